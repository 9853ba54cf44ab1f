/**
 * Whether the order of moves matters. Where it does not (numbers put into cells, queens onto a board), one order is enough: plans
 * whose moves ascend. That is seen in random play, not proved: whoever relies on it may miss plans, and never finds a wrong one.
 */
import type { SeededRandom } from "../../../foundations/collections/index.ts";
import type { Cursor } from "../../../machine/index.ts";
import type { Puzzle } from "./plan.ts";

const TRIALS = 40;
const MOST_MOVES = 16;

/** `ignored`: bits that do not count when states are compared. */
export function isOrderFree({ machine, start }: Puzzle, ignored: Int32Array | undefined, random: SeededRandom): boolean {
  const cursor = machine.newCursor();
  let longest = 0;
  for (let trial = 0; trial < TRIALS; trial++) {
    cursor.load(start);
    const moves = drawMoves(cursor, random);
    const state = cursor.save();
    const ascending = [...moves].sort((a, b) => a - b);
    if (new Set(moves).size < moves.length) return false;
    longest = Math.max(longest, moves.length);
    cursor.load(start);
    if (!replays(cursor, ascending)) return false;
    const other = cursor.save();
    if (state.some((word, i) => ((word ^ (other[i] as number)) & ~(ignored?.[i] ?? 0)) !== 0)) return false;
  }
  return longest > 1;
}

/** A random play that is not over, and the moves that were made. */
function drawMoves(cursor: Cursor, random: SeededRandom): number[] {
  const made: number[] = [];
  const joint = new Int32Array(1);
  if (cursor.isTerminal()) return made;
  for (let length = 2 + random.below(MOST_MOVES - 1); made.length < length; ) {
    const before = cursor.save();
    const { count, moves } = cursor.legalMoves(0);
    if (count === 0) break;
    joint[0] = moves[random.below(count)] as number;
    cursor.advance(joint);
    if (cursor.isTerminal()) {
      cursor.load(before);
      break;
    }
    made.push(joint[0]);
  }
  return made;
}

function replays(cursor: Cursor, moves: readonly number[]): boolean {
  for (const move of moves) {
    const { count, moves: legal } = cursor.legalMoves(0);
    if (!legal.subarray(0, count).includes(move)) return false;
    cursor.advance([move]);
    if (cursor.isTerminal()) return false;
  }
  return true;
}

/** Plays words on the game itself: only what the game accepts is a plan. */
import type { SeededRandom } from "../../../../foundations/collections/index.ts";
import type { Cursor, Move } from "../../../../machine/index.ts";
import type { Plan, Puzzle } from "../plan.ts";
import type { PlacedPieces } from "./place-pieces.ts";

/** Maximum number of moves played to find out how long the game can last. */
const LONGEST = 2000;
const PLAYS = 3;

/** Returns the number of moves after which random plays ended; infinity if they did not. */
export function mostMovesOf({ machine, start }: Puzzle, { moves, idle }: PlacedPieces, random: SeededRandom): number {
  const cursor = machine.newCursor();
  let most = 0;
  for (let play = 0; play < PLAYS; play++) {
    cursor.load(start);
    let made = 0;
    for (; !cursor.isTerminal() && made < LONGEST; made++) {
      const move = idle ?? (moves[random.below(moves.length)] as PlacedPieces["moves"][number]).move;
      if (!isLegal(cursor, move)) break;
      cursor.advance([move]);
    }
    if (made === LONGEST) return Number.POSITIVE_INFINITY;
    most = Math.max(most, made);
  }
  return most;
}

/**
 * Plays the moves up to the end of the game. If the game goes on after them, it waits for the end with moves that
 * change nothing in the end. Returns undefined if a move is not legal or there is no end.
 */
export function playedPlan({ machine, start }: Puzzle, placed: PlacedPieces, moves: readonly Move[]): Plan | undefined {
  const cursor = machine.newCursor();
  cursor.load(start);
  const made: Move[] = [];
  const waiting = waitingMoves(placed);
  while (!cursor.isTerminal()) {
    const after = made.length - moves.length;
    const move = after < 0 ? moves[made.length] : waiting[after % waiting.length];
    if (move === undefined || made.length > moves.length + LONGEST || !isLegal(cursor, move)) return undefined;
    cursor.advance([move]);
    made.push(move);
  }
  const value = cursor.goal(0);
  return value === null ? undefined : { moves: made, value };
}

/** The shortest known word for the identity: an idle move, or a move repeated. */
function waitingMoves({ moves, idle }: PlacedPieces): Move[] {
  if (idle !== undefined) return [idle];
  let best: Move[] = [];
  for (const { move, images } of moves) {
    const seen = images.slice();
    const word = [move];
    while (word.length <= (best.length || LONGEST) && seen.some((image, point) => image !== point)) {
      for (let point = 0; point < seen.length; point++) seen[point] = images[seen[point] as number] as number;
      word.push(move);
    }
    if (best.length === 0 || word.length < best.length) best = word;
  }
  return best;
}

function isLegal(cursor: Cursor, move: Move): boolean {
  const { count, moves } = cursor.legalMoves(0);
  for (let i = 0; i < count; i++) if (moves[i] === move) return true;
  return false;
}

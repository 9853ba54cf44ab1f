/**
 * Hand-written breakthrough on bitboards, as a yardstick for the fastest possible playout in this language. A row is
 * eight bits; four rows fit an integer. White moves up.
 */
import type { SeededRandom } from "../../../src/foundations/collections/index.ts";

/** All columns but the first, and all but the last. */
const NOT_FIRST = 0xfefefefe | 0;
const NOT_LAST = 0x7f7f7f7f;

/** Target squares by the three directions, rows 0–3 and 4–7; reused from move to move. */
const SETS = 6;

/** Plays one random game; returns the number of moves. */
export function playBreakthrough(random: SeededRandom): number {
  let [whiteLow, whiteHigh, blackLow, blackHigh] = [0x0000ffff, 0, 0, 0xffff0000 | 0];
  const targets = new Int32Array(SETS);
  for (let moves = 1; ; moves += 2) {
    upwardTargets(targets, whiteLow, whiteHigh, blackLow, blackHigh);
    const up = draw(targets, random);
    const upTo = up & 63;
    const upFrom = upTo - (7 + (up >> 6)); // directions: left, straight, right
    [whiteLow, whiteHigh] = [move(whiteLow, upFrom, upTo, 0), move(whiteHigh, upFrom, upTo, 32)];
    [blackLow, blackHigh] = [blackLow & ~bit(upTo, 0), blackHigh & ~bit(upTo, 32)];
    if (upTo >= 56 || (blackLow | blackHigh) === 0) return moves;
    downwardTargets(targets, whiteLow, whiteHigh, blackLow, blackHigh);
    const down = draw(targets, random);
    const downTo = down & 63;
    const downFrom = downTo + (7 + (down >> 6));
    [blackLow, blackHigh] = [move(blackLow, downFrom, downTo, 0), move(blackHigh, downFrom, downTo, 32)];
    [whiteLow, whiteHigh] = [whiteLow & ~bit(downTo, 0), whiteHigh & ~bit(downTo, 32)];
    if (downTo < 8 || (whiteLow | whiteHigh) === 0) return moves + 1;
  }
}

const bit = (square: number, first: number): number =>
  square >= first && square < first + 32 ? 1 << (square - first) : 0;

const move = (pieces: number, from: number, to: number, first: number): number =>
  (pieces & ~bit(from, first)) | bit(to, first);

/** Distances 7, 8 and 9, each as (rows 0–3, rows 4–7). */
function upwardTargets(into: Int32Array, low: number, high: number, blackLow: number, blackHigh: number): void {
  const [left, leftHigh] = [low & NOT_FIRST, high & NOT_FIRST];
  const [right, rightHigh] = [low & NOT_LAST, high & NOT_LAST];
  into[0] = (left << 7) & ~low;
  into[1] = ((leftHigh << 7) | (left >>> 25)) & ~high;
  into[2] = (low << 8) & ~(low | blackLow);
  into[3] = ((high << 8) | (low >>> 24)) & ~(high | blackHigh);
  into[4] = (right << 9) & ~low;
  into[5] = ((rightHigh << 9) | (right >>> 23)) & ~high;
}

function downwardTargets(into: Int32Array, whiteLow: number, whiteHigh: number, low: number, high: number): void {
  const [right, rightHigh] = [low & NOT_LAST, high & NOT_LAST];
  const [left, leftHigh] = [low & NOT_FIRST, high & NOT_FIRST];
  into[0] = ((right >>> 7) | (rightHigh << 25)) & ~low;
  into[1] = (rightHigh >>> 7) & ~high;
  into[2] = ((low >>> 8) | (high << 24)) & ~(low | whiteLow);
  into[3] = (high >>> 8) & ~(high | whiteHigh);
  into[4] = ((left >>> 9) | (leftHigh << 23)) & ~low;
  into[5] = (leftHigh >>> 9) & ~high;
}

/** A random set bit: its square, with the direction in the higher bits. */
function draw(targets: Int32Array, random: SeededRandom): number {
  let count = 0;
  for (let i = 0; i < SETS; i++) count += ones(targets[i] as number);
  let index = random.below(count);
  for (let i = 0; ; i++) {
    let set = targets[i] as number;
    const size = ones(set);
    if (index >= size) {
      index -= size;
      continue;
    }
    for (; index > 0; index--) set &= set - 1;
    return ((i >> 1) << 6) | ((i & 1) << 5) | (31 - Math.clz32(set & -set));
  }
}

function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

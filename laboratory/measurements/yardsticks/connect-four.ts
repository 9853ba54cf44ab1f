/**
 * Hand-written connect four on bitboards, as a yardstick for the fastest possible playout in this language. A column is
 * seven bits: six cells and one that stays empty, so that shifts never run from one column into the next. Four columns
 * fit an integer.
 */
import type { SeededRandom } from "../../../src/foundations/collections/index.ts";

export const COLUMN_BITS = 7;
const HALF_BITS = 28;
const HALF = (1 << HALF_BITS) - 1;

/** Distances between neighbouring discs of a line: up, along a row, and along the two diagonals. */
const DIRECTIONS = [1, COLUMN_BITS, COLUMN_BITS - 1, COLUMN_BITS + 1] as const;

/** Plays one random game on a board of `columns` columns (at most 8) and six rows; returns the number of moves. */
export function playConnectFour(columns: number, random: SeededRandom): number {
  const low: [number, number] = [0, 0]; // discs of each player, columns 0–3
  const high: [number, number] = [0, 0]; // columns 4–7
  const heights = new Uint8Array(columns);
  const open = Uint8Array.from({ length: columns }, (_, column) => column);
  let openCount = columns;
  for (let moves = 0; ; moves++) {
    if (openCount === 0) return moves;
    const player = moves & 1;
    const choice = random.below(openCount);
    const column = open[choice] as number;
    const bit = 1 << ((column & 3) * COLUMN_BITS + (heights[column] as number)++);
    if (column < 4) (low[player] as number) |= bit;
    else (high[player] as number) |= bit;
    if (heights[column] === 6) open[choice] = open[--openCount] as number;
    if (hasFour(low[player] as number, high[player] as number)) return moves + 1;
  }
}

export function hasFour(low: number, high: number): boolean {
  for (const distance of DIRECTIONS) {
    const pairsLow = low & shiftedLow(low, high, distance);
    const pairsHigh = high & (high >>> distance);
    const four =
      (pairsLow & shiftedLow(pairsLow, pairsHigh, 2 * distance)) | (pairsHigh & (pairsHigh >>> (2 * distance)));
    if (four !== 0) return true;
  }
  return false;
}

/** The lower half of both halves shifted right together. */
const shiftedLow = (low: number, high: number, distance: number): number =>
  ((low >>> distance) | (high << (HALF_BITS - distance))) & HALF;

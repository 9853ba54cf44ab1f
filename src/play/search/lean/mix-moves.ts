/**
 * Chooses moves when two players choose simultaneously for a constant sum: a predictable player loses. The search's
 * values of the joint moves are a matrix game. If the most visited move secures clearly less than an equilibrium, the
 * player draws from the equilibrium. Otherwise, and if the sum is not constant, it plays the most visited move.
 */
import { solveMatrix } from "../matrix-game.ts";
import { MOVER, type NodeStore } from "./node-store.ts";

/** The most visited move may secure this much less than the equilibrium, for rewards from 0 to 1. */
const TOLERATED_LOSS = 0.05;
/** Prior for seldom tried joint moves: this many visits with the value expected from the means of its two moves. */
const PRIOR_VISITS = 4;
/** Minimum number of visits per joint move; with fewer the matrix says too little. */
const LEAST_VISITS = 8;
const MOST_CELLS = 2500;
const ROUNDING = 1e-6;

/** Moves of a role with their probabilities. */
export type Mixture = ReadonlyMap<number, number>;

/**
 * Returns the mixture for a role at a node with simultaneous moves; undefined if the most visited move is at least
 * about as good.
 */
export function mixtureAt(store: NodeStore, node: number, role: number, chance: number): Mixture | undefined {
  const { roleCount, joint, visits, sums } = store;
  if (store.mover[node] !== MOVER.several) return undefined;
  const first = store.firstChild[node] as number;
  const count = store.childCount[node] as number;
  const movesOf = (one: number): number[] => [
    ...new Set(Array.from({ length: count }, (_, i) => joint[(first + i) * roleCount + one] as number)),
  ];
  const choosing = Array.from({ length: roleCount }, (_, one) => one).filter((one) => movesOf(one).length > 1);
  const [opponent, ...others] = choosing.filter((one) => one !== role);
  if (opponent === undefined || others.length > 0 || opponent === chance || count > MOST_CELLS) return undefined;
  if ((visits[node] as number) < LEAST_VISITS * count) return undefined;
  const [rows, columns] = [movesOf(role), movesOf(opponent)];
  const [rowOf, columnOf] = [placesOf(rows), placesOf(columns)];
  const matrix = new Float64Array(count);
  const known = new Float64Array(count);
  let constant = Number.NaN;
  for (let child = first; child < first + count; child++) {
    const seen = visits[child] as number;
    if (seen === 0) continue;
    const place =
      (rowOf.get(joint[child * roleCount + role] as number) as number) * columns.length +
      (columnOf.get(joint[child * roleCount + opponent] as number) as number);
    const [own, other] = [sums[child * roleCount + role] as number, sums[child * roleCount + opponent] as number];
    const sum = (own + other) / seen;
    if (Number.isNaN(constant)) constant = sum;
    if (Math.abs(sum - constant) > ROUNDING) return undefined;
    matrix[place] = own;
    known[place] = seen;
  }
  fillIn(matrix, known, rows.length, columns.length);
  const { value, rows: odds } = solveMatrix(matrix, rows.length, columns.length);
  const mostVisited = heaviestRow(known, rows.length, columns.length);
  const secured = Math.min(...matrix.subarray(mostVisited * columns.length, (mostVisited + 1) * columns.length));
  if (value - secured <= TOLERATED_LOSS) return undefined;
  return new Map(rows.map((move, row) => [move, odds[row] as number]));
}

/**
 * Turns sums into means, and shrinks means of few visits towards the value expected from the row's and the column's
 * means.
 */
function fillIn(matrix: Float64Array, known: Float64Array, rows: number, columns: number): void {
  const all = { sum: 0, visits: 0 };
  const byRow = Array.from({ length: rows }, () => ({ sum: 0, visits: 0 }));
  const byColumn = Array.from({ length: columns }, () => ({ sum: 0, visits: 0 }));
  for (let place = 0; place < matrix.length; place++)
    for (const total of [all, byRow[Math.floor(place / columns)], byColumn[place % columns]] as {
      sum: number;
      visits: number;
    }[]) {
      total.sum += matrix[place] as number;
      total.visits += known[place] as number;
    }
  const mean = all.sum / all.visits;
  const meanOf = ({ sum, visits }: { sum: number; visits: number }): number => (visits === 0 ? mean : sum / visits);
  for (let place = 0; place < matrix.length; place++) {
    const row = meanOf(byRow[Math.floor(place / columns)] as { sum: number; visits: number });
    const column = meanOf(byColumn[place % columns] as { sum: number; visits: number });
    const guess = Math.min(1, Math.max(0, row + column - mean));
    matrix[place] = ((matrix[place] as number) + PRIOR_VISITS * guess) / ((known[place] as number) + PRIOR_VISITS);
  }
}

function heaviestRow(known: Float64Array, rows: number, columns: number): number {
  const weights = Array.from({ length: rows }, (_, row) =>
    known.subarray(row * columns, (row + 1) * columns).reduce((sum, visits) => sum + visits, 0),
  );
  return weights.indexOf(Math.max(...weights));
}

const placesOf = (moves: readonly number[]): Map<number, number> => new Map(moves.map((move, place) => [move, place]));

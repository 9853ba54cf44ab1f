/**
 * How to choose where two choose at once for a constant sum: whoever can be foreseen loses. What the search holds of the joint moves is a
 * matrix; where the move that was looked at most secures clearly less in it than an equilibrium does, the player draws by the
 * equilibrium. Elsewhere, and where the sum is not constant, it does what it was going to do.
 */
import { solveMatrix } from "../matrix-game.ts";
import { MOVER, type NodeStore } from "./node-store.ts";

/** What the most visited move may secure less than the equilibrium, for rewards from 0 to 1. */
const TOLERATED_LOSS = 0.05;
/** Joint moves that were seldom tried count as so many visits of what their two moves are worth in the mean. */
const PRIOR_VISITS = 4;
/** With fewer visits for each joint move the matrix says too little. */
const LEAST_VISITS = 8;
const MOST_CELLS = 2500;
const ROUNDING = 1e-6;

/** Moves of a role with the odds to play them by. */
export type Mixture = ReadonlyMap<number, number>;

/** The mixture for a role at a node where several choose; undefined where it is better, or as good, to play the most visited move. */
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

/** Sums become means, those of few visits drawn towards what row and column are worth in the mean. */
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

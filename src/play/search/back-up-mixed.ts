/**
 * Backs up values when two players may mix their moves. For each of the two players with a choice, the value is that of
 * the matrix game of its payoffs, with the other player minimising. Everything else is as in the pure case. With more
 * than two choosing players, the pure value is used.
 */
import type { Role } from "../../machine/index.ts";
import { backUpMaximin, NO_CHANCE, onlyMover, type Successors, strideOf } from "./back-up.ts";
import { type MatrixSolution, solveMatrix } from "./matrix-game.ts";

export function backUpMixed(successors: Successors, chance: Role, into: Float64Array, at: number): void {
  backUpMaximin(successors, chance, into, at);
  const pair = choosers(successors.counts, chance);
  if (pair === undefined) return;
  for (const role of pair) into[at + role] = mixtureFor(successors, role, pair, chance).value;
}

/** Returns the optimal mixture of a role's moves against the other choosing player. */
export function mixtureFor(
  successors: Successors,
  role: Role,
  [first, second]: readonly [Role, Role],
  chance: Role,
): MatrixSolution {
  const { counts, values, offset } = successors;
  const other = role === first ? second : first;
  const [rows, columns] = [counts[role] as number, counts[other] as number];
  const chances = chance === NO_CHANCE ? 1 : (counts[chance] as number);
  const [rowStride, columnStride] = [strideOf(counts, role), strideOf(counts, other)];
  const chanceStride = chance === NO_CHANCE ? 0 : strideOf(counts, chance);
  const matrix = new Float64Array(rows * columns);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let i = 0; i < chances; i++) {
        const joint = row * rowStride + column * columnStride + i * chanceStride;
        sum += values[offset + joint * counts.length + role] as number;
      }
      matrix[row * columns + column] = sum / chances;
    }
  return solveMatrix(matrix, rows, columns);
}

/** Returns the two players with a choice, if there are exactly two. */
export function choosers(counts: Int32Array, chance: Role): readonly [Role, Role] | undefined {
  if (onlyMover(counts) !== -1) return undefined;
  const found = Array.from(counts.keys()).filter((role) => role !== chance && counts[role] !== 1);
  return found.length === 2 ? [found[0] as Role, found[1] as Role] : undefined;
}

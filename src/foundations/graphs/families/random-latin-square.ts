/**
 * Random Latin squares, built row by row. Each new row is a random perfect matching of columns with the symbols they
 * still lack (one always exists, by Hall's theorem), found by augmenting paths. The distribution is not uniform, but
 * from n ≈ 8 on the squares have no symmetry.
 */

import type { SeededRandom } from "../../collections/index.ts";
import type { LatinSquare } from "./designs.ts";

/** Draws a random Latin square of order n. */
export function randomLatinSquare(n: number, random: SeededRandom): LatinSquare {
  /** For each column: 1 for the symbols still missing there. */
  const missing = Array.from({ length: n }, () => new Uint8Array(n).fill(1));
  const rows: number[][] = [];
  for (let i = 0; i < n; i++) {
    const row = randomRow(missing, random);
    row.forEach((symbol, column) => {
      missing[column]![symbol] = 0;
    });
    rows.push(row);
  }
  return rows;
}

/** The symbol of each column. Kuhn's algorithm over shuffled columns and symbols; paths have length at most n. */
function randomRow(missing: readonly Uint8Array[], random: SeededRandom): number[] {
  const n = missing.length;
  const columnOf = new Array<number>(n).fill(-1);
  const numbers = Array.from({ length: n }, (_, i) => i);
  const order = random.shuffle([...numbers]);
  const place = (column: number, visited: Uint8Array): boolean => {
    for (const symbol of random.shuffle([...numbers])) {
      if (missing[column]![symbol] === 0 || visited[symbol] === 1) continue;
      visited[symbol] = 1;
      if (columnOf[symbol] === -1 || place(columnOf[symbol]!, visited)) {
        columnOf[symbol] = column;
        return true;
      }
    }
    return false;
  };
  for (const column of order) place(column, new Uint8Array(n));
  const row = new Array<number>(n);
  columnOf.forEach((column, symbol) => {
    row[column] = symbol;
  });
  return row;
}

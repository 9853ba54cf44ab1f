/** `noether bench permutation-groups`: hot paths of permutation groups, as multiples of one product of permutations. */

import { type GroupMeasurement, measureGroups } from "../measurements/permutation-groups.ts";

export interface BenchPermutationGroupsOptions {
  readonly json: boolean;
  readonly write: (text: string) => void;
}

export async function benchPermutationGroups({ json, write }: BenchPermutationGroupsOptions): Promise<void> {
  const rows = measureGroups();
  if (json) {
    write(`${JSON.stringify({ rows }, undefined, 2)}\n`);
    return;
  }
  write("times as multiples of one product of two dense permutations of the same degree\n");
  write(line(["group", "degree", "product µs", "build", "contains", "minimal image"]));
  for (const row of rows) write(printRow(row));
}

function printRow({ name, degree, product, build, contains, minimal }: GroupMeasurement): string {
  const ratios = [build, contains, minimal].map((time) => String(Number((time / product).toPrecision(3))));
  return line([name, String(degree), product.toPrecision(3), ...ratios]);
}

function line(cells: readonly string[]): string {
  return `${cells.map((cell, i) => (i === 0 ? cell.padEnd(30) : cell.padStart(14))).join("")}\n`;
}

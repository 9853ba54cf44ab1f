/** `noether bench graph-growth`: time and memory of the automorphism search against the size of the graph. */

import {
  type GraphFamily,
  type GrowthMeasurement,
  growingFamilies,
  growthExponent,
  measureGrowth,
} from "../measurements/graph-growth.ts";

export interface BenchGraphGrowthOptions {
  readonly json: boolean;
  readonly write: (text: string) => void;
  /** Default: families that are hard for such searches. */
  readonly families?: readonly GraphFamily[];
}

interface Growth {
  readonly family: string;
  readonly rows: readonly GrowthMeasurement[];
  /**
   * Exponents of time and memory growth from the third-last to the last size; undefined if there are fewer than three
   * sizes.
   */
  readonly time: number | undefined;
  readonly memory: number | undefined;
}

/** Smaller amounts cannot be distinguished from noise. */
const LEAST_BYTES = 1e6;

export async function benchGraphGrowth(options: BenchGraphGrowthOptions): Promise<void> {
  const { json, write, families = growingFamilies } = options;
  const all: Growth[] = [];
  if (!json) write(line(["size", "vertices", "edges", "nodes", "generators", "ms", "bytes/(v+e)"]));
  for (const family of families) {
    const rows: GrowthMeasurement[] = [];
    if (!json) write(`${family.name}\n`);
    for (const size of family.sizes) {
      const row = measureGrowth(family, size);
      rows.push(row);
      if (!json) write(printRow(row));
    }
    const growth = summarise(family.name, rows);
    if (json) all.push(growth);
    else if (growth.time !== undefined) {
      write(`  growth exponents: time ${growth.time.toFixed(2)}, memory ${growth.memory?.toFixed(2)}\n`);
    }
  }
  if (json) write(`${JSON.stringify({ families: all }, undefined, 2)}\n`);
}

function summarise(family: string, rows: readonly GrowthMeasurement[]): Growth {
  const last = rows.at(-1);
  const earlier = rows.at(-3);
  if (last === undefined || earlier === undefined) return { family, rows, time: undefined, memory: undefined };
  return {
    family,
    rows,
    time: growthExponent(earlier, last, ({ milliseconds }) => milliseconds),
    memory: growthExponent(earlier, last, ({ bytes }) => bytes),
  };
}

function printRow({ size, vertices, edges, nodes, generators, milliseconds, bytes }: GrowthMeasurement): string {
  const counts = [size, vertices, edges, nodes, generators].map(String);
  const memory = bytes < LEAST_BYTES ? "–" : (bytes / (vertices + edges)).toFixed(0);
  return line([...counts, milliseconds.toPrecision(3), memory]);
}

function line(cells: readonly string[]): string {
  return `${cells.map((cell) => cell.padStart(12)).join("")}\n`;
}

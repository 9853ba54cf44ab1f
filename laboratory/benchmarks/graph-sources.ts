/** The graphs to measure: DIMACS files of a folder, or our own families and the shared folder if it exists. */

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { badCall, badInput } from "../../apps/session/errors.ts";
import { type ColouredGraph, largeKnownGraphs, parseDimacs } from "../../src/foundations/graphs/index.ts";

export interface GraphSource {
  readonly name: string;
  readonly load: () => ColouredGraph;
  /** The known order of the group, if any. */
  readonly expected: (() => bigint) | undefined;
}

/** Folder with graphs beside the project. */
const SHARED_FOLDER = "../shared/graphs";

export function findGraphSources(folder: string | undefined): GraphSource[] {
  if (folder !== undefined) return filesIn(folder);
  const own = largeKnownGraphs.map(({ name, make, order }) => ({ name, load: make, expected: order }));
  return existsSync(SHARED_FOLDER) ? [...own, ...filesIn(SHARED_FOLDER)] : own;
}

function filesIn(folder: string): GraphSource[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw badCall(`there is no folder ${folder}`);
  const orders = readOrders(join(folder, "index.json"));
  const files = readdirSync(folder).filter((file) => /\.dimacs(\.gz)?$/.test(file));
  if (files.length === 0) throw badInput(`${folder} has no .dimacs or .dimacs.gz file`);
  return files.sort().map((file) => {
    const name = basename(file).replace(/\.dimacs(\.gz)?$/, "");
    const order = orders.get(name);
    return {
      name,
      load: () => loadDimacs(join(folder, file)),
      expected: order === undefined ? undefined : () => BigInt(order),
    };
  });
}

function loadDimacs(path: string): ColouredGraph {
  const bytes = readFileSync(path);
  const parsed = parseDimacs((path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8"));
  if (parsed.kind === "parsed") return parsed.graph;
  const [first] = parsed.diagnostics;
  throw badInput(`${path}:${first?.line}:${first?.column}: ${first?.message}`);
}

/** An `index.json` beside the graphs may give orders as decimal strings: {"name": {"order": "8"}}. */
function readOrders(path: string): Map<string, string> {
  const orders = new Map<string, string>();
  if (!existsSync(path)) return orders;
  const index = JSON.parse(readFileSync(path, "utf8")) as Record<string, { order?: unknown }>;
  for (const [name, { order }] of Object.entries(index)) {
    if (typeof order === "string" && /^[0-9]+$/.test(order)) orders.set(name, order);
  }
  return orders;
}

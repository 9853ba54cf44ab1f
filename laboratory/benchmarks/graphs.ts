/** `noether bench graphs`: our search on known graphs, compared with nauty, Traces and bliss if they are installed. */

import type { ColouredGraph } from "../../src/foundations/graphs/index.ts";
import type { GraphMeasurement } from "../measurements/graphs.ts";
import { findGraphSources, type GraphSource } from "./graph-sources.ts";
import { measureCold } from "./measure-cold.ts";
import { approximateInteger } from "./print-integer.ts";
import { findReferenceTools, type ReferenceTool } from "./reference-tools.ts";

export interface BenchGraphsOptions {
  /** A folder with .dimacs and .dimacs.gz files; default: our families, and ../shared/graphs if it exists. */
  readonly graphs?: string;
  readonly json: boolean;
  readonly write: (text: string) => void;
}

interface Row {
  readonly name: string;
  readonly vertices: number;
  readonly edges: number;
  readonly measured: GraphMeasurement;
  /** Whether the order equals the known one; undefined if none is known. */
  readonly right: boolean | undefined;
  /** Milliseconds of each tool; undefined if it did not finish in time. */
  readonly tools: ReadonlyMap<string, number | undefined>;
}

const TOOL_SECONDS = 10;
/** Orders with more digits than this are printed approximately. */
const MOST_EXACT_DIGITS = 5000n;
/** Bliss counts in hundredths of a second; a report of 0 counts as half of that. */
const LEAST_REPORTED = 5;

export async function benchGraphs({ graphs, json, write }: BenchGraphsOptions): Promise<void> {
  const tools = findReferenceTools();
  const rows: Row[] = [];
  if (!json) writeHead(tools, write);
  for (const source of findGraphSources(graphs)) {
    const row = await measureRow(source, tools);
    if (json) rows.push(row);
    else write(printRow(row, tools));
  }
  if (json) write(`${JSON.stringify({ rows: rows.map(jsonRow) }, undefined, 2)}\n`);
}

async function measureRow({ name, load, expected }: GraphSource, tools: readonly ReferenceTool[]): Promise<Row> {
  const graph: ColouredGraph = load();
  const measured = await measureCold(graph);
  const times = new Map<string, number | undefined>();
  for (const tool of tools) times.set(tool.name, await tool.measure(graph, TOOL_SECONDS));
  const right = expected === undefined ? undefined : measured.complete && measured.order === expected();
  return { name, vertices: graph.vertexCount, edges: graph.edgeCount, measured, right, tools: times };
}

function writeHead(tools: readonly ReferenceTool[], write: (text: string) => void): void {
  const head = ["graph", "vertices", "edges", "order", "known", "cold ms", "warm ms"];
  write(line([...head, ...tools.map(({ name }) => `ours/${name}`)]));
  if (tools.length === 0) write("(neither dreadnaut nor bliss is installed: no ratios)\n");
}

function printRow(row: Row, tools: readonly ReferenceTool[]): string {
  const { measured } = row;
  const order = `${measured.complete ? "" : "at least "}${approximateInteger(measured.order)}`;
  const known = row.right === undefined ? "–" : row.right ? "right" : "WRONG";
  const ratios = tools.map(({ name }) => printRatio(measured.warm, row.tools.get(name)));
  const times = [measured.cold.toFixed(1), measured.warm.toFixed(2)];
  return line([row.name, String(row.vertices), String(row.edges), order, known, ...times, ...ratios]);
}

/** Below 1 we are faster. For a tool that did not finish the ratio is an upper bound. */
function printRatio(ours: number, theirs: number | undefined): string {
  if (theirs === undefined) return `<${(ours / (TOOL_SECONDS * 1000)).toPrecision(2)}`;
  return (ours / Math.max(theirs, theirs === 0 ? LEAST_REPORTED : 0)).toPrecision(2);
}

function jsonRow({ name, vertices, edges, measured, right, tools }: Row): object {
  const { order, complete, generators, nodes, cold, warm } = measured;
  return {
    name,
    vertices,
    edges,
    order: order < 10n ** MOST_EXACT_DIGITS ? order.toString() : null,
    orderApproximately: approximateInteger(order),
    complete,
    right: right ?? null,
    generators,
    nodes,
    coldMilliseconds: cold,
    warmMilliseconds: warm,
    tools: Object.fromEntries([...tools].map(([tool, milliseconds]) => [tool, { milliseconds: milliseconds ?? null }])),
  };
}

const WIDTHS = [50, 9, 9, 18, 6, 9, 9];

function line(cells: readonly string[]): string {
  const padded = cells.map((cell, i) => (i === 0 ? cell.padEnd(WIDTHS[0]!) : cell.padStart(WIDTHS[i] ?? 11)));
  return `${padded.join("  ").trimEnd()}\n`;
}

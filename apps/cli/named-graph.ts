/** Reads a graph file for mapping: every vertex gets a name. */
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import type { NamedGraph } from "../../src/analysis/mapping/index.ts";
import { findGraphFormat, type GraphFormat } from "../../src/foundations/graphs/index.ts";
import { badCall, badInput } from "../session/errors.ts";

/** The format by file ending; undefined if it is not a graph file. */
export const graphFormatOf = (path: string): GraphFormat | undefined => findGraphFormat(extname(path).slice(1));

/** Larger graphs are refused: every vertex is compared with every other. */
const MOST_VERTICES = 20_000;

/** Vertices without a name are named by their numbers. A repeated name gets the vertex number appended. */
export function readNamedGraph(path: string): NamedGraph {
  const format = graphFormatOf(path);
  if (format === undefined) throw badCall(`${path} is not a graph file: give two rule sheets or two graphs`);
  const parsed = format.parse(textOf(path), { vertices: MOST_VERTICES });
  if (parsed.kind === "rejected")
    throw badInput(
      parsed.diagnostics
        .map(({ line, column, code, message }) => `${path}:${line}:${column}: error[${code}]: ${message}`)
        .join("\n"),
    );
  const { graph, names } = parsed;
  const given = Array.from(graph.colours, (_, vertex) => names?.[vertex] ?? String(vertex));
  const seen = new Set<string>();
  const repeated = new Set(given.filter((name) => seen.size === seen.add(name).size));
  return { graph, names: given.map((name, vertex) => (repeated.has(name) ? `${name}#${vertex}` : name)) };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error) throw badCall(`${path} cannot be read (${error.code})`);
    throw error;
  }
}

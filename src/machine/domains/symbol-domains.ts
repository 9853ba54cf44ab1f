/** Domains from the domain graph (section 14.2): what reaches an argument, going backwards from it to the symbols. */
import { compareNaturally } from "../derivation/index.ts";
import type { DomainGraph } from "./domain-graph.ts";

/** By relation and function (label): per argument, the labels of its constants and functions, in natural order. */
export type SymbolDomains = ReadonlyMap<string, readonly (readonly string[])[]>;

/** O(arguments · edges) at worst; the least solution of "an argument holds what its predecessors hold". */
export function symbolDomains({ vertices, edges }: DomainGraph): SymbolDomains {
  const values = vertices.map(({ kind }, i) => new Set(kind === "argument" ? [] : [i]));
  const successors = vertices.map((): number[] => []);
  for (const [from, to] of edges) successors[from]?.push(to);
  const open = new Set(vertices.keys());
  for (const vertex of open) {
    open.delete(vertex);
    for (const successor of successors[vertex] ?? []) {
      const target = values[successor] as Set<number>;
      const before = target.size;
      for (const value of values[vertex] as Set<number>) target.add(value);
      if (target.size > before) open.add(successor);
    }
  }
  const domains = new Map<string, string[][]>();
  vertices.forEach(({ kind, label }, i) => {
    if (kind === "relation" || kind === "function") domains.set(label, []);
    if (kind !== "argument") return;
    const names = [...(values[i] as Set<number>)].map((value) => vertices[value]?.label as string);
    domains.get(label.slice(0, label.lastIndexOf("[")))?.push(names.sort(compareNaturally));
  });
  return domains;
}

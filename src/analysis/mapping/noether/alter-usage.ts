/**
 * The experiment of Jung and Hoey (section IV-2) on usage graphs: occurrences are deleted or duplicated. A deleted
 * occurrence belongs to no symbol and stands nowhere; its operands keep their argument places. A copy has all edges of
 * its original, so the operands of both have two parents. The symbols are renumbered at random, because the order of
 * their first occurrences would betray those of which no occurrence is left.
 */
import type { SeededRandom } from "../../../foundations/collections/index.ts";
import type { UsageGraph } from "./usage-graph.ts";

/** Occurrences of symbols that are not natural numbers. The experiment alters these. */
export function alterableNodes({ symbolOf, symbols }: UsageGraph): number[] {
  return [...symbolOf.keys()].filter((node) => symbolOf[node]! >= 0 && !/^\d+$/.test(symbols[symbolOf[node]!]!.name));
}

/** Deletes `count` random occurrences. */
export function strikeOut(usage: UsageGraph, count: number, random: SeededRandom): UsageGraph {
  const gone = new Uint8Array(usage.nodeCount);
  for (const node of random.shuffle(alterableNodes(usage)).slice(0, count)) gone[node] = 1;
  const kept = [...usage.edgeParents.keys()].filter(
    (edge) => gone[usage.edgeParents[edge]!] === 0 && gone[usage.edgeChildren[edge]!] === 0,
  );
  const pick = (column: Int32Array): Int32Array => Int32Array.from(kept, (edge) => column[edge]!);
  const clear = (column: Int32Array): Int32Array => column.map((number, node) => (gone[node] === 1 ? -1 : number));
  const altered = {
    ...usage,
    symbolOf: clear(usage.symbolOf),
    hostOf: clear(usage.hostOf),
    edgeParents: pick(usage.edgeParents),
    edgeChildren: pick(usage.edgeChildren),
    edgePlaces: pick(usage.edgePlaces),
  };
  return renumberSymbols(altered, random);
}

/** Adds `count` copies of random occurrences, chosen with replacement, with all edges that they have at that time. */
export function duplicate(usage: UsageGraph, count: number, random: SeededRandom): UsageGraph {
  const choice = alterableNodes(usage);
  if (choice.length === 0) return usage;
  const originals = Array.from({ length: count }, () => choice[random.below(choice.length)]!);
  const extend = (column: Int32Array): Int32Array =>
    Int32Array.from([...column, ...originals.map((node) => column[node]!)]);
  const edges = [...usage.edgeParents].map((parent, edge) => ({
    parent,
    child: usage.edgeChildren[edge]!,
    place: usage.edgePlaces[edge]!,
  }));
  const edgesOf = new Map<number, typeof edges>();
  const note = (edge: (typeof edges)[number]): void => {
    for (const end of [edge.parent, edge.child]) edgesOf.set(end, [...(edgesOf.get(end) ?? []), edge]);
  };
  edges.forEach(note);
  originals.forEach((original, i) => {
    const copy = usage.nodeCount + i;
    for (const { parent, child, place } of edgesOf.get(original) ?? []) {
      const edge = { parent: parent === original ? copy : parent, child: child === original ? copy : child, place };
      edges.push(edge);
      note(edge);
    }
  });
  const altered = {
    ...usage,
    nodeCount: usage.nodeCount + count,
    labels: Uint8Array.from([...usage.labels, ...originals.map((node) => usage.labels[node]!)]),
    symbolOf: extend(usage.symbolOf),
    variableOf: extend(usage.variableOf),
    hostOf: extend(usage.hostOf),
    hostPlace: extend(usage.hostPlace),
    edgeParents: Int32Array.from(edges, ({ parent }) => parent),
    edgeChildren: Int32Array.from(edges, ({ child }) => child),
    edgePlaces: Int32Array.from(edges, ({ place }) => place),
  };
  return renumberSymbols(altered, random);
}

function renumberSymbols(usage: UsageGraph, random: SeededRandom): UsageGraph {
  const order = random.shuffle([...usage.symbols.keys()]);
  const numbers = new Int32Array(order.length);
  order.forEach((old, number) => {
    numbers[old] = number;
  });
  const renumber = (column: Int32Array): Int32Array => column.map((old) => (old < 0 ? old : numbers[old]!));
  return {
    ...usage,
    symbols: order.map((old) => usage.symbols[old]!),
    symbolOf: renumber(usage.symbolOf),
    hostOf: renumber(usage.hostOf),
  };
}

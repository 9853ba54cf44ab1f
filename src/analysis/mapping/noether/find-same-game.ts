/**
 * Two sheets of the same game need no search by evidence: an isomorphism of what is written maps every symbol,
 * certified edge by edge. Joint colour refinement decides nearly all of it, and only the remaining ties are searched
 * (foundations/graphs). At first, arguments and roles must keep their order, then roles may change places, and finally
 * arguments too. So of several isomorphisms, the most faithful is found: row and column of Tic-tac-toe are not
 * exchanged. Goal values keep their numbers.
 */
import type { Budget } from "../../../foundations/budgets/index.ts";
import {
  type ColouredGraph,
  findIsomorphism,
  GraphBuilder,
  type SearchLimits,
} from "../../../foundations/graphs/index.ts";
import type { Rules } from "../../../language/rules/index.ts";
import { compareRules } from "../../equivalence/index.ts";
import type { MappableSymbol } from "../mappable-symbols.ts";
import { LABELS, type UsageGraph } from "./usage-graph.ts";

/** Maximum number of search nodes for an isomorphism. Rule sheets need only a few. */
const MOST_NODES = 20_000;

/**
 * The image of each symbol of the first game. Undefined if the sheets are not the same game, or if the search gives up.
 */
export function findSameGame(
  from: UsageGraph,
  to: UsageGraph,
  rules: readonly [Rules, Rules],
  budget: Budget,
): Int32Array | undefined {
  if (!haveEqualSizes(from, to)) return undefined;
  const limits = { nodes: MOST_NODES, budget };
  return (
    isomorphicSymbols(from, to, true, limits) ??
    isomorphicSymbols(from, to, false, limits) ??
    reorderedSymbols(from, to, rules, limits)
  );
}

function haveEqualSizes(from: UsageGraph, to: UsageGraph): boolean {
  const shape = ({ symbols, nodeCount, variableCount, edgeParents, labels }: UsageGraph): string =>
    [symbols.length, nodeCount, variableCount, edgeParents.length, ...countLabels(labels)].join();
  return shape(from) === shape(to);
}

function countLabels(labels: Uint8Array): Int32Array {
  const counts = new Int32Array(LABELS.length);
  for (const label of labels) counts[label]!++;
  return counts;
}

function isomorphicSymbols(
  from: UsageGraph,
  to: UsageGraph,
  keepsRoles: boolean,
  limits: SearchLimits,
): Int32Array | undefined {
  const goalValues = new Map<string, number>();
  const [left, right] = [from, to].map((usage) => graphOf(usage, keepsRoles, goalValues)) as [
    ColouredGraph,
    ColouredGraph,
  ];
  const answer = findIsomorphism(left, right, limits);
  return answer.kind === "isomorphic" ? answer.mapping.slice(0, from.symbols.length) : undefined;
}

const KINDS = ["proposition", "relation", "constant", "function"] as const;
const ROLE = LABELS.indexOf("role");
const PLACES = 1 << 16;

/** Vertices: symbols, then variables, then nodes. Colours: kinds and goal values, variables, labels with places. */
function graphOf(usage: UsageGraph, keepsRoles: boolean, goalValues: Map<string, number>): ColouredGraph {
  const builder = new GraphBuilder({ directed: true });
  const symbolColour = ({ name, kind, isGoalValue }: MappableSymbol): number => {
    if (!isGoalValue) return KINDS.indexOf(kind);
    if (!goalValues.has(name)) goalValues.set(name, goalValues.size);
    return KINDS.length + 1 + LABELS.length * PLACES + goalValues.get(name)!;
  };
  for (const symbol of usage.symbols) builder.addVertex(symbolColour(symbol));
  const firstVariable = usage.symbols.length;
  for (let i = 0; i < usage.variableCount; i++) builder.addVertex(KINDS.length);
  const firstNode = firstVariable + usage.variableCount;
  const places = new Int32Array(usage.nodeCount);
  usage.edgeParents.forEach((parent, edge) => {
    const isRole = usage.labels[parent] === ROLE;
    places[usage.edgeChildren[edge]!] = isRole && !keepsRoles ? 0 : usage.edgePlaces[edge]!;
  });
  for (let node = 0; node < usage.nodeCount; node++)
    builder.addVertex(KINDS.length + 1 + usage.labels[node]! * PLACES + places[node]!);
  usage.edgeParents.forEach((parent, edge) => {
    builder.addEdge(firstNode + parent, firstNode + usage.edgeChildren[edge]!);
  });
  for (let node = 0; node < usage.nodeCount; node++) {
    if (usage.symbolOf[node]! >= 0) builder.addEdge(usage.symbolOf[node]!, firstNode + node);
    if (usage.variableOf[node]! >= 0) builder.addEdge(firstVariable + usage.variableOf[node]!, firstNode + node);
  }
  return builder.build();
}

/** The same game with arguments in another order. A name must have the same image in all its uses. */
function reorderedSymbols(
  from: UsageGraph,
  to: UsageGraph,
  [one, other]: readonly [Rules, Rules],
  limits: SearchLimits,
): Int32Array | undefined {
  const comparison = compareRules(one, other, limits);
  if (comparison.kind !== "equivalent") return undefined;
  const numbers = new Map(to.symbols.map(({ name }, number) => [name, number]));
  const images = new Map<string, Set<string>>();
  for (const { from: symbol, to: image } of comparison.mapping.values())
    images.set(symbol.name, (images.get(symbol.name) ?? new Set()).add(image.name));
  const mapped = Int32Array.from(from.symbols, ({ name }) => {
    const [image, ...others] = images.get(name) ?? [];
    return image === undefined || others.length > 0 ? -1 : (numbers.get(image) ?? -1);
  });
  return new Set(mapped).size === mapped.length && !mapped.includes(-1) ? mapped : undefined;
}

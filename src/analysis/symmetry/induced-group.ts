/**
 * The group that automorphisms of a rule graph induce on what acts on states and moves: function symbols (constants
 * included) and their argument places. Relation symbols, variables and clauses do not count.
 */
import type { AutomorphismGroup } from "../../foundations/graphs/index.ts";
import type { PermutationGroup } from "../../foundations/permutation-groups/index.ts";
import type { RuleGraph, VertexMeaning } from "../rule-graph/index.ts";
import { restrictGroup } from "./restrict-group.ts";

/** A group on the symbols and argument places of a sheet. */
export interface InducedGroup {
  readonly group: PermutationGroup;
  /** The meaning of each point of the group. */
  readonly points: readonly VertexMeaning[];
}

export function inducedGroup(
  { graph, meanings }: RuleGraph,
  automorphisms: AutomorphismGroup,
  context: Parameters<typeof restrictGroup>[3],
): InducedGroup {
  const points: VertexMeaning[] = [];
  const pointOf = new Int32Array(meanings.length).fill(-1);
  meanings.forEach((meaning, vertex) => {
    if (!actsOnStates(meaning)) return;
    pointOf[vertex] = points.length;
    points.push(meaning);
  });
  return { group: restrictGroup(graph, automorphisms, { degree: points.length, pointOf }, context), points };
}

const actsOnStates = (meaning: VertexMeaning): boolean =>
  (meaning.kind === "symbol" || meaning.kind === "argument") && meaning.symbol.kind === "function";

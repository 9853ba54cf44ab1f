/**
 * The group that automorphisms of a rule graph induce on what acts on states and moves: function symbols (constants among them)
 * and their argument places. Automorphisms that only exchange equal clauses, variables or relations act trivially there and
 * do not count (crissrace: 48 automorphisms, 2 symmetries).
 */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import {
  createGroup,
  type PermutationGroup,
  type SparsePermutation,
  sparseFromPairs,
} from "../../foundations/permutation-groups/index.ts";
import type { RuleGraph, VertexMeaning } from "../rule-graph/index.ts";

export interface InducedGroup {
  readonly group: PermutationGroup;
  /** By point of the group: what it stands for. */
  readonly points: readonly VertexMeaning[];
}

export function inducedGroup(
  { meanings }: RuleGraph,
  generators: readonly SparsePermutation[],
  random: SeededRandom,
): InducedGroup {
  const points: VertexMeaning[] = [];
  const pointOf = new Int32Array(meanings.length).fill(-1);
  meanings.forEach((meaning, vertex) => {
    if (!actsOnStates(meaning)) return;
    pointOf[vertex] = points.length;
    points.push(meaning);
  });
  const induced = generators.flatMap((generator) => {
    const moved: number[] = [];
    const images: number[] = [];
    generator.support.forEach((vertex, i) => {
      const point = pointOf[vertex] as number;
      if (point === -1) return;
      moved.push(point);
      images.push(pointOf[generator.images[i] as number] as number);
    });
    const permutation = sparseFromPairs(moved, images);
    if (permutation === undefined) throw new Error("an automorphism mixes symbols with other vertices");
    return permutation.support.length === 0 ? [] : [permutation];
  });
  return { group: createGroup(points.length, induced, { random }), points };
}

const actsOnStates = (meaning: VertexMeaning): boolean =>
  (meaning.kind === "symbol" || meaning.kind === "argument") && meaning.symbol.kind === "function";

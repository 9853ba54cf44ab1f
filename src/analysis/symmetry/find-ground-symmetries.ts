/**
 * Symmetries from the gate graph of the ground program: what the rules say, not how they say it, so more of them are seen than on
 * rule graphs (the reflection of connect four, whose columns are a chain of facts). They act on fluents, moves and roles.
 */
import { findAutomorphisms } from "../../foundations/graphs/index.ts";
import {
  createGroup,
  imageOf,
  type PermutationGroup,
  type SparsePermutation,
  sparseFromPairs,
} from "../../foundations/permutation-groups/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import { type GateGraph, type GateGraphOptions, groundGateGraph } from "../rule-graph/index.ts";
import type { SearchContext } from "./find-rule-symmetries.ts";
import type { GroundSymmetry } from "./ground-symmetry.ts";

export interface GroundSymmetries {
  /** On points: roles first, then fluents, then the moves of role 0, 1, … */
  readonly group: PermutationGroup;
  /** One per generator of the group. */
  readonly generators: readonly GroundSymmetry[];
  readonly complete: boolean;
  readonly seconds: { readonly graph: number; readonly automorphisms: number };
}

export function findGroundSymmetries(
  program: GroundProgram,
  options: GateGraphOptions,
  { random, now, limits = {} }: SearchContext,
): GroundSymmetries {
  const start = now();
  const gates = groundGateGraph(program, options);
  const built = now();
  const { generators, complete } = findAutomorphisms(gates.graph, limits);
  const { degree, pointOf } = groundPoints(gates);
  const induced = generators.flatMap((generator) => {
    const restricted = restrict(generator, pointOf);
    return restricted.support.length === 0 ? [] : [restricted];
  });
  const group = createGroup(degree, induced, { random });
  return {
    group,
    generators: group.generators.map((generator) => groundSymmetryFrom(generator, program)),
    complete,
    seconds: { graph: built - start, automorphisms: now() - built },
  };
}

/** By vertex: its point, −1 for gates. */
function groundPoints(gates: GateGraph): { degree: number; pointOf: Int32Array } {
  const pointOf = new Int32Array(gates.graph.vertexCount).fill(-1);
  let degree = 0;
  for (const vertices of [gates.roles, gates.fluents, ...gates.moves])
    for (const vertex of vertices) pointOf[vertex] = degree++;
  return { degree, pointOf };
}

function restrict(generator: SparsePermutation, pointOf: Int32Array): SparsePermutation {
  const points: number[] = [];
  const images: number[] = [];
  generator.support.forEach((vertex, i) => {
    const point = pointOf[vertex] as number;
    if (point === -1) return;
    points.push(point);
    images.push(pointOf[generator.images[i] as number] as number);
  });
  return sparseFromPairs(points, images) as SparsePermutation;
}

/** A permutation of points (roles, fluents, moves) as the action on a game. */
export function groundSymmetryFrom(
  permutation: SparsePermutation,
  { roles, fluents, moves }: Pick<GroundProgram, "roles" | "fluents" | "moves">,
): GroundSymmetry {
  const image = (point: number): number => imageOf(permutation, point);
  const firstFluent = roles.length;
  const firstMoves: number[] = [];
  let point = firstFluent + fluents.length;
  for (const list of moves) {
    firstMoves.push(point);
    point += list.length;
  }
  const roleImages = Int32Array.from(roles, (_, role) => image(role));
  return {
    roles: roleImages,
    fluents: Int32Array.from(fluents, (_, fluent) => image(firstFluent + fluent) - firstFluent),
    moves: moves.map((list, role) => {
      const first = firstMoves[role] as number;
      const target = firstMoves[roleImages[role] as number] as number;
      return Int32Array.from(list, (_, move) => image(first + move) - target);
    }),
  };
}

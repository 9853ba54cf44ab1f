/**
 * The symmetries of the stage of one state, from the automorphisms of its stage graph. They act on the legal moves of
 * the state, and on fluents in the way they map the final states of the stage to each other. They need not fix the
 * state.
 */
import { unlimited } from "../../foundations/budgets/index.ts";
import { findAutomorphisms } from "../../foundations/graphs/index.ts";
import { imageOf, type SparsePermutation } from "../../foundations/permutation-groups/index.ts";
import type { StageGraph } from "../constraint-network/index.ts";
import type { GateGraph } from "../rule-graph/index.ts";
import type { SearchContext } from "./find-rule-symmetries.ts";
import { restrictGroup } from "./restrict-group.ts";
import type { Symmetry } from "./symmetry.ts";

export interface StageSymmetries {
  readonly order: bigint;
  /** They fix all roles, and all moves that are not legal in the state. */
  readonly generators: readonly Symmetry[];
  /** For each role: the classes of its legal moves. Moves are given by their positions among the legal moves. */
  readonly classes: readonly (readonly (readonly number[])[])[];
  readonly complete: boolean;
}

/** Pre: the compact microstructure that the stage graph was made from fixes the roles. */
export function findStageSymmetries(
  compact: GateGraph,
  stage: StageGraph,
  moveCounts: readonly number[],
  { random, budget = unlimited() }: SearchContext,
): StageSymmetries {
  const automorphisms = findAutomorphisms(stage.graph, { budget });
  const pointOf = new Int32Array(stage.graph.vertexCount).fill(-1);
  let degree = 0;
  for (const vertices of [compact.fluents, ...stage.values]) for (const vertex of vertices) pointOf[vertex] = degree++;
  const group = restrictGroup(stage.graph, automorphisms, { degree, pointOf }, { random, budget });
  return {
    order: group.order,
    generators: group.generators.map((generator) => symmetryOf(generator, compact, stage, moveCounts)),
    classes: stage.values.map((list) =>
      classesOf(Array.from(list, (vertex) => automorphisms.orbits[vertex] as number)),
    ),
    complete: automorphisms.complete && group.complete,
  };
}

function symmetryOf(
  generator: SparsePermutation,
  compact: GateGraph,
  stage: StageGraph,
  moveCounts: readonly number[],
): Symmetry {
  let first = compact.fluents.length;
  return {
    roles: Int32Array.from(moveCounts.keys()),
    fluents: compact.fluents.map((_, fluent) => imageOf(generator, fluent)),
    moves: stage.moves.map((legal, role) => {
      const images = Int32Array.from({ length: moveCounts[role] as number }, (_, move) => move);
      for (const [place, move] of legal.entries())
        images[move] = legal[imageOf(generator, first + place) - first] as number;
      first += legal.length;
      return images;
    }),
  };
}

function classesOf(orbits: readonly number[]): number[][] {
  const classes = new Map<number, number[]>();
  for (const [place, orbit] of orbits.entries()) {
    const own = classes.get(orbit);
    if (own === undefined) classes.set(orbit, [place]);
    else own.push(place);
  }
  return [...classes.values()];
}

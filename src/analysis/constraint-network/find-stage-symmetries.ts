/**
 * The symmetries of one state's stage, from the automorphisms of its stage graph: how they act on the legal moves of the state, and on
 * fluents as they carry the last states of the stage to each other. They need not keep the state.
 */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { findAutomorphisms, type SearchLimits } from "../../foundations/graphs/index.ts";
import {
  createGroup,
  imageOf,
  type SparsePermutation,
  sparseFromPairs,
} from "../../foundations/permutation-groups/index.ts";
import type { GateGraph } from "../rule-graph/index.ts";
import type { StageGraph } from "./stage-graph.ts";

export interface StageSymmetry {
  /** By fluent: its image. */
  readonly fluents: Int32Array;
  /** By role and place among its legal moves: the place of the image, among the legal moves of the same role. */
  readonly moves: readonly Int32Array[];
}

export interface StageSymmetries {
  readonly order: bigint;
  readonly generators: readonly StageSymmetry[];
  /** By role: its legal moves in classes, each by their places. */
  readonly classes: readonly (readonly (readonly number[])[])[];
  readonly complete: boolean;
}

/** Pre: the roles are fixed in the compact microstructure. */
export function findStageSymmetries(
  compact: GateGraph,
  stage: StageGraph,
  random: SeededRandom,
  limits: SearchLimits = {},
): StageSymmetries {
  const { generators, orbits, complete } = findAutomorphisms(stage.graph, limits);
  const vertices = [...compact.fluents, ...stage.values.flatMap((list) => [...list])];
  const pointOf = new Map(vertices.map((vertex, point) => [vertex, point]));
  const restricted = generators
    .map((generator) => restrict(generator, pointOf))
    .filter(({ support }) => support.length > 0);
  const group = createGroup(vertices.length, restricted, { random });
  return {
    order: group.order,
    generators: group.generators.map((generator) => actionOf(generator, compact, stage)),
    classes: stage.values.map((list) => classesOf(Array.from(list, (vertex) => orbits[vertex] as number))),
    complete,
  };
}

function restrict(generator: SparsePermutation, pointOf: ReadonlyMap<number, number>): SparsePermutation {
  const points: number[] = [];
  const images: number[] = [];
  generator.support.forEach((vertex, i) => {
    const point = pointOf.get(vertex);
    if (point === undefined) return;
    points.push(point);
    images.push(pointOf.get(generator.images[i] as number) as number);
  });
  return sparseFromPairs(points, images) as SparsePermutation;
}

function actionOf(generator: SparsePermutation, compact: GateGraph, stage: StageGraph): StageSymmetry {
  let first = compact.fluents.length;
  return {
    fluents: compact.fluents.map((_, fluent) => imageOf(generator, fluent)),
    moves: stage.values.map((list) => {
      const start = first;
      first += list.length;
      return list.map((_, place) => imageOf(generator, start + place) - start);
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

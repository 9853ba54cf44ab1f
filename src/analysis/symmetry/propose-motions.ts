/**
 * Proposes symmetries from motions of a board. A motion says where the fluents of each cell go; the question is what
 * happens to everything else. The gate graph without goals and `terminal` answers it: an isomorphism that maps cells as
 * the motion does extends the motion to moves and all other fluents, if any extension exists. Goals and `terminal` are
 * left to a proof.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { type ColouredGraph, findIsomorphism } from "../../foundations/graphs/index.ts";
import { type SparsePermutation, sparseFromPairs } from "../../foundations/permutation-groups/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import { type GateGraph, type GateGraphOptions, groundGateGraph } from "../rule-graph/index.ts";
import { findUnusedFluents, groundPoints, keepingVertices } from "./find-ground-symmetries.ts";

export interface BoardMotion {
  /** For each fluent: its cell, −1 if it has none. */
  readonly cells: Int32Array;
  /** For each cell: its image. */
  readonly images: Int32Array;
}

/** Role exchanges are only tried for games with at most this many roles. */
const MOST_ROLES = 3;
/** Larger graphs are not compared. */
const MOST_VERTICES = 100_000;

export function* motionCandidates(
  program: GroundProgram,
  motions: readonly BoardMotion[],
  options: Pick<GateGraphOptions, "fixRoles" | "state" | "factoring">,
  budget: Budget,
): Iterable<SparsePermutation> {
  if (motions.length === 0) return;
  const gates = groundGateGraph(program, { ...options, without: new Set(["goal", "terminal"]), passages: true });
  const unused = findUnusedFluents(program);
  const graph = keepingVertices(
    gates.graph,
    unused.map((fluent) => gates.fluents[fluent] as number),
  );
  if (graph.vertexCount > MOST_VERTICES) return;
  const { pointOf } = groundPoints(gates, unused);
  for (const motion of motions)
    for (const roles of rolePermutations(program.roles, options.fixRoles)) {
      const answer = findIsomorphism(
        coloured(
          graph,
          gates,
          motion.cells,
          (cell) => cell,
          (role) => role,
        ),
        coloured(graph, gates, motion.cells, inverseOf(motion.images), inverseOf(roles)),
        { budget },
      );
      if (answer.kind === "gave-up") return;
      if (answer.kind === "isomorphic") yield* restricted(answer.mapping, pointOf);
    }
}

/** Adds a separate colour for every role and every cell to the existing colours. */
function coloured(
  graph: ColouredGraph,
  gates: GateGraph,
  cells: Int32Array,
  nameOfCell: (cell: number) => number,
  nameOfRole: (role: number) => number,
): ColouredGraph {
  const count = graph.colours.reduce((most, colour) => Math.max(most, colour), 0) + 1;
  const colours = graph.colours.slice();
  const name = (vertex: number, number: number): void => {
    colours[vertex] = (colours[vertex] as number) + count * (number + 1);
  };
  for (const [role, vertex] of gates.roles.entries()) name(vertex, nameOfRole(role));
  for (const [fluent, vertex] of gates.fluents.entries()) {
    const cell = cells[fluent] as number;
    if (cell !== -1 && (graph.colours[vertex] as number) < count) name(vertex, nameOfCell(cell));
  }
  return { ...graph, colours };
}

function inverseOf(images: ArrayLike<number>): (image: number) => number {
  const inverse = new Int32Array(images.length);
  for (let i = 0; i < images.length; i++) inverse[images[i] as number] = i;
  return (image) => inverse[image] as number;
}

/** All permutations of the roles that fix chance. */
function rolePermutations(roles: readonly string[], fixRoles: boolean): number[][] {
  const identity = [...roles.keys()];
  if (fixRoles || roles.length > MOST_ROLES) return [identity];
  const permutations = identity.reduce<number[][]>(
    (found) =>
      found.flatMap((begun) => identity.filter((role) => !begun.includes(role)).map((role) => [...begun, role])),
    [[]],
  );
  return permutations.filter((images) =>
    images.every((image, role) => (roles[role] === "random") === (roles[image] === "random")),
  );
}

function* restricted(mapping: Int32Array, pointOf: Int32Array): Iterable<SparsePermutation> {
  const vertices = [...mapping.keys()].filter((vertex) => pointOf[vertex] !== -1);
  const element = sparseFromPairs(
    vertices.map((vertex) => pointOf[vertex] as number),
    vertices.map((vertex) => pointOf[mapping[vertex] as number] as number),
  );
  if (element !== undefined) yield element;
}

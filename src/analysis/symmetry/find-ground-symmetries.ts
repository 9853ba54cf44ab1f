/**
 * Symmetries from the gate graph of the ground program. The graph shows what the rules say, not how they say it, so it
 * has more symmetries than rule graphs (for example the reflection of connect four, whose columns are a chain of
 * facts). The symmetries act on fluents, moves and roles.
 */
import { unlimited } from "../../foundations/budgets/index.ts";
import { type ColouredGraph, findAutomorphisms } from "../../foundations/graphs/index.ts";
import type { PermutationGroup, SparsePermutation } from "../../foundations/permutation-groups/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import { type GateGraph, type GateGraphOptions, groundGateGraph } from "../rule-graph/index.ts";
import type { SearchContext } from "./find-rule-symmetries.ts";
import { type Points, restrictGroup } from "./restrict-group.ts";
import type { Symmetry } from "./symmetry.ts";

/** A group of symmetries of a grounded game. */
export interface GroundSymmetries {
  /** Acts on points: roles first, then fluents, then the moves of role 0, 1, … */
  readonly group: PermutationGroup;
  /** One per generator of the group. Computed on first use, because each is as long as the game is large. */
  readonly generators: readonly Symmetry[];
  /**
   * Fluents of the initial state that no rule reads or makes true again. They are interchangeable as well, but the
   * group fixes them.
   */
  readonly unusedFluents: readonly number[];
  /** False if the budget ended the search of the gate graph. The order is a lower bound then. */
  readonly complete: boolean;
  readonly seconds: { readonly graph: number; readonly automorphisms: number };
}

/** Finds the symmetries of a ground program on its gate graph. */
export function findGroundSymmetries(
  program: GroundProgram,
  options: GateGraphOptions,
  { random, budget = unlimited() }: SearchContext,
): GroundSymmetries {
  const start = budget.time();
  const gates = groundGateGraph(program, options);
  const unusedFluents = findUnusedFluents(program);
  const graph = keepingVertices(
    gates.graph,
    unusedFluents.map((fluent) => gates.fluents[fluent] as number),
  );
  const built = budget.time();
  const automorphisms = findAutomorphisms(graph, { budget });
  const group = restrictGroup(graph, automorphisms, groundPoints(gates, unusedFluents), { random, budget });
  return groundSymmetriesOf(group, program, {
    unusedFluents,
    complete: automorphisms.complete && group.complete,
    seconds: { graph: built - start, automorphisms: budget.time() - built },
  });
}

/** Wraps a group on the points of a program, with what is known of it. */
export function groundSymmetriesOf(
  group: PermutationGroup,
  program: GroundProgram,
  known: Pick<GroundSymmetries, "unusedFluents" | "complete" | "seconds">,
): GroundSymmetries {
  let generators: readonly Symmetry[] | undefined;
  return {
    ...known,
    group,
    get generators() {
      generators ??= group.generators.map((generator) => symmetryFromElement(generator, program));
      return generators;
    },
  };
}

/**
 * The same graph, with each of these vertices in a colour of its own. If outputs are left out, fluents that only those
 * outputs read look like unused ones. Without the colours, an automorphism could exchange a vertex that has a point
 * with one that has none.
 */
export function keepingVertices(graph: ColouredGraph, kept: readonly number[]): ColouredGraph {
  if (kept.length === 0) return graph;
  const first = graph.colours.reduce((most, colour) => Math.max(most, colour), 0) + 1;
  const colours = graph.colours.slice();
  for (const [i, vertex] of kept.entries()) colours[vertex] = first + i;
  return { ...graph, colours };
}

/** Numbers the points. Gates have no points. Unused fluents have numbers, but nothing moves them. */
export function groundPoints(gates: GateGraph, unusedFluents: readonly number[]): Points {
  const pointOf = new Int32Array(gates.graph.vertexCount).fill(-1);
  let degree = 0;
  for (const vertices of [gates.roles, gates.fluents, ...gates.moves])
    for (const vertex of vertices) pointOf[vertex] = degree++;
  for (const fluent of unusedFluents) pointOf[gates.fluents[fluent] as number] = -1;
  return { degree, pointOf };
}

export function findUnusedFluents({ fluents, next, bodies }: GroundProgram): number[] {
  const isUsed = new Uint8Array(fluents.length);
  for (const literal of bodies) if (literal >> 1 < fluents.length) isUsed[literal >> 1] = 1;
  return [...fluents.keys()].filter((fluent) => isUsed[fluent] === 0 && next[fluent] === -1);
}

/** A permutation of points (roles, fluents, moves) as an action on the game. */
export function symmetryFromElement(
  { support, images }: SparsePermutation,
  { roles, fluents, moves }: Pick<GroundProgram, "roles" | "fluents" | "moves">,
): Symmetry {
  const firstFluent = roles.length;
  const firstMoves: number[] = [];
  let point = firstFluent + fluents.length;
  for (const list of moves) {
    firstMoves.push(point);
    point += list.length;
  }
  /** Images of `length` points starting at `first`, counted from `target`. */
  const part = (first: number, length: number, target: number): Int32Array => {
    const found = new Int32Array(length);
    for (let i = 0; i < length; i++) found[i] = first + i - target;
    for (let i = 0; i < support.length; i++) {
      const point = (support[i] as number) - first;
      if (point >= 0 && point < length) found[point] = (images[i] as number) - target;
    }
    return found;
  };
  const roleImages = part(0, firstFluent, 0);
  return {
    roles: roleImages,
    fluents: part(firstFluent, fluents.length, firstFluent),
    moves: moves.map((list, role) =>
      part(firstMoves[role] as number, list.length, firstMoves[roleImages[role] as number] as number),
    ),
  };
}

/** The inverse of `symmetryFromElement`: the image of each point. */
export function pointsOfSymmetry({ roles, fluents, moves }: Symmetry): Int32Array {
  const firstMoves: number[] = [];
  let degree = roles.length + fluents.length;
  for (const list of moves) {
    firstMoves.push(degree);
    degree += list.length;
  }
  const points = new Int32Array(degree);
  points.set(roles);
  for (const [fluent, image] of fluents.entries()) points[roles.length + fluent] = roles.length + image;
  for (const [role, list] of moves.entries()) {
    const target = firstMoves[roles[role] as number] as number;
    for (const [move, image] of list.entries()) points[(firstMoves[role] as number) + move] = target + image;
  }
  return points;
}

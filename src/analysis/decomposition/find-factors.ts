/**
 * Finds factors of a grounded game, through which it can be solved (after Günther, Schiffel and Thielscher, "Factoring
 * General Games", 2009, and Zhao, Schiffel and Thielscher, "Decomposition of Multi-Player Games", 2009). Fluents belong
 * to one factor if
 * - the next value of one depends on the other, or one condition of a legal move depends on both;
 * - the moves that affect them do not combine freely: a player can do one thing to the first and another to the second,
 *   but not every such pair at once (parallel games have compound moves, with one part for each game);
 * - no move affects both, and a rule for `terminal` or `goal` uses both side by side (cells of one line).
 *
 * Fluents that change independently of all moves (step counters, whose turn it is) are shared by all factors and belong
 * to none.
 *
 * So the state of a factor depends only on itself, on the shared fluents and on the moves. This is exact, by the cones
 * of the circuit. `terminal` and the goals may still read several factors; that is what playing a compound is about. A
 * move of one factor may be legal only under a condition on another (serial games). That suffices for solving, but not
 * for independence (`independent-subgames.ts`).
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { SequenceInterner } from "../../foundations/collections/index.ts";
import type { UnionFind } from "../../foundations/permutation-groups/index.ts";
import { type Circuit, firstGate, firstMoveNodes, fluentNode, type Literal } from "../../machine/circuit/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import { Cones } from "./cones.ts";
import { directGoalRules } from "./direct-goal-rules.ts";
import { FreeParts, type MoveClass } from "./free-parts.ts";
import { JoinedFluents } from "./joined-fluents.ts";
import { type MoveEffects, moveEffects } from "./move-effects.ts";
import { type MoveTouches, moveTouches } from "./move-touches.ts";
import { NodesAbove } from "./nodes-above.ts";

/** A part of a game: its fluents, and the moves that can change them. */
export interface Factor {
  /** In ascending order. */
  readonly fluents: readonly number[];
  /** For each role: the moves that can change the factor, in ascending order. */
  readonly moves: readonly (readonly number[])[];
}

export interface Decomposition {
  readonly program: GroundProgram;
  /** The circuit of the program, not simplified. */
  readonly circuit: Circuit;
  /** Sorted by number of fluents, largest first. */
  readonly factors: readonly Factor[];
  /** Fluents that change independently of all moves. */
  readonly shared: readonly number[];
  /** The effects of moves on fluents. Undefined if they were not needed, or if gates depend on each other. */
  readonly effects: MoveEffects | undefined;
}

const DOING = "looking for independent subgames";

/** `circuit` is that of `program`, not simplified. Throws BudgetSpent. */
export function findFactors(program: GroundProgram, circuit: Circuit, budget: Budget): Decomposition {
  const cones = new Cones(circuit, budget);
  const shared = sharedFluents(circuit);
  const isOwn = (fluent: number): boolean => !shared.has(fluent);
  const own = Array.from(circuit.next.keys()).filter(isOwn);
  const joined = new JoinedFluents(circuit, cones, own, budget);
  const { union } = joined;
  const isWhole = (): boolean => union.count === shared.size + 1;
  for (const fluent of own) joined.join([circuit.next[fluent] as Literal], fluent);
  for (const literal of new Set(circuit.legal.flatMap((literals) => [...literals])))
    if (!joined.isJoined(literal)) for (const condition of cones.conditions(literal)) joined.join(condition);
  const found = { program, circuit, shared: [...shared].sort((a, b) => a - b) };
  if (isWhole()) {
    const whole = { fluents: own, moves: movesBelow(circuit, cones, own) };
    return { ...found, factors: [whole], effects: undefined };
  }
  const touches = moveTouches(circuit, cones, isOwn);
  const parts = Int32Array.from(circuit.next, (_, fluent) => (isOwn(fluent) ? union.find(fluent) : -1));
  const together = directGoalRules(program, parts);
  const effects = moveEffects(circuit, budget);
  while (!isWhole() && mergeDependent(union, touches, effects, own, together, budget));
  return { ...found, factors: factorsOf(union, touches, own), effects };
}

/** The largest set of fluents that depend on no move and only on each other. */
function sharedFluents(circuit: Circuit): Set<number> {
  const shared = new Set(circuit.next.keys());
  const reached = new NodesAbove(circuit);
  const firsts = firstMoveNodes(circuit);
  circuit.moveCounts.forEach((count, role) => {
    for (let move = 0; move < count; move++) reached.mark((firsts[role] as number) + move);
  });
  for (let shrinking = true; shrinking; ) {
    shrinking = false;
    for (const fluent of shared) {
      if (!reached.has(circuit.next[fluent] as Literal)) continue;
      shared.delete(fluent);
      reached.mark(fluentNode(fluent));
      shrinking = true;
    }
  }
  return shared;
}

/** For each role: the moves that can change one of these fluents, in ascending order. */
function movesBelow(circuit: Circuit, cones: Cones, fluents: readonly number[]): number[][] {
  const firsts = firstMoveNodes(circuit);
  const met = new Set<number>();
  const nexts = fluents.map((fluent) => circuit.next[fluent] as Literal);
  cones.visit(nexts, (node) => {
    if (node < firstGate(circuit)) met.add(node);
  });
  return circuit.moveCounts.map((count, role) =>
    Array.from({ length: count }, (_, move) => move).filter((move) => met.has((firsts[role] as number) + move)),
  );
}

/** Joins parts that moves or goals tie together. Returns false if there are none. */
function mergeDependent(
  union: UnionFind,
  { places, fluentsAbove }: MoveTouches,
  effects: MoveEffects | undefined,
  own: readonly number[],
  together: readonly (readonly number[])[],
  budget: Budget,
): boolean {
  const members = partsOf(union, own);
  const partsOfList = new Map<readonly number[], ReadonlySet<number>>();
  /** The parts above a place. Both signs of a gate share one list of fluents. */
  const partsAbove = (place: number): ReadonlySet<number> => {
    const fluents = fluentsAbove.get(place) ?? [];
    let parts = partsOfList.get(fluents);
    if (parts === undefined) {
      parts = new Set(fluents.map((fluent) => union.find(fluent)));
      partsOfList.set(fluents, parts);
    }
    return parts;
  };
  const touched = new Map<number, Set<number>>();
  for (const fed of places.flat()) {
    const parts = new Set<number>();
    for (const place of fed) for (const part of partsAbove(place)) parts.add(part);
    budget.spend(1 + parts.size * parts.size, DOING);
    for (const part of parts) {
      const known = touched.get(part);
      if (known === undefined) touched.set(part, new Set(parts));
      else for (const other of parts) known.add(other);
    }
  }
  let merged = false;
  for (const fluents of together)
    for (const one of fluents)
      for (const other of fluents) {
        const [a, b] = [union.find(one), union.find(other)];
        if (a !== b && !touched.get(a)?.has(b)) merged = union.union(a, b) || merged;
      }
  if (merged) return true;
  const sequences = new SequenceInterner();
  const sequence = new Int32Array(own.length);
  const classOf: MoveClass = (role, move, part) => {
    const effect = effects?.[role]?.[move];
    if (effect === undefined) return (places[role]?.[move] ?? []).filter((place) => partsAbove(place).has(part)).join();
    const fluents = members.get(part) ?? [];
    for (let i = 0; i < fluents.length; i++) sequence[i] = effect[fluents[i] as number] as number;
    return sequences.intern(sequence, fluents.length);
  };
  const choices = places.map(movesToCombine);
  const groups = new FreeParts(
    places.map((moves) => moves.length),
    classOf,
    (role, isProduct) => (choices[role] ?? []).some(isProduct),
    budget,
  );
  const done = new Set<number>();
  for (const part of touched.keys()) {
    if (done.has(part)) continue;
    const group = groupOf(part, touched);
    for (const one of group) done.add(one);
    for (const bound of groups.boundTogether(group))
      merged = union.union(bound[0] as number, bound[1] as number) || merged;
  }
  return merged;
}

/** The fluents of each part, in ascending order. */
function partsOf(union: UnionFind, fluents: readonly number[]): Map<number, number[]> {
  const parts = new Map<number, number[]>();
  for (const fluent of fluents) {
    const list = parts.get(union.find(fluent));
    if (list === undefined) parts.set(union.find(fluent), [fluent]);
    else list.push(fluent);
  }
  return parts;
}

/**
 * A move without any effect (waiting for one's turn) may exist beside the combinations without being one. So the moves
 * are tried with and without such moves.
 */
function movesToCombine(places: readonly (readonly number[])[]): number[][] {
  const moves = [...places.keys()];
  return [moves, moves.filter((move) => places[move]?.length !== 0)];
}

/** The parts that moves tie to a part, directly or through other parts. */
function groupOf(part: number, touched: ReadonlyMap<number, ReadonlySet<number>>): number[] {
  const group = new Set([part]);
  for (const one of group) for (const other of touched.get(one) ?? []) group.add(other);
  return [...group].sort((a, b) => a - b);
}

function factorsOf(union: UnionFind, { places, fluentsAbove }: MoveTouches, own: readonly number[]): Factor[] {
  const touches = (fed: readonly number[], part: number): boolean =>
    fed.some((place) => fluentsAbove.get(place)?.some((fluent) => union.find(fluent) === part));
  const factors = [...partsOf(union, own)].map(([part, fluents]) => ({
    fluents,
    moves: places.map((moves) => [...moves.keys()].filter((move) => touches(moves[move] ?? [], part))),
  }));
  return factors.sort((a, b) => b.fluents.length - a.fluents.length);
}

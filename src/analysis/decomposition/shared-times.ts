/**
 * The shared fluents of a compound change step by step, whatever is played. A time is one state of them. They determine
 * which moves may be made at all, and so how the classes of moves combine (`compound-moves.ts`).
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { type Circuit, fluentNode, type Literal, literalOf } from "../../machine/circuit/index.ts";
import type { CompoundEnds } from "./compound-ends.ts";
import { type Combinations, type CompoundMoves, combinationsOf } from "./compound-moves.ts";
import { type Condition, Cones } from "./cones.ts";
import type { Decomposition } from "./find-factors.ts";
import { FoldedCone } from "./folded-cone.ts";

export interface Time {
  /** Shared fluents that hold. */
  readonly fluents: readonly number[];
  readonly next: number;
  /** The indices in `CompoundEnds.shared` of the gates that hold. */
  readonly view: readonly number[];
  /** The combinations of each role. */
  readonly combinations: readonly Combinations[];
}

const MAXIMAL_TIMES = 10_000;

export const nodesBelow = (cones: Cones, literals: readonly Literal[]): number[] => {
  const nodes: number[] = [];
  cones.visit(literals, (node) => nodes.push(node));
  return nodes.sort((a, b) => a - b);
};

export const holds = (condition: Condition, isTrue: (literal: Literal) => boolean): boolean =>
  condition.some((literals) => literals.every(isTrue));

/** All times from a state on, in order. Undefined if there are too many. Throws BudgetSpent. */
export function sharedTimes(
  circuit: Circuit,
  { shared }: Decomposition,
  moves: CompoundMoves,
  ends: CompoundEnds,
  root: ReadonlySet<number>,
  budget: Budget,
): Time[] | undefined {
  const cones = new Cones(circuit);
  const asked = [...new Set(moves.shared.flat(4))];
  const outputs = [
    ...shared.map((fluent) => circuit.next[fluent] as Literal),
    ...ends.shared.map((node) => literalOf(node)),
    ...asked,
  ];
  const values = new Uint8Array(circuit.nodeCount);
  const cone = new FoldedCone(circuit, nodesBelow(cones, outputs), outputs, new Set(), values);
  const known = new Map<string, Combinations>();
  const combine = (role: number, allowed: readonly number[]): Combinations => {
    const name = `${role}:${allowed.join()}`;
    const found =
      known.get(name) ??
      combinationsOf(
        allowed.map((move) => moves.tuples[role]?.[move] as readonly number[]),
        (moves.classes[role] ?? []).map((list) => list.length),
      );
    known.set(name, found);
    return found;
  };
  const times: { fluents: number[]; next: number; view: number[]; combinations: Combinations[] }[] = [];
  const numbers = new Map<string, number>();
  let fluents = shared.filter((fluent) => root.has(fluent));
  for (;;) {
    const time = numbers.get(fluents.join());
    const last = times.at(-1);
    if (last !== undefined) last.next = time ?? times.length;
    if (time !== undefined) return times;
    if (times.length === MAXIMAL_TIMES) return undefined;
    numbers.set(fluents.join(), times.length);
    budget.spend(circuit.nodeCount >> 4, "looking at what independent subgames share");
    for (const fluent of shared) values[fluentNode(fluent)] = 0;
    for (const fluent of fluents) values[fluentNode(fluent)] = 1;
    const held = cone.evaluate();
    const viewFrom = shared.length;
    const askedFrom = viewFrom + ends.shared.length;
    const isTrue = new Set(held.filter((place) => place >= askedFrom).map((place) => outputs[place]));
    const allowed = moves.shared.map((list) =>
      [...list.keys()].filter((move) => list[move]?.every((one) => holds(one, (literal) => isTrue.has(literal)))),
    );
    times.push({
      fluents,
      next: 0,
      view: held.filter((place) => place >= viewFrom && place < askedFrom).map((place) => place - viewFrom),
      combinations: allowed.map((list, role) => combine(role, list)),
    });
    fluents = held.filter((place) => place < viewFrom).map((place) => shared[place] as number);
  }
}

/**
 * Works with the network of a stage: load a state and read off what follows. That is the legal moves, whether the state
 * is terminal, and its goal values; as moves are chosen one after the other, also what is already decided of the
 * successor. As long as not everything is given, any answer may be unknown.
 */
import { bitOf } from "../../foundations/collections/index.ts";
import { higherGoal } from "../../language/rules/index.ts";
import type { State } from "../../machine/index.ts";
import { atomNode, type ConstraintNetwork } from "./constraint-network.ts";
import { Propagator, UNKNOWN } from "./propagator.ts";

/** The value for a role: the highest goal value that holds. If none holds, it is 0 and `isConvention` is set. */
export type Utility =
  | { readonly kind: "value"; readonly value: number; readonly isConvention: boolean }
  | { readonly kind: "unknown"; readonly possible: readonly number[] };

/** A stage in use: load a state, then read off what follows. */
export class Stage {
  readonly network: ConstraintNetwork;
  readonly propagator: Propagator;
  private readonly start: number;
  private readonly firstMoves: readonly number[];

  constructor(network: ConstraintNetwork) {
    this.network = network;
    this.propagator = new Propagator(network);
    this.start = this.propagator.mark();
    const firsts: number[] = [];
    let node = atomNode(network.program.fluents.length);
    for (const moves of network.program.moves) {
      firsts.push(node);
      node += moves.length;
    }
    this.firstMoves = firsts;
  }

  /**
   * Forgets everything and loads a complete state, one bit per fluent. Returns false if the network does not allow it.
   */
  load(state: State): boolean {
    this.propagator.undo(this.start);
    const literals = this.network.program.fluents.map(
      (_, fluent) => 2 * atomNode(fluent) + (bitOf(state, fluent) ? 0 : 1),
    );
    return this.propagator.assumeAll(literals);
  }

  mark(): number {
    return this.propagator.mark();
  }

  undo(mark: number): void {
    this.propagator.undo(mark);
  }

  /** A role makes this move. Returns false if that contradicts what is known. */
  choose(role: number, move: number): boolean {
    return this.propagator.assumeAll([2 * this.network.acts, 2 * ((this.firstMoves[role] as number) + move)]);
  }

  /** The moves that are not ruled out. On a complete state before any choice, these are the legal moves. */
  allowedMoves(role: number): number[] {
    const first = this.firstMoves[role] as number;
    const moves = this.network.program.moves[role] ?? [];
    return [...moves.keys()].filter((move) => this.propagator.value(first + move) !== 0);
  }

  /** 0, 1 or UNKNOWN. */
  terminal(): number {
    const { terminal } = this.network.program;
    return terminal < 0 ? 0 : this.propagator.value(atomNode(terminal));
  }

  utility(role: number): Utility {
    return readUtility(
      (this.network.program.goals[role] ?? []).map(({ value, atom }) => [value, this.propagator.value(atomNode(atom))]),
    );
  }

  /** The number of goal values that are known to hold for a role. */
  goalCount(role: number): number {
    const goals = this.network.program.goals[role] ?? [];
    return goals.filter(({ atom }) => this.propagator.value(atomNode(atom)) === 1).length;
  }

  /** For each fluent: 0, 1 or UNKNOWN in the successor. */
  successor(): Uint8Array {
    return Uint8Array.from(this.network.program.next, (atom) => (atom < 0 ? 0 : this.propagator.value(atomNode(atom))));
  }
}

/** Computes the utility from goal values (null: not a number) and whether each is derived. */
export function readUtility(goals: readonly (readonly [value: number | null, derived: number])[]): Utility {
  const numbers = goals.flatMap(([value, derived]) => (value === null ? [] : [{ value, derived }]));
  const held = numbers.reduce<number | null>(
    (best, { value, derived }) => (derived === 1 ? higherGoal(best, value) : best),
    null,
  );
  const open = numbers.flatMap(({ value, derived }) => (derived === UNKNOWN && value > (held ?? -1) ? [value] : []));
  if (open.length === 0) return { kind: "value", value: held ?? 0, isConvention: held === null };
  return { kind: "unknown", possible: held === null ? open : [held, ...open] };
}

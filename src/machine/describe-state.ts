/**
 * Describes a state in text. The commands `state` and `replay` print it, playthroughs record it, and tests compare it
 * between machines.
 */
import { type Cursor, type Machine, perceives, type Role } from "./machine.ts";

/** By role name, in role order. A plain object would put names like `1` first. */
export type ByRole<T> = ReadonlyMap<string, T>;

/** A state with its legal moves, or with its goals if it is terminal. */
export interface StateDescription {
  readonly step: number;
  /** KIF, sorted. */
  readonly state: readonly string[];
  /** By role, sorted; empty in a terminal state. */
  readonly legal: ByRole<readonly string[]>;
  readonly terminal: boolean;
  /**
   * Null in a non-terminal state. In a terminal state, by role: the value, or null if the rules give none or several.
   */
  readonly goals: ByRole<number | null> | null;
}

/** Describes the cursor's state by names. */
export function describeState(machine: Machine, cursor: Cursor, step: number): StateDescription {
  const { roles, vocabulary } = machine;
  const terminal = cursor.isTerminal();
  const state = machine.fluentsOf(cursor.save()).map((fluent) => vocabulary.fluentText(fluent));
  const legal = new Map<string, readonly string[]>();
  const goals = new Map<string, number | null>();
  roles.forEach((name, role) => {
    if (terminal) goals.set(name, reportedGoal(cursor, role));
    else legal.set(name, legalTexts(machine, cursor, role));
  });
  return { step, state: state.sort(), legal, terminal, goals: terminal ? goals : null };
}

/** Returns the goal value reported for a role: null if there is none, or several. Compare `Cursor.goal`. */
export const reportedGoal = (cursor: Cursor, role: Role): number | null =>
  cursor.goalCount(role) === 1 ? cursor.goal(role) : null;

export function legalTexts(machine: Machine, cursor: Cursor, role: number): string[] {
  const { count, moves } = cursor.legalMoves(role);
  return Array.from(moves.subarray(0, count), (move) => machine.vocabulary.moveText(role, move)).sort();
}

/** Returns by role the percepts caused by the joint move, or null if no role perceives anything. */
export function describePercepts(
  machine: Machine,
  cursor: Cursor,
  jointMove: ArrayLike<number>,
): ByRole<readonly string[]> | null {
  if (!perceives(cursor)) return null;
  const percepts = machine.roles.map((name, role) => [name, cursor.percepts(role, jointMove)] as const);
  return percepts.some(([, seen]) => seen.length > 0) ? new Map(percepts) : null;
}

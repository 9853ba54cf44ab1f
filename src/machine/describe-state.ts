/** A state in words: what `state` and `replay` print, playthroughs record, and tests compare between machines. */
import { type Cursor, type Machine, perceives, type Role } from "./machine.ts";

/** By role name, in role order (an object would put names like `1` first). */
export type ByRole<T> = ReadonlyMap<string, T>;

/** A state with its legal moves, or its goals at the end. */
export interface StateDescription {
  readonly step: number;
  /** KIF, sorted. */
  readonly state: readonly string[];
  /** By role, sorted; empty at a terminal state. */
  readonly legal: ByRole<readonly string[]>;
  readonly terminal: boolean;
  /** Null before the end; at the end by role, null where the rules give no or several values. */
  readonly goals: ByRole<number | null> | null;
}

/** Describes the state where a cursor stands, in names. */
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

/** The goal value that a state gives a role, as it is reported: null where there is none, or several. See `Cursor.goal`. */
export const reportedGoal = (cursor: Cursor, role: Role): number | null =>
  cursor.goalCount(role) === 1 ? cursor.goal(role) : null;

export function legalTexts(machine: Machine, cursor: Cursor, role: number): string[] {
  const { count, moves } = cursor.legalMoves(role);
  return Array.from(moves.subarray(0, count), (move) => machine.vocabulary.moveText(role, move)).sort();
}

/** By role what it is told when the joint move is made; null where nobody is told anything. */
export function describePercepts(
  machine: Machine,
  cursor: Cursor,
  jointMove: ArrayLike<number>,
): ByRole<readonly string[]> | null {
  if (!perceives(cursor)) return null;
  const percepts = machine.roles.map((name, role) => [name, cursor.percepts(role, jointMove)] as const);
  return percepts.some(([, told]) => told.length > 0) ? new Map(percepts) : null;
}

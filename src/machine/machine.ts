/**
 * The central abstraction. A Machine is a game that can be played: immutable, shareable, made once per rule sheet. A Cursor
 * stands at one state of it: mutable, cheap, one per thread of control, owner of all scratch memory. Roles, moves and fluents
 * are dense integers; names live at the edges, in the machine's Vocabulary.
 *
 * Every implementation passes the suite in machine.contract.ts. Convenience (playouts, node counts, printing) is free
 * functions over these interfaces, never more methods.
 */
import type { Budget } from "../foundations/budgets/index.ts";
import type { SeededRandom } from "../foundations/collections/index.ts";

/** Index into Machine.roles. */
export type Role = number;
/** A move of one role; the same number means different moves for different roles. */
export type Move = number;
/** A fluent of a machine, by number. */
export type Fluent = number;

/**
 * A state, opaque to search: copied, compared and hashed only (equalStates, hashState). Two states of one machine are the
 * same state exactly when their arrays are equal. Machines differ in what the integers mean.
 */
export type State = Int32Array;

/** The names of a machine's numbers, as KIF text: `(cell 1 1 b)`. Grows as play goes on where a machine is not grounded. */
export interface Vocabulary {
  fluentText(fluent: Fluent): string;
  /** The number of a fluent, or undefined where the machine knows that it can never hold. */
  findFluent(text: string): Fluent | undefined;
  moveText(role: Role, move: Move): string;
  findMove(role: Role, text: string): Move | undefined;
}

/** Moves of one role; owned by the cursor that gave it, and valid until that cursor's state changes. */
export interface MoveList {
  readonly count: number;
  /** The moves are at [0, count); the array may be longer. */
  readonly moves: Int32Array;
}

/** A game that can be played. Immutable; `newCursor` gives one place in it. */
export interface Machine {
  /** Which implementation this is: "interpreted", "compiled", … */
  readonly kind: string;
  /** In the order in which the sheet declares them; `random`, if there, included. */
  readonly roles: readonly string[];
  readonly vocabulary: Vocabulary;
  readonly initialState: State;
  /** A cursor at the initial state. Questions to it throw BudgetSpent when the budget, if one is given, has run out. */
  newCursor(budget?: Budget): Cursor;
  /** The state in which exactly these fluents hold. */
  stateFromFluents(fluents: readonly Fluent[]): State;
  /** The fluents that hold, in no particular order. */
  fluentsOf(state: State): Fluent[];
}

/** Stands at one state of a machine and answers questions about it. */
export interface Cursor {
  load(state: State): void;
  /** The state the cursor is at, written to `into` if given and of the right length, else to a new array. */
  save(into?: State): State;
  isTerminal(): boolean;
  /** The goal value of a role as it counts: the highest where the rules give several numbers, null where they give none. */
  goal(role: Role): number | null;
  /** How many goal values the rules give a role, numbers or not; in a well-formed game one at every end. */
  goalCount(role: Role): number;
  legalMoves(role: Role): MoveList;
  /** Goes to the successor under one legal move per role, in role order. The moves are not checked: see `apply`. */
  advance(jointMove: ArrayLike<Move>): void;
}

/** The further ability of GDL-II games: what a role is told of a step. */
export interface PerceivingCursor extends Cursor {
  /** The percepts (KIF text, sorted) of a role when `jointMove` is made in the current state. */
  percepts(role: Role, jointMove: ArrayLike<Move>): readonly string[];
}

/**
 * The further ability of grounded machines: to remember where the cursor stands, and to return there faster than by `load`, for
 * searches that replay moves from a root instead of storing states. Places are small integers; a place keeps what was last put there.
 */
export interface KeepingCursor extends Cursor {
  keep(place: number): void;
  /** Pre: something was kept at this place. */
  goBack(place: number): void;
  /** By fluent: 1 where it holds. A view, valid until the cursor's next call. */
  fluentBytes(): Uint8Array;
  /** Writes the fluents that hold now and did not at a place, and the complements (~fluent) of those that did and do not; gives their number. */
  changesSince(place: number, into: Int32Array): number;
}

/** Whether a cursor can return to places. */
export const keeps = (cursor: Cursor): cursor is KeepingCursor => "goBack" in cursor;

/** Whether a cursor can tell percepts. */
export const perceives = (cursor: Cursor): cursor is PerceivingCursor => "percepts" in cursor;

/** The further ability of machines whose states are bits, 32 to a word: bit i tells whether fluent i holds. */
export interface StatesAsBits extends Machine {
  readonly fluentCount: number;
}

/** Whether a machine's states are bits. */
export const hasStatesAsBits = (machine: Machine): machine is StatesAsBits => "fluentCount" in machine;

/** The further ability of the lifted machine: to tell its speed without a clock. */
export interface CountsWork extends Machine {
  /** Counted work a move of random play, goals at the end included. */
  readonly workPerMove: number;
}

/** Whether a machine counts its work. */
export const countsWork = (machine: Machine): machine is CountsWork => "workPerMove" in machine;

/** How much is played at random. */
export interface PlayoutLimits {
  /** How many; without a number, until the budget is over. */
  readonly playouts?: number;
  /** Longer playouts are cut. */
  readonly maxSteps: number;
  /** Asked now and then whether it is over, also within a playout. */
  readonly budget?: Budget;
}

/** How a playout ended; `stopped`: it was interrupted. */
export type PlayoutEnd = "terminal" | "stuck" | "cut" | "stopped";

/** A cursor that plays out by itself, many times as fast as a loop of questions and moves. */
export interface PlayoutCursor extends Cursor {
  /** To the initial state, where that is faster than by `load`. */
  restart(): void;
  /** Random moves from the present state to an end. */
  playOut(limits: PlayoutLimits): PlayoutEnd;
  /** Moves made in the last playout. */
  steps(): number;
}

/** The further ability of machines that play out at random inside their own code. */
export interface PlaysOut extends Machine {
  /** Undefined where the game at hand does not allow it. */
  newPlayoutCursor(random: SeededRandom, budget?: Budget): PlayoutCursor | undefined;
}

/** A cursor that plays out by itself, where the machine has one. */
export function playoutCursorOf(machine: Machine, random: SeededRandom, budget?: Budget): PlayoutCursor | undefined {
  const playsOut = (machine: Machine): machine is PlaysOut => "newPlayoutCursor" in machine;
  return playsOut(machine) ? machine.newPlayoutCursor(random, budget) : undefined;
}

/** A copy, in `into` where that is as long. */
export function copyState(state: State, into?: State): State {
  if (into === undefined || into.length !== state.length) return state.slice();
  into.set(state);
  return into;
}

/** Whether two states of one machine are the same. */
export function equalStates(a: State, b: State): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** A 32-bit hash (multiply and rotate, murmur3's mixer); equal states of one machine have equal hashes. */
export function hashState(state: State): number {
  let hash = state.length;
  for (let i = 0; i < state.length; i++) {
    let word = Math.imul(state[i] as number, 0xcc9e2d51);
    word = Math.imul((word << 15) | (word >>> 17), 0x1b873593);
    hash ^= word;
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

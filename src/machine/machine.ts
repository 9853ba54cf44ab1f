/**
 * The central abstraction. A Machine is a playable game: immutable, shareable, made once per rule sheet. A Cursor
 * stands at one state of a machine: mutable, cheap, one per thread of control, owner of all scratch memory. Roles,
 * moves and fluents are dense integers; names exist only at the edges, in the machine's Vocabulary.
 *
 * Every implementation passes the suite in machine.contract.ts. Convenience (playouts, node counts, printing) is
 * provided by free functions over these interfaces, never by more methods.
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
 * A state, opaque to search: it is only copied, compared and hashed (equalStates, hashState). Two states of one machine
 * are the same exactly if their arrays are equal. The meaning of the integers depends on the machine.
 */
export type State = Int32Array;

/**
 * The names of a machine's numbers, as KIF text: `(cell 1 1 b)`. If the machine is not grounded, the vocabulary grows
 * during play.
 */
export interface Vocabulary {
  /** Present if the numbers are those of the ground program, on which symmetries act. */
  readonly isGround?: true;
  fluentText(fluent: Fluent): string;
  /** Returns the number of a fluent, or undefined if the machine knows that it can never hold. */
  findFluent(text: string): Fluent | undefined;
  moveText(role: Role, move: Move): string;
  findMove(role: Role, text: string): Move | undefined;
}

/** Moves of one role. The cursor that returned the list owns it; it is valid until that cursor's state changes. */
export interface MoveList {
  readonly count: number;
  /** The moves are at [0, count); the array may be longer. */
  readonly moves: Int32Array;
}

/** A playable game. Immutable; `newCursor` returns a cursor in it. */
export interface Machine {
  /** Which implementation this is: "interpreted", "compiled", … */
  readonly kind: string;
  /** In the order in which the sheet declares them, including `random` if present. */
  readonly roles: readonly string[];
  readonly vocabulary: Vocabulary;
  readonly initialState: State;
  /** Returns a cursor at the initial state. Its methods throw BudgetSpent when the given budget runs out. */
  newCursor(budget?: Budget): Cursor;
  /** Returns the state in which exactly these fluents hold. */
  stateFromFluents(fluents: readonly Fluent[]): State;
  /** Returns the fluents that hold, in no particular order. */
  fluentsOf(state: State): Fluent[];
}

/** Stands at one state of a machine and answers queries about it. */
export interface Cursor {
  load(state: State): void;
  /** Returns the cursor's state, written to `into` if that is given and has the right length, else to a new array. */
  save(into?: State): State;
  isTerminal(): boolean;
  /**
   * Returns the goal value that counts for a role: the highest if the rules give several numbers, null if they give
   * none.
   */
  goal(role: Role): number | null;
  /**
   * Returns how many goal values the rules give a role, numeric or not. In a well-formed game it is one in every
   * terminal state.
   */
  goalCount(role: Role): number;
  legalMoves(role: Role): MoveList;
  /** Goes to the successor under one legal move per role, in role order. The moves are not checked; see `apply`. */
  advance(jointMove: ArrayLike<Move>): void;
}

/** Additional capability for GDL-II games: the percepts of a role. */
export interface PerceivingCursor extends Cursor {
  /** Returns the percepts (KIF text, sorted) of a role if `jointMove` is made in the current state. */
  percepts(role: Role, jointMove: ArrayLike<Move>): readonly string[];
}

/**
 * Additional capability of grounded machines: remember the cursor's state and return to it faster than by `load`. It
 * serves searches that replay moves from a root instead of storing states. Places are small integers; keeping a place
 * again overwrites it.
 */
export interface KeepingCursor extends Cursor {
  keep(place: number): void;
  /** Precondition: something was kept at this place. */
  goBack(place: number): void;
  /** By fluent: 1 if it holds. A view, valid until the next call on the cursor. */
  fluentBytes(): Uint8Array;
  /**
   * Writes the fluents that hold now but did not at the place, and the complements (~fluent) of those that held there
   * but do not now. Returns their number.
   */
  changesSince(place: number, into: Int32Array): number;
}

/** Whether a cursor can return to places. */
export const keeps = (cursor: Cursor): cursor is KeepingCursor => "goBack" in cursor;

/** Whether a cursor can report percepts. */
export const perceives = (cursor: Cursor): cursor is PerceivingCursor => "percepts" in cursor;

/** Additional capability of machines whose states are bits, 32 per word: bit i says whether fluent i holds. */
export interface StatesAsBits extends Machine {
  readonly fluentCount: number;
}

/** Whether a machine's states are bits. */
export const hasStatesAsBits = (machine: Machine): machine is StatesAsBits => "fluentCount" in machine;

/** Additional capability of the lifted machine: it reports its speed without a clock. */
export interface CountsWork extends Machine {
  /** Counted units of work per move of random play, including the goals at the end. */
  readonly workPerMove: number;
}

/** Whether a machine counts its work. */
export const countsWork = (machine: Machine): machine is CountsWork => "workPerMove" in machine;

/** Limits of random playouts. */
export interface PlayoutLimits {
  /** Number of playouts; if absent, playouts run until the budget is over. */
  readonly playouts?: number;
  /** Longer playouts are cut. */
  readonly maxSteps: number;
  /** Checked now and then, also within a playout. */
  readonly budget?: Budget;
}

/** How a playout ended; `stopped` means that the budget interrupted it. */
export type PlayoutEnd = "terminal" | "stuck" | "cut" | "stopped";

/** A cursor with built-in playouts, many times faster than a loop of queries and moves. */
export interface PlayoutCursor extends Cursor {
  /** Goes to the initial state; may be faster than `load`. */
  restart(): void;
  /** Makes random moves from the current state to an end. */
  playOut(limits: PlayoutLimits): PlayoutEnd;
  /** Number of moves made in the last playout. */
  steps(): number;
}

/** Additional capability of machines that run random playouts inside their own code. */
export interface PlaysOut extends Machine {
  /** Undefined if the game does not allow it. */
  newPlayoutCursor(random: SeededRandom, budget?: Budget): PlayoutCursor | undefined;
}

/** Returns a cursor with built-in playouts, if the machine has one. */
export function playoutCursorOf(machine: Machine, random: SeededRandom, budget?: Budget): PlayoutCursor | undefined {
  const playsOut = (machine: Machine): machine is PlaysOut => "newPlayoutCursor" in machine;
  return playsOut(machine) ? machine.newPlayoutCursor(random, budget) : undefined;
}

/** Copies a state, into `into` if its length matches. */
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

/** A 32-bit hash (multiply and rotate, with the mixer of murmur3). Equal states of one machine have equal hashes. */
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

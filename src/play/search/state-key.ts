/**
 * How a search identifies states. A key stands for the canonical image of a state under the symmetries in use (for the
 * state itself if there are none), with a 64-bit hash. The hash finds the slot in a table, but the image decides: two
 * states are identified only if their images are equal word by word, so no hash collision can make a value wrong.
 *
 * Images are seldom computed. A table keeps the original state and the number of the symmetry that makes the image, its
 * frame. Two states in the same frame have the same image if they are equal; only states in different frames must be
 * mapped.
 */
import type { State } from "../../machine/index.ts";
import type { RoleAction } from "./role-actions.ts";

/** What is needed to store a state in a table and to find it again. */
export interface TableKey {
  readonly high: number;
  readonly low: number;
  /** Maps the roles of the state to the roles of its image. */
  readonly roles: RoleAction;
  /** The symmetry that makes the image. Different states with one image have different numbers, below 2^31. */
  readonly element: number;
  /** What a table keeps, and the number of the symmetry that makes its canonical image. */
  readonly kept: State;
  readonly frame: number;
  /** Whether symmetry `frame`, which differs from the key's, maps the state at words[at …) to the key's image. */
  hasImage(words: Int32Array, at: number, frame: number): boolean;
}

export interface StateKey extends TableKey {
  /** Returns the canonical image. It is computed on first use and valid until the key moves. */
  image(): State;
}

/** A key that can move from state to state. Each search needs its own, because it owns scratch memory. */
export interface KeyMaker extends StateKey {
  /**
   * Number of integers of running hashes that belong to a state. The search keeps them with its open states and passes
   * them back when it asks for the key of a successor, so that only changes are hashed.
   */
  readonly hashLength: number;
  /** Moves the key to a state without using earlier hashes. */
  start(state: State): void;
  /** Moves the key to `state`, a successor of `parent`, whose running hashes are at hashes[at …). */
  follow(state: State, parent: State, hashes: Int32Array, at: number): void;
  /** Writes the running hashes of the key's state. */
  saveHashes(into: Int32Array, at: number): void;
  /** Whether two states, each in its frame, have the same image: `kept`, and the one at words[at …). */
  equalImages(kept: State, keptFrame: number, words: Int32Array, at: number, frame: number): boolean;
  /** Returns a lower bound on the number of states with the key's image that play from the root reaches; at least 1. */
  imageCount(): number;
  /** Tells the key that it is at the root of a search. */
  takeRoot(): void;
  /** Maps the roles of a state kept in a frame to the roles of its image. */
  rolesOfFrame(frame: number): RoleAction;
  /** Whether the element with this number may fix the key's state; true if the key cannot tell. */
  mayKeep(element: number): boolean;
}

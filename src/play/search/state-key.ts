/**
 * How a search names the states it remembers. A key stands for the canonical image of the state under the symmetries in use (the state
 * itself where none are), with 64 bits of hash. The hash finds the place in a table, the image decides: two states are taken for
 * one only if their images are equal word by word, so no collision of hashes can make a value wrong.
 *
 * Images are seldom made. A table keeps the state as it came and the number of the symmetry that makes the image, its frame. Two states
 * in one frame have one image if they are equal; only what meets in different frames has to be carried over.
 */
import type { State } from "../../machine/index.ts";
import type { RoleAction } from "./role-actions.ts";

/** What is needed to keep a state in a table and to find it again. */
export interface TableKey {
  readonly high: number;
  readonly low: number;
  /** Carries the roles of the state to the roles of its image. */
  readonly roles: RoleAction;
  /** Which symmetry makes the image: different states with one image have different numbers, below 2^31. */
  readonly element: number;
  /** What a table keeps, and the number of the symmetry that makes the canonical image of it. */
  readonly kept: State;
  readonly frame: number;
  /** Whether the symmetry `frame`, another than the key's, makes the key's image of the state at words[at …). */
  hasImage(words: Int32Array, at: number, frame: number): boolean;
}

export interface StateKey extends TableKey {
  /** The canonical image; made when first asked for, valid until the key is moved. */
  image(): State;
}

/** A key that can be moved from state to state. One for each search: it owns its scratch memory. */
export interface KeyMaker extends StateKey {
  /**
   * Integers of running hashes that belong to a state. The search keeps them with the states it has open, and gives them back
   * when it asks for the key of a successor: then only what changed is hashed.
   */
  readonly hashLength: number;
  /** Moves the key to a state with nothing known. */
  start(state: State): void;
  /** Moves the key to `state`, a successor of `parent`, whose running hashes are at hashes[at …). */
  follow(state: State, parent: State, hashes: Int32Array, at: number): void;
  /** Writes the running hashes of the key's state. */
  saveHashes(into: Int32Array, at: number): void;
  /** Whether two states, each in its frame, have one image: `kept`, and the one at words[at …). */
  equalImages(kept: State, keptFrame: number, words: Int32Array, at: number, frame: number): boolean;
  /** How many states that play from the root surely reaches have the key's image: at least this one. */
  imageCount(): number;
  /** The key stands at the root of a search. */
  takeRoot(): void;
  /** Carries the roles of what is kept in a frame to the roles of its image. */
  rolesOfFrame(frame: number): RoleAction;
  /** Whether the element with this number may leave the key's state as it is; true where the key cannot tell. */
  mayKeep(element: number): boolean;
}

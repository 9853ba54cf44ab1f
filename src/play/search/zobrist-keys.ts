/**
 * Keys for grounded games and groups small enough to tabulate, after Schiffel (2010). Zobrist hashing: each fluent has
 * a random pair of words, and a state's hash is the exclusive or over its fluents. The hash of an image uses the same
 * table with the fluents renamed, so all images are hashed without computing any. A step changes few fluents, so
 * hashing is incremental. The canonical image is the one with the least hash.
 *
 * If two images of one state have the same 64 bits, either could be chosen; then at worst a symmetric state is missed.
 * Time for a successor: (changed fluents) × (elements). Memory: 2 · fluents · elements words.
 */
import { bitOf, lowestBit, type SeededRandom, setBit, wordsFor } from "../../foundations/collections/index.ts";
import { invert } from "../../foundations/permutation-groups/index.ts";
import type { State } from "../../machine/index.ts";
import { createHashKernel, type HashKernel } from "./hash-kernel.ts";
import type { RoleAction, RoleActions } from "./role-actions.ts";
import type { KeyMaker } from "./state-key.ts";

/** An element of a group by its action on fluents and roles. The first of a list is the identity. */
export interface TabulatedElement {
  readonly fluents: Int32Array;
  readonly roles: Int32Array;
}

export class ZobristKeys implements KeyMaker {
  readonly hashLength: number;
  roles: RoleAction = 0;
  element = 0;
  high = 0;
  low = 0;
  private readonly elements: readonly TabulatedElement[];
  /** By element: its inverse on fluents. */
  private readonly inverses: readonly Int32Array[];
  private readonly roleActions: Int32Array;
  /** Whether the elements form a group on all fluents. */
  private readonly isGroup: boolean;
  /** The row of a fluent holds at 2e the pair of words of its image under element e. */
  private readonly kernel: HashKernel;
  /** A view of the kernel's memory. By element: the two hash words of the current state's image. */
  private readonly hashes: Int32Array;
  /** By element: 1 if it fixes the root. */
  private readonly keepsRoot: Uint8Array;
  private rootKeepers = 1;
  kept: State = new Int32Array(0);
  private readonly made: State;
  private isMade = false;

  constructor(
    fluentCount: number,
    elements: readonly TabulatedElement[],
    roleActions: RoleActions,
    random: SeededRandom,
    isGroup = true,
  ) {
    this.elements = elements;
    this.isGroup = isGroup;
    this.keepsRoot = new Uint8Array(elements.length).fill(1, 0, 1);
    this.hashLength = 2 * elements.length;
    this.made = new Int32Array(wordsFor(fluentCount));
    this.inverses = elements.map(({ fluents }) => invert(fluents));
    this.roleActions = Int32Array.from(elements, ({ roles }) => roleActions.numberOf(roles));
    const own = Int32Array.from({ length: 2 * fluentCount }, () => random.word());
    this.kernel = createHashKernel(Math.max(1, this.made.length), this.hashLength);
    this.hashes = this.kernel.hashes;
    const { rows, stride } = this.kernel;
    elements.forEach(({ fluents }, e) => {
      for (let fluent = 0; fluent < fluentCount; fluent++) {
        const at = stride * fluent + 2 * e;
        rows[at] = own[2 * (fluents[fluent] as number)] as number;
        rows[at + 1] = own[2 * (fluents[fluent] as number) + 1] as number;
      }
    });
  }

  start(state: State): void {
    const { bits } = this.kernel;
    this.hashes.fill(0);
    for (let word = 0; word < bits.length; word++) bits[word] = state[word] as number;
    this.kernel.hashAll();
    this.choose(state);
  }

  follow(state: State, parent: State, hashes: Int32Array, at: number): void {
    const { bits } = this.kernel;
    for (let i = 0; i < this.hashLength; i++) this.hashes[i] = hashes[at + i] as number;
    for (let word = 0; word < bits.length; word++) bits[word] = (state[word] as number) ^ (parent[word] as number);
    this.kernel.hashAll();
    this.choose(state);
  }

  saveHashes(into: Int32Array, at: number): void {
    for (let i = 0; i < this.hashLength; i++) into[at + i] = this.hashes[i] as number;
  }

  get frame(): number {
    return this.element;
  }

  image(): State {
    if (this.element === 0) return this.kept;
    if (!this.isMade) permuteBits(this.kept, (this.elements[this.element] as TabulatedElement).fluents, this.made);
    this.isMade = true;
    return this.made;
  }

  hasImage(words: Int32Array, at: number, frame: number): boolean {
    return this.equalImages(this.kept, this.frame, words, at, frame);
  }

  equalImages(kept: State, keptFrame: number, words: Int32Array, at: number, frame: number): boolean {
    const to = (this.elements[frame] as TabulatedElement).fluents;
    const back = this.inverses[keptFrame] as Int32Array;
    let surplus = 0;
    for (let word = 0; word < this.made.length; word++) {
      for (let rest = words[at + word] as number; rest !== 0; rest &= rest - 1) {
        const fluent = back[to[32 * word + lowestBit(rest)] as number] as number;
        if (bitOf(kept, fluent) === 0) return false;
        surplus++;
      }
      for (let rest = kept[word] as number; rest !== 0; rest &= rest - 1) surplus--;
    }
    return surplus === 0;
  }

  takeRoot(): void {
    if (!this.isGroup) return;
    this.rootKeepers = 0;
    for (let e = 0; e < this.elements.length; e++) {
      this.keepsRoot[e] = this.mayKeep(e) ? 1 : 0;
      this.rootKeepers += this.keepsRoot[e] as number;
    }
  }

  /**
   * Elements that fix the root map plays to plays. The number of images under them is the index of the subgroup that
   * also fixes the state.
   */
  imageCount(): number {
    if (this.rootKeepers === 1) return 1;
    let keepers = 0;
    for (let e = 0; e < this.elements.length; e++) if (this.keepsRoot[e] === 1 && this.mayKeep(e)) keepers++;
    return this.rootKeepers / keepers;
  }

  rolesOfFrame(frame: number): RoleAction {
    return this.roleActions[frame] as RoleAction;
  }

  /** An element that changes the hash changes the state. An equal hash proves nothing, hence "may". */
  mayKeep(element: number): boolean {
    const { hashes } = this;
    if (element >= this.elements.length) return true;
    return hashes[2 * element] === hashes[0] && hashes[2 * element + 1] === hashes[1];
  }

  private choose(state: State): void {
    const { hashes } = this;
    let best = 0;
    let high = hashes[0] as number;
    let low = hashes[1] as number;
    for (let e = 1; e < this.elements.length; e++) {
      const h = hashes[2 * e] as number;
      if (h > high) continue;
      const l = hashes[2 * e + 1] as number;
      if (h === high && l >= low) continue;
      best = e;
      high = h;
      low = l;
    }
    this.kept = state;
    this.high = high;
    this.low = low;
    this.element = best;
    this.roles = this.roleActions[best] as RoleAction;
    this.isMade = false;
  }
}

/** Renames every fluent of a state. */
export function permuteBits(state: State, fluents: Int32Array, into: State): void {
  into.fill(0);
  for (let word = 0; word < into.length; word++)
    for (let rest = state[word] as number; rest !== 0; rest &= rest - 1) {
      const image = fluents[32 * word + lowestBit(rest)] as number;
      setBit(into, image);
    }
}

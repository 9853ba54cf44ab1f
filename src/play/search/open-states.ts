/**
 * The states that a search has opened and not yet finished, as a stack: those on the path from the root to the current
 * state and, in games with repeated states, those that wait for the rest of their cycle. A hash table finds them by
 * key. States leave in the reverse order of their arrival, so a slot of the table can simply be emptied.
 *
 * Each state has a record of what is known about its successors. Records are reused as the stack grows and shrinks.
 */

import type { Budget } from "../../foundations/budgets/index.ts";
import { sortAscending } from "../../foundations/collections/index.ts";
import { copyState, equalStates, type MoveList, type Role, type State } from "../../machine/index.ts";
import type { Successors } from "./back-up.ts";
import type { RoleAction } from "./role-actions.ts";
import type { KeyMaker, TableKey } from "./state-key.ts";

export const NO_STATE = -1;

/** One unfinished state. Records and their arrays are reused when the stack reaches the same height again. */
export class OpenState implements TableKey, Successors {
  state: State = new Int32Array(0);
  high = 0;
  low = 0;
  roles: RoleAction = 0;
  element = 0;
  /** The state, or its image if the keys keep images. */
  kept: State = this.state;
  private image: State = new Int32Array(0);
  frame = 0;
  private keys: KeyMaker | undefined;
  /** Running hashes of the key maker. */
  hashes: Int32Array = new Int32Array(0);
  /** Number of steps left to the horizon. */
  depth = 0;
  /** The state from which this one was opened, and the joint move that led here. */
  parent = NO_STATE;
  parentJoint = 0;
  /** The lowest open state known to be reachable (Tarjan). */
  lowest = 0;
  /** Number of expansions before this one. */
  expandedBefore = 0;
  /** By role: its legal moves, and their number. */
  readonly moves: Int32Array[];
  readonly counts: Int32Array;
  jointCount = 0;
  /** The next joint move to visit. */
  next = 0;
  /** At joint × roles + role: the value of the successor, if it is finished. */
  values: Float64Array = new Float64Array(0);
  readonly offset = 0;
  /**
   * By joint move: the open state it leads to, or NO_STATE, and the role action that maps the successor's roles to that
   * state's.
   */
  targets: Int32Array = new Int32Array(0);
  targetRoles: Int32Array = new Int32Array(0);
  /**
   * Whether only one of several symmetric joint moves is searched. If so, by joint move: its representative, and the
   * role action that maps its roles to the representative's.
   */
  prunesMoves = false;
  representatives: Int32Array = new Int32Array(0);
  representativeRoles: Int32Array = new Int32Array(0);
  /** Whether some successor is open. */
  hasOpenSuccessor = false;
  /** Whether all successors so far are exact, and their greatest height. */
  exact = true;
  height = 0;
  /** The value of the state by role. In an unfinished cycle: the value as far as known. */
  readonly result: Float64Array;

  constructor(roleCount: number) {
    this.moves = Array.from({ length: roleCount }, () => new Int32Array(0));
    this.counts = new Int32Array(roleCount);
    this.result = new Float64Array(roleCount);
  }

  hasImage(words: Int32Array, at: number, frame: number): boolean {
    return this.keys?.equalImages(this.kept, this.frame, words, at, frame) ?? false;
  }

  /** Copies the state, its key and its hashes. */
  enter(state: State, keys: KeyMaker): void {
    this.state = copyState(state, this.state);
    this.takeKey(keys, state);
    if (this.hashes.length !== keys.hashLength) this.hashes = new Int32Array(keys.hashLength);
    keys.saveHashes(this.hashes, 0);
    this.next = 0;
    this.hasOpenSuccessor = false;
    this.exact = true;
    this.height = 0;
    this.result.fill(0);
  }

  /** Recomputes the key with another key maker. */
  changeKeys(keys: KeyMaker): void {
    keys.start(this.state);
    this.takeKey(keys, this.state);
    this.hashes = new Int32Array(keys.hashLength);
    keys.saveHashes(this.hashes, 0);
  }

  /** Copies the key, which is at `state`; this record's state is a copy of it. */
  private takeKey(keys: KeyMaker, state: State): void {
    this.high = keys.high;
    this.low = keys.low;
    this.roles = keys.roles;
    this.element = keys.element;
    if (keys.kept !== state) this.image = copyState(keys.kept, this.image);
    this.kept = keys.kept === state ? this.state : this.image;
    this.frame = keys.frame;
    this.keys = keys;
  }

  /** Copies the legal moves of a role in ascending order, so that the search does not depend on the machine's order. */
  takeMoves(role: Role, { count, moves }: MoveList): void {
    this.counts[role] = count;
    let own = this.moves[role] as Int32Array;
    if (own.length < count) own = this.moves[role] = new Int32Array(2 * count);
    for (let i = 0; i < count; i++) own[i] = moves[i] as number;
    sortAscending(own, 0, count);
  }

  keepRepresentatives({ representatives, roles }: { representatives: Int32Array; roles: Int32Array }): void {
    this.representatives = representatives.slice(0, this.jointCount);
    this.representativeRoles = roles.slice(0, this.jointCount);
  }

  /** Makes room for the successors of `jointCount` joint moves. */
  reserve(jointCount: number): void {
    this.jointCount = jointCount;
    const roles = this.counts.length;
    if (this.targets.length >= jointCount) return;
    const room = Math.max(jointCount, 2 * this.targets.length);
    this.values = new Float64Array(room * roles);
    this.targets = new Int32Array(room);
    this.targetRoles = new Int32Array(room);
  }
}

export class OpenStates {
  size = 0;
  private readonly roleCount: number;
  private readonly budget: Budget;
  private readonly records: OpenState[] = [];
  /** Hash table of positions + 1; 0 means empty. */
  private places = new Int32Array(1024);
  private bytes = 0;

  constructor(roleCount: number, budget: Budget) {
    this.roleCount = roleCount;
    this.budget = budget;
  }

  at(position: number): OpenState {
    return this.records[position] as OpenState;
  }

  /** Returns the position of the open state with the key's image, or NO_STATE. */
  find(key: TableKey): number {
    const mask = this.places.length - 1;
    for (let place = key.high & mask; this.places[place] !== 0; place = (place + 1) & mask) {
      const position = (this.places[place] as number) - 1;
      const record = this.records[position] as OpenState;
      if (record.high === key.high && record.low === key.low && haveOneImage(record, key)) return position;
    }
    return NO_STATE;
  }

  push(state: State, keys: KeyMaker): OpenState {
    const position = this.size++;
    let record = this.records[position];
    if (record === undefined) {
      record = new OpenState(this.roleCount);
      this.records.push(record);
    }
    record.enter(state, keys);
    record.lowest = position;
    if (4 * this.size > 3 * this.places.length) this.rehash();
    this.link(position);
    return record;
  }

  /** Recomputes the keys of all open states. The role actions between open states do not depend on keys. */
  changeKeys(keys: KeyMaker): void {
    this.places.fill(0);
    for (let position = 0; position < this.size; position++) {
      this.at(position).changeKeys(keys);
      this.link(position);
    }
  }

  /** Counts the memory of a record. Throws BudgetSpent if it is too much. */
  claim(record: OpenState): void {
    this.bytes += 8 * record.jointCount * (this.roleCount + 1) + 8 * record.state.length + 200;
    this.budget.claim("bytes", this.bytes, "keeping the states of a cycle");
  }

  pop(): void {
    const record = this.records[--this.size] as OpenState;
    this.bytes -= 8 * record.jointCount * (this.roleCount + 1) + 8 * record.state.length + 200;
    const mask = this.places.length - 1;
    let place = record.high & mask;
    while (this.places[place] !== this.size + 1) place = (place + 1) & mask;
    this.places[place] = 0;
  }

  private link(position: number): void {
    const mask = this.places.length - 1;
    let place = this.at(position).high & mask;
    while (this.places[place] !== 0) place = (place + 1) & mask;
    this.places[place] = position + 1;
  }

  private rehash(): void {
    this.places = new Int32Array(2 * this.places.length);
    for (let position = 0; position < this.size - 1; position++) this.link(position);
  }
}

const haveOneImage = (record: OpenState, key: TableKey): boolean =>
  record.frame === key.frame ? equalStates(record.kept, key.kept) : key.hasImage(record.kept, 0, record.frame);

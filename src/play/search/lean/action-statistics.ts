/**
 * All-moves-as-first (AMAF) statistics (Cazenave 2015): for each role and move, how often it was made anywhere below a
 * position, and the role's mean reward when it was. A move counts once per playout. Moves are in the coordinates of the
 * position.
 *
 * A position gets its table only after some visits: most positions never reach that many, and a table is large.
 */
import type { Symmetry } from "../../../analysis/symmetry/index.ts";
import { grownTo } from "../../../foundations/collections/index.ts";
import type { MoveTrail } from "../move-trail.ts";
import { BlockArena, NO_BLOCK } from "./block-arena.ts";
import { NOWHERE, type NodeLinks } from "./node-links.ts";
import { MOVER, type NodeStore } from "./node-store.ts";
import type { MoveNotes } from "./paths.ts";

/** Number of visits before a position gets its table. */
const LEAST_VISITS = 4;
const BYTES_PER_ENTRY = 4;

export interface ActionOptions {
  readonly chance: number;
  /** Number of moves of a role known so far; more may appear. */
  readonly moves: number;
  readonly bytes: number;
  /** By element number of the edges: its inverse. */
  readonly inverses: readonly Symmetry[];
  /** The moves of the current playout, in the coordinates of the position updated last. */
  readonly trail: MoveTrail;
}

export class ActionStatistics implements MoveNotes {
  readonly trail: MoveTrail;
  private readonly store: NodeStore;
  private readonly links: NodeLinks;
  private readonly options: ActionOptions;
  /** Pairs of count and mean, at 2 · (move × roles + role). */
  private readonly arena: BlockArena<Float32Array>;
  /** By table: its block, and the block's length. */
  private readonly blocks: number[] = [];
  private readonly lengths: number[] = [];
  private readonly unused: number[] = [];
  /** By slot of an action: the last update that counted it. */
  private seen: Int32Array = new Int32Array(1024);
  private updates = 0;

  constructor(store: NodeStore, options: ActionOptions) {
    this.store = store;
    this.links = store.links as NodeLinks;
    this.options = options;
    this.trail = options.trail;
    this.arena = new BlockArena((length) => new Float32Array(length), options.bytes / BYTES_PER_ENTRY);
  }

  clear(): void {
    this.trail.clear();
  }

  /** Counts a reward for each move of the trail, each move once. */
  note(node: number, rewards: Float64Array, from: number): void {
    const { store, trail, links } = this;
    if (links.table[node] === NOWHERE) {
      const isNeeded = (store.visits[node] as number) >= LEAST_VISITS && store.mover[node] !== MOVER.none;
      if (!isNeeded || !this.open(node)) return;
    }
    const { roleCount } = store;
    const table = links.table[node] as number;
    const update = ++this.updates;
    for (let i = 0; i < trail.length; i++) {
      const role = trail.roles[i] as number;
      const slot = (trail.moves[i] as number) * roleCount + role;
      if (slot >= this.seen.length) this.seen = grownTo(this.seen, slot + 1);
      if (this.seen[slot] === update) continue;
      this.seen[slot] = update;
      this.add(table, slot, rewards[from + role] as number);
    }
  }

  /** Moves the trail up across an edge: converts it to the coordinates above and adds the edge's moves. */
  climb(node: number, edge: number): void {
    const { store, links, trail } = this;
    const element = links.element[edge] as number;
    if (element !== 0) trail.apply(this.options.inverses[element] as Symmetry);
    const mover = store.mover[node] as number;
    const at = edge * store.roleCount;
    if (mover >= 0) {
      const isChoice = (store.childCount[node] as number) > 1 || (links.weight[edge] as number) > 1;
      if (isChoice && mover !== this.options.chance) trail.push(mover, store.joint[at + mover] as number);
      return;
    }
    for (let role = 0; role < store.roleCount; role++) {
      const move = store.joint[at + role] as number;
      if (role !== this.options.chance && move >= 0) trail.push(role, move);
    }
  }

  hasTable(node: number): boolean {
    return this.links.table[node] !== NOWHERE;
  }

  /** Returns how often a move was made below a position, as far as its table knows. */
  count(node: number, role: number, move: number): number {
    return this.entry(node, role, move, 0);
  }

  mean(node: number, role: number, move: number): number {
    return this.entry(node, role, move, 1);
  }

  /** Frees the table of a position that is gone. */
  close(node: number): void {
    const table = this.links.table[node] as number;
    if (table === NOWHERE) return;
    this.arena.give(this.blocks[table] as number, this.lengths[table] as number);
    this.unused.push(table);
    this.links.table[node] = NOWHERE;
  }

  private entry(node: number, role: number, move: number, which: 0 | 1): number {
    const table = this.links.table[node] as number;
    const at = 2 * (move * this.store.roleCount + role) + which;
    if (table === NOWHERE || at >= (this.lengths[table] as number)) return 0;
    const block = this.blocks[table] as number;
    return this.arena.arrayOf(block)[this.arena.startOf(block) + at] as number;
  }

  private open(node: number): boolean {
    const length = 2 * this.store.roleCount * this.options.moves;
    const block = this.takeBlock(length);
    if (block === NO_BLOCK) return false;
    const table = this.unused.pop() ?? this.blocks.length;
    this.blocks[table] = block;
    this.lengths[table] = length;
    this.links.table[node] = table;
    return true;
  }

  private add(table: number, slot: number, reward: number): void {
    if (2 * slot >= (this.lengths[table] as number) && !this.lengthen(table, 2 * slot + 2)) return;
    const block = this.blocks[table] as number;
    const values = this.arena.arrayOf(block);
    const at = this.arena.startOf(block) + 2 * slot;
    const times = (values[at] as number) + 1;
    values[at] = times;
    values[at + 1] = (values[at + 1] as number) + (reward - (values[at + 1] as number)) / times;
  }

  /** Machines that do not ground meet new moves during play. */
  private lengthen(table: number, least: number): boolean {
    const old = this.lengths[table] as number;
    const length = Math.max(least, 2 * old);
    const block = this.takeBlock(length);
    if (block === NO_BLOCK) return false;
    const before = this.blocks[table] as number;
    const start = this.arena.startOf(before);
    this.arena.arrayOf(block).set(this.arena.arrayOf(before).subarray(start, start + old), this.arena.startOf(block));
    this.arena.give(before, old);
    this.blocks[table] = block;
    this.lengths[table] = length;
    return true;
  }

  private takeBlock(length: number): number {
    const block = this.arena.take(length);
    if (block === NO_BLOCK) return block;
    const start = this.arena.startOf(block);
    this.arena.arrayOf(block).fill(0, start, start + length);
    return block;
  }
}

/**
 * Monte Carlo tree search, lean: nodes in typed arrays, positions reached by replaying moves, leaves evaluated in batches, results proven
 * where they can be (MCTS-Solver; Winands, Björnsson and Saito 2008, for vectors of rewards).
 *
 * A descent goes from the root to a leaf and marks its path as under way; a leaf gets children when it is reached a second time. When
 * a proof comes in, what the visits of the node were worth is corrected on the whole path above.
 */
import type { SeededRandom } from "../../../foundations/collections/index.ts";
import type { State } from "../../../machine/index.ts";
import { NodeExpander } from "./expand-node.ts";
import { Guesses } from "./guesses.ts";
import type { LeafValues } from "./leaf-values.ts";
import type { MovePriors } from "./move-priors.ts";
import { MOVER, NodeStore } from "./node-store.ts";
import { proveNode } from "./prove-node.ts";
import { SelectSeveral } from "./select-several.ts";
import { type SelectionRule, selectByPrior, selectChild } from "./selection-rule.ts";
import type { Walk } from "./walk.ts";

/** A path that is longer ends in a leaf. */
const MOST_DEPTH = 500;
/** Rewards are goal values divided by this. */
const MOST_GOAL = 100;

export interface LeanSearchParts {
  readonly roleCount: number;
  /** The role that chance plays, −1 where there is none. */
  readonly chance: number;
  readonly walk: Walk;
  readonly values: LeafValues;
  readonly rule: SelectionRule;
  readonly random: SeededRandom;
  readonly maximalNodes: number;
  /** By role: the best reward that the rules can give. */
  readonly bestRewards: readonly number[];
  /** Learned values beside the playouts; for two roles, moves in turn and a constant sum. */
  readonly guesses?: Guesses;
  /** What moves promise, for selection by priors. */
  readonly priors?: MovePriors;
}

/** The game has positions with too many joint moves to list. */
export class TooManyMoves extends Error {}

export class LeanSearch {
  readonly store: NodeStore;
  readonly parts: LeanSearchParts;
  root: number;
  /** Leaves evaluated, and ends reached, since the beginning. */
  evaluations = 0;
  private readonly expander: NodeExpander;
  private readonly several: SelectSeveral;
  /** By leaf of the batch: its path from the root, MOST_DEPTH entries each, and its length. */
  private readonly paths: Int32Array;
  private readonly lengths: Int32Array;
  private readonly jointMove: Int32Array;
  private readonly rewards: Float64Array;
  private readonly certain: Float64Array;
  /** Leaves that wait for their values. */
  private gathered = 0;

  constructor(parts: LeanSearchParts) {
    const { roleCount, maximalNodes, values, walk } = parts;
    this.parts = parts;
    this.store = new NodeStore(roleCount, maximalNodes);
    this.expander = new NodeExpander(this.store, walk.cursor);
    this.several = new SelectSeveral(parts.chance, parts.random);
    this.paths = new Int32Array(values.leaves * MOST_DEPTH);
    this.lengths = new Int32Array(values.leaves);
    this.jointMove = new Int32Array(roleCount);
    this.rewards = new Float64Array(roleCount);
    this.certain = new Float64Array(roleCount);
    this.root = this.store.take(1);
  }

  /** Starts anew at a state. */
  begin(state: State): void {
    this.dropGathered();
    this.store.discardBelow(this.root);
    this.root = this.store.take(1);
    this.parts.walk.setRoot(state);
  }

  /** The root moves on by a joint move, and keeps what is known below; false where nothing is. */
  follow(jointMove: ArrayLike<number>): boolean {
    this.dropGathered();
    const { store, root } = this;
    const { walk } = this.parts;
    const child = this.findChild(root, jointMove);
    if (child < 0) return false;
    walk.toRoot();
    walk.cursor.advance(jointMove);
    this.root = store.keepOnly(root, child);
    walk.setRoot(walk.cursor.save());
    return true;
  }

  get isRootProven(): boolean {
    return this.store.proven[this.root] === 1;
  }

  /** One descent; its leaf waits for its value where it needs one. False where there was no need of a playout. */
  gather(): boolean {
    const leaf = this.gathered;
    if (!this.descend(leaf)) return false;
    this.parts.values.put(leaf);
    this.gathered++;
    if (this.gathered === this.parts.values.leaves) this.flush();
    return true;
  }

  /** Evaluates the leaves that wait; where this is broken off they are forgotten. */
  flush(): void {
    if (this.gathered === 0) return;
    const { values } = this.parts;
    if (!values.evaluate(this.gathered)) {
      this.dropGathered();
      return;
    }
    const count = this.gathered;
    this.gathered = 0;
    for (let leaf = 0; leaf < count; leaf++) this.backUp(leaf, values.rewards, leaf * this.store.roleCount);
    this.evaluations += count;
  }

  private dropGathered(): void {
    for (let leaf = 0; leaf < this.gathered; leaf++) this.unmark(leaf);
    this.gathered = 0;
  }

  /** True where the path ends in a leaf to be evaluated; else all is done. */
  private descend(leaf: number): boolean {
    const { store, parts, paths, jointMove } = this;
    const { cursor } = parts.walk;
    const base = leaf * MOST_DEPTH;
    parts.walk.toRoot();
    let node = this.root;
    let depth = 0;
    for (;;) {
      paths[base + depth++] = node;
      this.lengths[leaf] = depth;
      if (store.proven[node] === 1) return this.visitProven(leaf, node);
      if (store.mover[node] === MOVER.unknown) {
        const isNew = (store.visits[node] as number) + (store.pending[node] as number) === 0;
        if ((isNew || node === this.root) && cursor.isTerminal()) return this.end(leaf, node);
        store.pending[node] = (store.pending[node] as number) + 1;
        if (isNew && node !== this.root) return true;
        const expansion = this.expander.expand(node);
        if (expansion === "no room" || depth === MOST_DEPTH) return true;
        if (expansion === "too many") throw new TooManyMoves();
        if (expansion === "stuck") return this.stop(leaf, node);
        if (parts.guesses !== undefined) this.guess(leaf, node);
        parts.priors?.look(store, node);
      } else {
        store.pending[node] = (store.pending[node] as number) + 1;
        if (depth === MOST_DEPTH) return true;
      }
      node = this.select(node);
      const at = node * store.roleCount;
      for (let role = 0; role < store.roleCount; role++) jointMove[role] = store.joint[at + role] as number;
      cursor.advance(jointMove);
    }
  }

  /** Guesses what the children of the last node of a path are worth, and backs that up. */
  private guess(leaf: number, node: number): void {
    const { store, paths, parts } = this;
    parts.guesses?.look(store, node);
    const base = leaf * MOST_DEPTH;
    for (let i = base + (this.lengths[leaf] as number) - 1; i >= base; i--)
      if (!Guesses.update(store, paths[i] as number)) return;
  }

  private select(node: number): number {
    const { store, parts } = this;
    const mover = store.mover[node] as number;
    if (store.childCount[node] === 1) return store.firstChild[node] as number;
    if (mover === MOVER.several) return this.several.select(store, node, parts.rule.exploration);
    if (mover === parts.chance)
      return (store.firstChild[node] as number) + parts.random.below(store.childCount[node] as number);
    if (parts.guesses !== undefined)
      return selectByPrior(store, node, mover, parts.rule.exploration, parts.guesses.weight);
    return selectChild(store, node, mover, parts.rule, parts.random);
  }

  /** The path ends at a node whose value is certain. */
  private visitProven(leaf: number, node: number): false {
    const { store, rewards } = this;
    const known = store.visits[node] as number;
    for (let role = 0; role < store.roleCount; role++)
      rewards[role] = (store.sums[node * store.roleCount + role] as number) / known;
    store.pending[node] = (store.pending[node] as number) + 1;
    this.backUp(leaf, rewards, 0);
    this.evaluations++;
    return false;
  }

  /** The path ends at a terminal position, met for the first time. */
  private end(leaf: number, node: number): false {
    const { cursor } = this.parts.walk;
    for (let role = 0; role < this.rewards.length; role++) this.rewards[role] = (cursor.goal(role) ?? 0) / MOST_GOAL;
    return this.settle(leaf, node);
  }

  /** A role has no legal move: the rules say nothing, so it counts nothing. */
  private stop(leaf: number, node: number): false {
    const { store } = this;
    this.rewards.fill(0);
    store.pending[node] = (store.pending[node] as number) - 1;
    return this.settle(leaf, node);
  }

  private settle(leaf: number, node: number): false {
    const { store, rewards } = this;
    store.mover[node] = MOVER.none;
    store.pending[node] = (store.pending[node] as number) + 1;
    this.backUp(leaf, rewards, 0);
    this.evaluations++;
    // a node that was visited before it was seen to be the end has had the same value each time
    store.proven[node] = 1;
    for (let depth = (this.lengths[leaf] as number) - 2; depth >= 0; depth--) if (!this.proveAt(leaf, depth)) break;
    return false;
  }

  /** Tries to prove a node of a path; where that works, its sums and those above become what they would have been. */
  private proveAt(leaf: number, depth: number): boolean {
    const { store, paths, rewards } = this;
    const base = leaf * MOST_DEPTH;
    const node = paths[base + depth] as number;
    if (!proveNode(store, node, this.parts, rewards)) return false;
    const { roleCount } = store;
    for (let role = 0; role < roleCount; role++) {
      const change =
        (rewards[role] as number) * (store.visits[node] as number) - (store.sums[node * roleCount + role] as number);
      for (let i = depth; i >= 0; i--) {
        const place = (paths[base + i] as number) * roleCount + role;
        store.sums[place] = (store.sums[place] as number) + change;
      }
    }
    store.proven[node] = 1;
    return true;
  }

  /** Where a node of the path was proven while the value was under way, what is certain counts from there on, not what playouts say. */
  private backUp(leaf: number, values: Float64Array, start: number): void {
    const { store, paths, certain } = this;
    const { visits, pending, sums, proven, roleCount } = store;
    const base = leaf * MOST_DEPTH;
    let rewards = values;
    let from = start;
    for (let i = base + (this.lengths[leaf] as number) - 1; i >= base; i--) {
      const node = paths[i] as number;
      const known = visits[node] as number;
      if (proven[node] === 1 && known > 0) {
        for (let role = 0; role < roleCount; role++) certain[role] = (sums[node * roleCount + role] as number) / known;
        rewards = certain;
        from = 0;
      }
      pending[node] = (pending[node] as number) - 1;
      visits[node] = known + 1;
      const at = node * roleCount;
      for (let role = 0; role < roleCount; role++)
        sums[at + role] = (sums[at + role] as number) + (rewards[from + role] as number);
    }
  }

  private unmark(leaf: number): void {
    const { store, paths } = this;
    const base = leaf * MOST_DEPTH;
    for (let i = base; i < base + (this.lengths[leaf] as number); i++) {
      const node = paths[i] as number;
      store.pending[node] = (store.pending[node] as number) - 1;
    }
  }

  private findChild(node: number, jointMove: ArrayLike<number>): number {
    const { firstChild, childCount, joint, roleCount } = this.store;
    const first = firstChild[node] as number;
    for (let child = first; child < first + (childCount[node] as number); child++) {
      let role = 0;
      while (role < roleCount && joint[child * roleCount + role] === jointMove[role]) role++;
      if (role === roleCount) return child;
    }
    return -1;
  }
}

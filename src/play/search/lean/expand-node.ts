/** Creates the children of a node: all joint moves of its roles at the cursor's state. */
import type { Cursor } from "../../../machine/index.ts";
import type { MoveLists } from "./merge-moves.ts";
import { MOVER, type NodeStore } from "./node-store.ts";

/** Maximum number of joint moves to list. Beyond it, each role's moves are listed separately. */
const MOST_JOINT_MOVES = 20_000;
const FIRST_MOVES = 64;

export type Expansion = "expanded" | "no room" | "stuck";
/** Keeps one move of each kind at a node. */
export type Merge = (lists: MoveLists, node: number) => void;

export class NodeExpander {
  private readonly store: NodeStore;
  private readonly cursor: Cursor;
  private readonly mostJoint: number;
  private readonly merge: Merge | undefined;
  /** By role: its number of moves, a copy of them, and how many moves each stands for. */
  private readonly counts: Int32Array;
  private readonly moves: Int32Array[];
  private readonly weights: Float32Array[];
  private readonly lists: MoveLists;

  constructor(store: NodeStore, cursor: Cursor, merge?: Merge, mostJoint = MOST_JOINT_MOVES) {
    this.store = store;
    this.cursor = cursor;
    this.merge = merge;
    this.mostJoint = mostJoint;
    this.counts = new Int32Array(store.roleCount);
    this.moves = Array.from({ length: store.roleCount }, () => new Int32Array(FIRST_MOVES));
    this.weights = Array.from({ length: store.roleCount }, () => new Float32Array(FIRST_MOVES));
    this.lists = { counts: this.counts, moves: this.moves, weights: this.weights };
  }

  /** Requires that the cursor is at the node, and that the node is not terminal. */
  expand(node: number): Expansion {
    const { store, counts } = this;
    let choosing = 0;
    let mover = 0;
    for (let role = 0; role < store.roleCount; role++) {
      const { count, moves } = this.cursor.legalMoves(role);
      if (count === 0) return "stuck";
      counts[role] = count;
      if (count > 1) {
        choosing++;
        mover = role;
      }
      this.copy(role, moves, count);
    }
    this.merge?.(this.lists, node);
    let product = 1;
    let sum = 0;
    for (let role = 0; role < store.roleCount; role++) {
      this.sort(role);
      product *= counts[role] as number;
      sum += counts[role] as number;
    }
    const isWide = choosing > 1 && product > this.mostJoint;
    const count = isWide ? sum : product;
    const first = store.take(count);
    if (first < 0) return "no room";
    store.firstChild[node] = first;
    store.childCount[node] = count;
    store.mover[node] = isWide ? MOVER.wide : choosing > 1 ? MOVER.several : mover;
    if (isWide) this.writeArms(first);
    else this.writeJointMoves(first, product);
    return "expanded";
  }

  private copy(role: number, moves: Int32Array, count: number): void {
    let own = this.moves[role] as Int32Array;
    if (own.length < count) {
      own = new Int32Array(2 * count);
      this.moves[role] = own;
      this.weights[role] = new Float32Array(2 * count);
    }
    for (let i = 0; i < count; i++) own[i] = moves[i] as number;
    (this.weights[role] as Float32Array).fill(1, 0, count);
  }

  /** Sorts the moves so that their order does not depend on the machine. Most machines already list them in order. */
  private sort(role: number): void {
    const moves = this.moves[role] as Int32Array;
    const weights = this.weights[role] as Float32Array;
    const count = this.counts[role] as number;
    let i = 1;
    while (i < count && (moves[i - 1] as number) < (moves[i] as number)) i++;
    if (i >= count) return;
    const order = Array.from({ length: count }, (_, place) => place);
    order.sort((a, b) => (moves[a] as number) - (moves[b] as number));
    moves.set(order.map((place) => moves[place] as number));
    weights.set(order.map((place) => weights[place] as number));
  }

  /** Lists joint moves in mixed radix, the last role fastest. Priors are equal. */
  private writeJointMoves(first: number, product: number): void {
    const { joint, prior, roleCount, links } = this.store;
    let step = product;
    for (let role = 0; role < roleCount; role++) {
      const count = this.counts[role] as number;
      const own = this.moves[role] as Int32Array;
      const weight = this.weights[role] as Float32Array;
      step /= count;
      let at = first * roleCount + role;
      for (let i = 0, move = 0, left = step; i < product; i++, at += roleCount) {
        joint[at] = own[move] as number;
        if (links !== undefined && weight[move] !== 1)
          links.weight[first + i] = (links.weight[first + i] as number) * (weight[move] as number);
        if (--left === 0) {
          left = step;
          if (++move === count) move = 0;
        }
      }
    }
    prior.fill(1 / product, first, first + product);
  }

  /**
   * Lists one child for each move of each role, the first role's moves first. The other roles' entries in its joint
   * move are −1.
   */
  private writeArms(first: number): void {
    const { joint, roleCount, links } = this.store;
    let child = first;
    for (let role = 0; role < roleCount; role++)
      for (let i = 0; i < (this.counts[role] as number); i++, child++) {
        joint.fill(-1, child * roleCount, (child + 1) * roleCount);
        joint[child * roleCount + role] = (this.moves[role] as Int32Array)[i] as number;
        if (links !== undefined) links.weight[child] = (this.weights[role] as Float32Array)[i] as number;
      }
  }
}

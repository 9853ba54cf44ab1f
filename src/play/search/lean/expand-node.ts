/** The children of a node: all that its roles can do where the cursor stands. */
import type { Cursor } from "../../../machine/index.ts";
import { MOVER, type NodeStore } from "./node-store.ts";

/** More joint moves than this are not listed: the game is then for another search. */
const MOST_JOINT_MOVES = 20_000;

export type Expansion = "expanded" | "no room" | "stuck" | "too many";

export class NodeExpander {
  private readonly store: NodeStore;
  private readonly cursor: Cursor;
  /** By role: its number of legal moves, and copies of them. */
  private readonly counts: Int32Array;
  private readonly moves: Int32Array[];

  constructor(store: NodeStore, cursor: Cursor) {
    this.store = store;
    this.cursor = cursor;
    this.counts = new Int32Array(store.roleCount);
    this.moves = Array.from({ length: store.roleCount }, () => new Int32Array(64));
  }

  /** Pre: the cursor stands at the node, which is not terminal. */
  expand(node: number): Expansion {
    const { store, counts } = this;
    let product = 1;
    let choosing = 0;
    let mover = 0;
    for (let role = 0; role < store.roleCount; role++) {
      const { count, moves } = this.cursor.legalMoves(role);
      if (count === 0) return "stuck";
      counts[role] = count;
      product *= count;
      if (product > MOST_JOINT_MOVES) return "too many";
      if (count > 1) {
        choosing++;
        mover = role;
      }
      this.copy(role, moves, count);
    }
    const first = store.take(product);
    if (first < 0) return "no room";
    store.firstChild[node] = first;
    store.childCount[node] = product;
    store.mover[node] = choosing > 1 ? MOVER.several : mover;
    this.writeJointMoves(first, product);
    return "expanded";
  }

  private copy(role: number, moves: Int32Array, count: number): void {
    let own = this.moves[role] as Int32Array;
    if (own.length < count) {
      own = new Int32Array(2 * count);
      this.moves[role] = own;
    }
    for (let i = 0; i < count; i++) own[i] = moves[i] as number;
  }

  /** In mixed radix, the last role fastest. Priors are equal. */
  private writeJointMoves(first: number, product: number): void {
    const { joint, prior, roleCount } = this.store;
    let step = product;
    for (let role = 0; role < roleCount; role++) {
      const count = this.counts[role] as number;
      const own = this.moves[role] as Int32Array;
      step /= count;
      let at = first * roleCount + role;
      if (count === 1) for (let i = 0; i < product; i++, at += roleCount) joint[at] = own[0] as number;
      else
        for (let i = 0, move = 0, left = step; i < product; i++, at += roleCount) {
          joint[at] = own[move] as number;
          if (--left === 0) {
            left = step;
            if (++move === count) move = 0;
          }
        }
    }
    prior.fill(1 / product, first, first + product);
  }
}

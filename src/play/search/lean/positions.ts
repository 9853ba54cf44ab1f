/** How a search reaches the positions of its nodes: by replaying moves, or by loading stored states. */
import type { State } from "../../../machine/index.ts";
import { type Expansion, NodeExpander } from "./expand-node.ts";
import type { NodeStore } from "./node-store.ts";
import type { Walk } from "./walk.ts";

export interface Positions {
  /** Makes a state the root and returns its node, with everything known about it. */
  begin(state: State): number;
  /** Moves the root by a joint move. Returns NO_NODE if that move has no node. */
  moveOn(root: number, jointMove: ArrayLike<number>): number;
  /** Call this before every descent. */
  toRoot(): void;
  /** Puts the cursor of the rules at a node, in the node's coordinates. The descent must have reached the node. */
  stand(node: number): void;
  /** Like `stand`, for the cursor of the playouts. */
  standToPlay(node: number): void;
  /** Creates the children of a node. The descent must have reached it, and the game must not be over there. */
  expand(node: number): Expansion;
  /** Goes from a node along one of its children. Returns NO_NODE if there is no room. */
  follow(node: number, child: number): number;
}

export const NO_NODE = -1;

/** Positions of a tree: a child is the position itself, and the cursor moves along. */
export class ReplayedPositions implements Positions {
  private readonly store: NodeStore;
  private readonly walk: Walk;
  private readonly joint: Int32Array;
  private readonly expander: NodeExpander;
  private root = NO_NODE;

  constructor(store: NodeStore, walk: Walk, mostJoint?: number) {
    this.store = store;
    this.walk = walk;
    this.expander = new NodeExpander(store, walk.cursor, undefined, mostJoint);
    this.joint = new Int32Array(store.roleCount);
  }

  begin(state: State): number {
    if (this.root !== NO_NODE) this.store.discardBelow(this.root);
    this.root = this.store.take(1);
    this.walk.setRoot(state);
    return this.root;
  }

  moveOn(root: number, jointMove: ArrayLike<number>): number {
    const child = this.findChild(root, jointMove);
    if (child === NO_NODE) return NO_NODE;
    const { walk } = this;
    walk.toRoot();
    walk.cursor.advance(jointMove);
    this.root = this.store.keepOnly(root, child);
    walk.setRoot(walk.cursor.save());
    return child;
  }

  toRoot(): void {
    this.walk.toRoot();
  }

  stand(): void {}

  standToPlay(): void {}

  expand(node: number): Expansion {
    return this.expander.expand(node);
  }

  follow(_: number, child: number): number {
    const { joint, store } = this;
    const at = child * store.roleCount;
    for (let role = 0; role < joint.length; role++) joint[role] = store.joint[at + role] as number;
    this.walk.cursor.advance(joint);
    return child;
  }

  private findChild(node: number, jointMove: ArrayLike<number>): number {
    const { firstChild, childCount, joint, roleCount } = this.store;
    const first = firstChild[node] as number;
    for (let child = first; child < first + (childCount[node] as number); child++) {
      let role = 0;
      while (role < roleCount && joint[child * roleCount + role] === jointMove[role]) role++;
      if (role === roleCount) return child;
    }
    return NO_NODE;
  }
}

/** How a search comes to the positions of its nodes: by playing the moves again, or by loading states that were stored. */
import type { State } from "../../../machine/index.ts";
import { type Expansion, NodeExpander } from "./expand-node.ts";
import type { NodeStore } from "./node-store.ts";
import type { Walk } from "./walk.ts";

export interface Positions {
  /** Makes a state the root, and gives its node, with all that is known of it. */
  begin(state: State): number;
  /** The root moves on by a joint move; NO_NODE where nothing is known of that. */
  moveOn(root: number, jointMove: ArrayLike<number>): number;
  /** Before every descent. */
  toRoot(): void;
  /** The cursor of the rules stands at a node afterwards, in the node's coordinates. Pre: the descent has come to it. */
  stand(node: number): void;
  /** The same for the cursor that plays out. */
  standToPlay(node: number): void;
  /** Gives a node its children. Pre: the descent has come to it, and the game is not over there. */
  expand(node: number): Expansion;
  /** Goes from a node to where one of its children leads; NO_NODE where there is no room. */
  follow(node: number, child: number): number;
}

export const NO_NODE = -1;

/** In a tree a child is the position itself, and the cursor goes along. */
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

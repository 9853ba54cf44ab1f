/** Nodes by the key of their state. The hash finds a chain, the image decides, so no collision can merge two states. */
import { equalStates } from "../../../machine/index.ts";
import type { StateKey } from "../state-key.ts";
import type { TreeNode } from "./tree-node.ts";

export class NodeTable {
  size = 0;
  private readonly chains = new Map<number, TreeNode>();

  find(key: StateKey): TreeNode | undefined {
    let node = this.chains.get(nameOf(key));
    while (node !== undefined && !equalStates(node.state, key.image())) node = node.next;
    return node;
  }

  /** Pre: it is not there. */
  add(key: StateKey, node: TreeNode): void {
    const name = nameOf(key);
    node.next = this.chains.get(name);
    this.chains.set(name, node);
    this.size++;
  }

  /** Forgets the nodes that are not to be kept. */
  sweep(keep: (node: TreeNode) => boolean): void {
    this.size = 0;
    for (const [name, first] of this.chains) {
      let kept: TreeNode | undefined;
      for (let node: TreeNode | undefined = first; node !== undefined; ) {
        const { next }: TreeNode = node;
        if (keep(node)) {
          node.next = kept;
          kept = node;
          this.size++;
        }
        node = next;
      }
      if (kept === undefined) this.chains.delete(name);
      else this.chains.set(name, kept);
    }
  }
}

/** 53 of the 64 bits. */
const nameOf = ({ high, low }: StateKey): number => (high >>> 0) * 0x200000 + (low >>> 11);

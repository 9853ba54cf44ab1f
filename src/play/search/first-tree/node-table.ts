/** Nodes by the key of their state. The hash finds a chain, the image decides, so no collision can merge two states. */
import { equalStates } from "../../../machine/index.ts";
import type { StateKey } from "../state-key.ts";
import type { TreeNode } from "./tree-node.ts";

const FIRST_CHAINS = 256;
/** An odd number near 2³² divided by the golden ratio: its multiples are spread over the upper bits. */
const SPREAD = 0x9e3779b1;

export class NodeTable {
  size = 0;
  /** A power of two of them. */
  private chains: (TreeNode | undefined)[] = new Array<TreeNode | undefined>(FIRST_CHAINS).fill(undefined);

  find(key: StateKey): TreeNode | undefined {
    const { high, low } = key;
    let node = this.chains[this.chainOf(high, low)];
    while (node !== undefined && !(node.low === low && node.high === high && equalStates(node.state, key.image())))
      node = node.next;
    return node;
  }

  /** Pre: it is not there. */
  add({ high, low }: StateKey, node: TreeNode): void {
    if (this.size >= this.chains.length) this.rebuild(2 * this.chains.length, () => true);
    node.high = high;
    node.low = low;
    this.put(node);
  }

  /** Forgets the nodes that are not to be kept. */
  sweep(keep: (node: TreeNode) => boolean): void {
    this.rebuild(this.chains.length, keep);
  }

  private rebuild(length: number, keep: (node: TreeNode) => boolean): void {
    const { chains } = this;
    this.chains = new Array<TreeNode | undefined>(length).fill(undefined);
    this.size = 0;
    for (const first of chains)
      for (let node = first; node !== undefined; ) {
        const { next }: TreeNode = node;
        if (keep(node)) this.put(node);
        node = next;
      }
  }

  private put(node: TreeNode): void {
    const chain = this.chainOf(node.high, node.low);
    node.next = this.chains[chain];
    this.chains[chain] = node;
    this.size++;
  }

  /** Not all makers of keys mix the low bits well. */
  private chainOf(high: number, low: number): number {
    return Math.imul(high ^ low, SPREAD) >>> (Math.clz32(this.chains.length) + 1);
  }
}

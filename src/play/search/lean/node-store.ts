/**
 * The nodes of a lean tree: parallel typed arrays, the children of a node side by side. In a tree a node stands for a position and for the
 * joint move that leads to it; states are not stored, they are reached again by replaying moves from the root. In a graph these are two nodes,
 * and states are stored (NodeLinks).
 *
 * Blocks of children that are no longer reachable are given back a few at a time, whenever new ones are taken: nothing is copied
 * when the root moves on, and no call takes long.
 */

import { lengthened, NOWHERE, type NodeLinks } from "./node-links.ts";

/** What the mover of a node is where no role alone has a choice. */
export const MOVER = {
  /** Not looked at yet: the node has no children. */
  unknown: -1,
  /** The game is over there. */
  none: -2,
  /** Several roles choose at once: the children are all joint moves, in mixed radix over the roles' moves, the last role fastest. */
  several: -3,
  /**
   * Several roles choose at once, and the joint moves are too many to list: the children are the moves of each role in turn, and only the own
   * move of each counts. The tree does not grow below.
   */
  wide: -4,
} as const;

/**
 * Room for the trees of short games; the next step is all the room there may be. Memory that is not touched yet costs nothing,
 * and so there is never a large tree to copy, which would take longer than a player can spare.
 */
const FIRST_CAPACITY = 1 << 16;
/** Blocks that are given back for each block that is taken. */
const SWEPT_PER_TAKE = 4;
/** A block may be used for fewer children than it has room for, by this many at most. */
const MOST_SLACK = 16;
const PENDING_BYTES = 2;

export class NodeStore {
  readonly roleCount: number;
  /** Only where the tree is a graph. */
  readonly links: NodeLinks | undefined;
  /** Called when nothing leads to a position any more. */
  onForgotten: (position: number) => void = () => {};
  /** Role to move, or one of MOVER. */
  mover!: Int16Array;
  firstChild!: Int32Array;
  childCount!: Int32Array;
  /** Evaluations below, this node's own included. */
  visits!: Float64Array;
  /** Evaluations that are under way. */
  pending!: Uint16Array;
  /** By node and role: the rewards of all visits. Of a proven node: visits times what is proven. */
  sums!: Float64Array;
  /** 1 where the sums are proven. */
  proven!: Uint8Array;
  /** The share of attention that the move into this node deserves among its siblings, before anything is known of them. */
  prior!: Float32Array;
  /** What a value net says of the first role's reward, backed up by maximin; only where guesses are used. */
  guess!: Float32Array;
  /**
   * All-moves-as-first values: in how many leaves (or shares of one) below the parent the move into this node was made by
   * its role, there or later, and the sum of the role's rewards. Empty where they are not kept.
   */
  firstCounts = new Float32Array(0);
  firstSums = new Float32Array(0);
  /** By node and role: the joint move that leads here. */
  joint!: Int32Array;
  private readonly maximal: number;
  private capacity = 0;
  private end = 0;
  /** By size of block: the first nodes of free blocks. */
  private readonly free: number[][] = [];
  /** Nodes whose blocks of children are to be given back. */
  private readonly garbage: number[] = [];
  private largest = 0;

  private readonly keepsFirstValues: boolean;

  constructor(roleCount: number, maximalNodes: number, links?: NodeLinks, keepsFirstValues = false) {
    this.roleCount = roleCount;
    this.links = links;
    this.keepsFirstValues = keepsFirstValues;
    this.maximal = Math.max(1024, maximalNodes);
    this.resize(Math.min(FIRST_CAPACITY, this.maximal));
  }

  /** Without links. */
  static bytesPerNode(roleCount: number): number {
    return 2 + 4 + 4 + 8 + PENDING_BYTES + 8 * roleCount + 1 + 4 + 4 + 4 * roleCount;
  }

  /** Nodes that were in use at some time. */
  get size(): number {
    return this.end;
  }

  /** A block of so many fresh nodes, or −1 where there is no room. */
  take(count: number): number {
    for (let i = 0; i < SWEPT_PER_TAKE && this.garbage.length > 0; i++) this.sweepOne();
    let first = this.takeFree(count, count);
    if (first < 0 && this.end + count > this.maximal) first = this.takeFree(count + 1, count + MOST_SLACK);
    while (first < 0 && this.end + count > this.maximal && this.garbage.length > 0) {
      this.sweepOne();
      first = this.takeFree(count, count + MOST_SLACK);
    }
    if (first < 0) {
      if (this.end + count > this.maximal) return -1;
      if (this.end + count > this.capacity) this.resize(this.maximal);
      first = this.end;
      this.end += count;
    }
    this.clear(first, count);
    return first;
  }

  /** The node is needed no longer, nor anything below it. Its own place belongs to its block, which is given back apart. */
  discardBelow(node: number): void {
    if ((this.childCount[node] as number) > 0)
      this.garbage.push(this.firstChild[node] as number, this.childCount[node] as number);
    this.childCount[node] = 0;
    this.mover[node] = MOVER.unknown;
  }

  /** Makes a child the root: its siblings, and all below them, are given back in time. */
  keepOnly(root: number, child: number): number {
    const first = this.firstChild[root] as number;
    for (let i = first; i < first + (this.childCount[root] as number); i++) if (i !== child) this.discardBelow(i);
    return child;
  }

  /** In a graph: one edge less leads to a position, or somebody holds it no longer. */
  letGo(position: number): void {
    const { references } = this.links as NodeLinks;
    const left = (references[position] as number) - 1;
    references[position] = left;
    if (left > 0) return;
    this.onForgotten(position);
    this.discardBelow(position);
    this.giveBack(position, 1);
  }

  /** Gives back at once all that is not needed. */
  sweepAll(): void {
    while (this.garbage.length > 0) this.sweepOne();
  }

  private sweepOne(): void {
    const count = this.garbage.pop() as number;
    const first = this.garbage.pop() as number;
    const { links } = this;
    for (let node = first; node < first + count; node++) {
      if (links === undefined) this.discardBelow(node);
      else if (links.target[node] !== NOWHERE) this.letGo(links.target[node] as number);
    }
    this.giveBack(first, count);
  }

  /** Of a block that nothing leads to. */
  giveBack(first: number, count: number): void {
    this.largest = Math.max(this.largest, count);
    const list = this.free[count];
    if (list === undefined) this.free[count] = [first];
    else list.push(first);
  }

  private takeFree(least: number, most: number): number {
    for (let size = least; size <= Math.min(most, this.largest); size++) {
      const first = this.free[size]?.pop();
      if (first !== undefined) return first;
    }
    return -1;
  }

  private clear(first: number, count: number): void {
    const end = first + count;
    const { roleCount } = this;
    this.mover.fill(MOVER.unknown, first, end);
    this.childCount.fill(0, first, end);
    this.visits.fill(0, first, end);
    this.pending.fill(0, first, end);
    this.proven.fill(0, first, end);
    this.prior.fill(0, first, end);
    this.sums.fill(0, first * roleCount, end * roleCount);
    if (this.keepsFirstValues) {
      this.firstCounts.fill(0, first, end);
      this.firstSums.fill(0, first, end);
    }
    this.links?.clear(first, end);
  }

  private resize(capacity: number): void {
    const { roleCount } = this;
    this.mover = lengthened(this.mover, new Int16Array(capacity));
    this.firstChild = lengthened(this.firstChild, new Int32Array(capacity));
    this.childCount = lengthened(this.childCount, new Int32Array(capacity));
    this.visits = lengthened(this.visits, new Float64Array(capacity));
    this.pending = lengthened(this.pending, new Uint16Array(capacity));
    this.sums = lengthened(this.sums, new Float64Array(capacity * roleCount));
    this.proven = lengthened(this.proven, new Uint8Array(capacity));
    this.prior = lengthened(this.prior, new Float32Array(capacity));
    this.guess = lengthened(this.guess, new Float32Array(capacity));
    this.joint = lengthened(this.joint, new Int32Array(capacity * roleCount));
    if (this.keepsFirstValues) {
      this.firstCounts = lengthened(this.firstCounts, new Float32Array(capacity));
      this.firstSums = lengthened(this.firstSums, new Float32Array(capacity));
    }
    this.links?.resize(capacity);
    this.capacity = capacity;
  }
}

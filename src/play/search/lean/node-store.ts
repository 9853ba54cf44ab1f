/**
 * The nodes of a lean tree in parallel typed arrays; the children of a node are adjacent. In a tree, a node stands for
 * a position and for the joint move that leads to it; states are not stored but reached again by replaying moves from
 * the root. In a graph these are two separate nodes, and states are stored (NodeLinks).
 *
 * Unreachable blocks of children are freed a few at a time, whenever new ones are allocated. So nothing is copied when
 * the root moves on, and no call takes long.
 */

import { lengthened, NOWHERE, type NodeLinks } from "./node-links.ts";

/** Special values of a node's mover, used if no single role has a choice. */
export const MOVER = {
  /** Not expanded yet: the node has no children. */
  unknown: -1,
  /** The game is over here. */
  none: -2,
  /**
   * Several roles choose at once. The children are all joint moves, in mixed radix over the roles' moves, the last role
   * fastest.
   */
  several: -3,
  /**
   * Several roles choose at once, and there are too many joint moves to list. The children are the moves of each role
   * in turn, and each counts only its own move. The tree does not grow below.
   */
  wide: -4,
} as const;

/**
 * Initial capacity, enough for the trees of short games; the next step is the maximum. Untouched memory costs nothing,
 * and this way a large tree is never copied, which would take longer than a player can spare.
 */
const FIRST_CAPACITY = 1 << 16;
/** Number of garbage blocks freed for each block that is allocated. */
const SWEPT_PER_TAKE = 4;
/** A block may be used for fewer children than it has room for, by at most this many. */
const MOST_SLACK = 16;
const PENDING_BYTES = 2;

export class NodeStore {
  readonly roleCount: number;
  /** Defined only if the tree is a graph. */
  readonly links: NodeLinks | undefined;
  /** Called when nothing leads to a position any more. */
  onForgotten: (position: number) => void = () => {};
  /** Role to move, or one of MOVER. */
  mover!: Int16Array;
  firstChild!: Int32Array;
  childCount!: Int32Array;
  /** Number of evaluations below, including this node's own. */
  visits!: Float64Array;
  /** Number of pending evaluations. */
  pending!: Uint16Array;
  /** By node and role: the sum of the rewards of all visits. For a proven node: visits times the proven value. */
  sums!: Float64Array;
  /** 1 if the sums are proven. */
  proven!: Uint8Array;
  /** Prior: the share of attention that the move into this node deserves among its siblings. */
  prior!: Float32Array;
  /** The value net's guess of the first role's reward, backed up by maximin. Used only with guesses. */
  guess!: Float32Array;
  /**
   * All-moves-as-first values. Count: the number of leaves below the parent (or fractions of them) in which the role
   * made the move into this node, there or later. Sum: the role's rewards in these. Empty if they are not kept.
   */
  firstCounts = new Float32Array(0);
  firstSums = new Float32Array(0);
  /** By node and role: the joint move that leads here. */
  joint!: Int32Array;
  private readonly maximal: number;
  private capacity = 0;
  private end = 0;
  /** By block size: the first nodes of free blocks. */
  private readonly free: number[][] = [];
  /** Blocks of children to be freed, as pairs of first node and count. */
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

  /** Number of bytes per node, without links and all-moves-as-first values. */
  static bytesPerNode(roleCount: number): number {
    return 2 + 4 + 4 + 8 + PENDING_BYTES + 8 * roleCount + 1 + 4 + 4 + 4 * roleCount;
  }

  /** Number of nodes that have ever been used. */
  get size(): number {
    return this.end;
  }

  /** Returns a block of `count` fresh nodes, or −1 if there is no room. */
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

  /** Marks everything below a node as garbage. The node itself belongs to its block, which is freed separately. */
  discardBelow(node: number): void {
    if ((this.childCount[node] as number) > 0)
      this.garbage.push(this.firstChild[node] as number, this.childCount[node] as number);
    this.childCount[node] = 0;
    this.mover[node] = MOVER.unknown;
  }

  /** Makes a child the root. Its siblings and everything below them become garbage. */
  keepOnly(root: number, child: number): number {
    const first = this.firstChild[root] as number;
    for (let i = first; i < first + (this.childCount[root] as number); i++) if (i !== child) this.discardBelow(i);
    return child;
  }

  /** For graphs: removes one reference to a position, from an edge or a holder. */
  letGo(position: number): void {
    const { references } = this.links as NodeLinks;
    const left = (references[position] as number) - 1;
    references[position] = left;
    if (left > 0) return;
    this.onForgotten(position);
    this.discardBelow(position);
    this.giveBack(position, 1);
  }

  /** Frees all garbage at once. */
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

  /** Frees a block that nothing leads to. */
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

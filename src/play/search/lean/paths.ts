/**
 * The paths of a batch, one per leaf, and the work along them: marking nodes as pending, backing up rewards, and
 * correcting sums when a node is proven. In a graph a path has edges between its positions, and rewards are mapped from
 * the roles below an edge to those above.
 */
import type { NodeLinks } from "./node-links.ts";
import type { NodeStore } from "./node-store.ts";

/** Maximum length of a path; a longer path ends in a leaf. */
export const MOST_DEPTH = 500;

/** Records the moves made below the nodes of a path, while rewards are backed up. */
export interface MoveNotes {
  note(node: number, rewards: Float64Array, from: number): void;
  /** Moves up from `edge`, a child of the node, which had these rewards for the roles above. */
  climb(node: number, edge: number, rewards: Float64Array, from: number): void;
  /** Forgets the moves of the last playout. */
  clear(): void;
}

export class Paths {
  private readonly store: NodeStore;
  private readonly actions: MoveNotes | undefined;
  /** By leaf, MOST_DEPTH entries each: the nodes from the root on; in a graph also the edges that led to them. */
  readonly nodes: Int32Array;
  readonly edges: Int32Array;
  readonly lengths: Int32Array;
  /**
   * By leaf, one entry per role: children of the last node that were chosen although no position was stored for their
   * successor.
   */
  private readonly beyond: Int32Array;
  private readonly beyondCounts: Int32Array;
  private readonly certain: Float64Array;
  private carried: Float64Array;
  private spare: Float64Array;

  constructor(store: NodeStore, leaves: number, actions?: MoveNotes) {
    this.store = store;
    this.actions = actions;
    this.nodes = new Int32Array(leaves * MOST_DEPTH);
    this.edges = new Int32Array(store.links === undefined ? 0 : leaves * MOST_DEPTH);
    this.lengths = new Int32Array(leaves);
    this.beyond = new Int32Array(leaves * store.roleCount);
    this.beyondCounts = new Int32Array(leaves);
    this.certain = new Float64Array(store.roleCount);
    this.carried = new Float64Array(store.roleCount);
    this.spare = new Float64Array(store.roleCount);
  }

  start(leaf: number): void {
    this.lengths[leaf] = 0;
    this.beyondCounts[leaf] = 0;
  }

  /** Appends a node and marks it as pending. The edge is used only in a graph. Returns the new length. */
  push(leaf: number, node: number, edge: number): number {
    const length = this.lengths[leaf] as number;
    const place = leaf * MOST_DEPTH + length;
    this.nodes[place] = node;
    if (this.store.links !== undefined) this.edges[place] = edge;
    this.addPending(place, 1);
    this.lengths[leaf] = length + 1;
    return length + 1;
  }

  /** Records that a child of the last node is tried, where the tree ends. */
  goBeyond(leaf: number, child: number): void {
    const count = this.beyondCounts[leaf] as number;
    this.beyond[leaf * this.store.roleCount + count] = child;
    this.beyondCounts[leaf] = count + 1;
  }

  unmark(leaf: number): void {
    const base = leaf * MOST_DEPTH;
    for (let i = base; i < base + (this.lengths[leaf] as number); i++) this.addPending(i, -1);
  }

  /**
   * Backs up the rewards of the last node. If a node of the path was proven in the meantime, its proven value replaces
   * the playout's from there on.
   */
  backUp(leaf: number, values: Float64Array, start: number): void {
    const { nodes, certain, store, actions } = this;
    const { visits, pending, sums, proven, roleCount, links } = store;
    const base = leaf * MOST_DEPTH;
    let rewards = values;
    let from = start;
    this.countBeyond(leaf, values, start);
    for (let i = base + (this.lengths[leaf] as number) - 1; i >= base; i--) {
      const node = nodes[i] as number;
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
      actions?.note(node, rewards, from);
      if (i === base) continue;
      let edge = node;
      if (links !== undefined) {
        edge = this.edges[i] as number;
        rewards = this.carry(links, edge, rewards, from);
        from = 0;
        pending[edge] = (pending[edge] as number) - 1;
        countVisit(store, edge, rewards, 0);
      }
      actions?.climb(nodes[i - 1] as number, edge, rewards, from);
    }
  }

  /**
   * The node at this depth of the path is proven to be worth `rewards`. Corrects its sums and those above as if all its
   * visits had given this value.
   */
  correct(leaf: number, depth: number, rewards: Float64Array): void {
    const { store, nodes } = this;
    const { roleCount, visits, sums, links } = store;
    const base = leaf * MOST_DEPTH;
    const node = nodes[base + depth] as number;
    const change = this.certain;
    for (let role = 0; role < roleCount; role++) {
      const place = node * roleCount + role;
      change[role] = (rewards[role] as number) * (visits[node] as number) - (sums[place] as number);
      sums[place] = (sums[place] as number) + (change[role] as number);
    }
    if (links === undefined)
      for (let i = base + depth - 1; i >= base; i--) addTo(sums, (nodes[i] as number) * roleCount, change);
    else this.correctAbove(links, base, depth, rewards);
  }

  /** Other paths may have reached the node too, so above it only the visits through this path's edge are corrected. */
  private correctAbove(links: NodeLinks, base: number, depth: number, rewards: Float64Array): void {
    const { sums, visits, roleCount } = this.store;
    if (depth === 0) return;
    const edge = this.edges[base + depth] as number;
    const certain = this.carry(links, edge, rewards, 0);
    let change = this.certain;
    for (let role = 0; role < roleCount; role++)
      change[role] = (certain[role] as number) * (visits[edge] as number) - (sums[edge * roleCount + role] as number);
    for (let i = base + depth; i > base; i--) {
      const above = this.edges[i] as number;
      if (i < base + depth) change = this.carry(links, above, change, 0);
      addTo(sums, above * roleCount, change);
      addTo(sums, (this.nodes[i - 1] as number) * roleCount, change);
    }
  }

  /**
   * The node below this depth of the path is proven, and its mover's reward there is below the mean of the rest. So the
   * mover will not go there: the visits that found this out get the mean of the others, here and above. Otherwise a node
   * seems the worse, the more bad moves were tried at it.
   */
  discount(leaf: number, depth: number, mover: number): void {
    const { store, nodes, certain } = this;
    const { sums, visits, roleCount, links } = store;
    const base = leaf * MOST_DEPTH;
    const node = nodes[base + depth] as number;
    const child = (links === undefined ? nodes : this.edges)[base + depth + 1] as number;
    const bad = visits[child] as number;
    const others = (visits[node] as number) - bad;
    if (others <= 0) return;
    let change = certain;
    for (let role = 0; role < roleCount; role++) {
      const own = sums[child * roleCount + role] as number;
      change[role] = (bad * ((sums[node * roleCount + role] as number) - own)) / others - own;
    }
    if ((change[mover] as number) <= 0) return;
    // In a graph, the next visit of this edge finds that nothing is left to change.
    if (links !== undefined) addTo(sums, child * roleCount, change);
    for (let i = base + depth; ; i--) {
      addTo(sums, (nodes[i] as number) * roleCount, change);
      if (i === base) return;
      if (links === undefined) continue;
      change = this.carry(links, this.edges[i] as number, change, 0);
      addTo(sums, (this.edges[i] as number) * roleCount, change);
    }
  }

  private addPending(place: number, change: 1 | -1): void {
    const { pending, links } = this.store;
    const node = this.nodes[place] as number;
    pending[node] = (pending[node] as number) + change;
    if (links === undefined || place % MOST_DEPTH === 0) return;
    const edge = this.edges[place] as number;
    pending[edge] = (pending[edge] as number) + change;
  }

  private countBeyond(leaf: number, rewards: Float64Array, from: number): void {
    const { store, beyond } = this;
    const first = leaf * store.roleCount;
    const end = first + (this.beyondCounts[leaf] as number);
    const node = this.nodes[leaf * MOST_DEPTH + (this.lengths[leaf] as number) - 1] as number;
    for (let i = first; i < end; i++) {
      countVisit(store, beyond[i] as number, rewards, from);
      this.actions?.climb(node, beyond[i] as number, rewards, from);
    }
  }

  /**
   * Maps rewards from the roles below an edge to the roles above. The result is overwritten by the next call but one.
   */
  private carry(links: NodeLinks, edge: number, rewards: Float64Array, from: number): Float64Array {
    [this.carried, this.spare] = [this.spare, this.carried];
    const { carried } = this;
    for (let role = 0; role < carried.length; role++)
      carried[role] = rewards[from + links.roleBelow(edge, role)] as number;
    return carried;
  }
}

/** Counts one visit of a node with these rewards by role. */
export function countVisit(
  { visits, sums, roleCount }: NodeStore,
  node: number,
  rewards: Float64Array,
  from: number,
): void {
  visits[node] = (visits[node] as number) + 1;
  for (let role = 0, at = node * roleCount; role < roleCount; role++, at++)
    sums[at] = (sums[at] as number) + (rewards[from + role] as number);
}

function addTo(sums: Float64Array, at: number, change: Float64Array): void {
  for (let role = 0; role < change.length; role++)
    sums[at + role] = (sums[at + role] as number) + (change[role] as number);
}

/**
 * The states at each distance from a root, complete up to a depth, and their values by pure maximin (Koriche et al.
 * 2017, eq. 1 and 2): a role picks a move, all others then pick theirs to hurt it, and chance averages. An estimate
 * gives the values of states at the last depth. A state that can be reached in several ways, up to symmetry, occurs
 * once in a layer.
 */
import type { Budget } from "../../../foundations/budgets/index.ts";
import type { Cursor, Role } from "../../../machine/index.ts";
import { backUpMaximin, NO_CHANCE, type Successors, worthOfMoves } from "../back-up.ts";
import type { NodeLinks } from "./node-links.ts";
import { MOVER, type NodeStore } from "./node-store.ts";
import type { PositionGraph } from "./position-graph.ts";
import { NO_NODE } from "./positions.ts";

/** Writes the estimated rewards by role of a position at the last depth. */
export type Estimate = (position: number, into: Float64Array) => void;

/** Rewards are goal values divided by this. */
const MOST_GOAL = 100;
const NO_ROOM = -1;

export class Layers {
  private readonly store: NodeStore;
  private readonly graph: PositionGraph;
  private readonly chance: Role;
  private readonly list: number[][];
  /**
   * The layer under construction: the next position and joint move of the last layer, and the positions found so far.
   */
  private growing: { from: number; joint: number; positions: Set<number> } | undefined;

  /** The graph must hold the root as long as the layers are used. */
  constructor(store: NodeStore, graph: PositionGraph, root: number) {
    this.store = store;
    this.graph = graph;
    this.chance = graph.parts.chance === -1 ? NO_CHANCE : graph.parts.chance;
    this.list = [[root]];
    this.lookAt(root);
  }

  /** The number of steps to the last complete layer. */
  get depth(): number {
    return this.list.length - 1;
  }

  /** The positions of the last complete layer that are not terminal. */
  leaves(): number[] {
    return this.layer(this.depth).filter((position) => this.store.mover[position] !== MOVER.none);
  }

  sizeOf(depth: number): number {
    return this.layer(depth).length;
  }

  /**
   * Returns the number of links that the next layer needs: its size before equal states are merged. Infinite if there
   * was no time to count.
   */
  nextLinks(budget: Budget): number {
    let links = 0;
    for (const position of this.leaves()) {
      // Children stay with their positions, so a later call with more time gets further.
      if (this.store.mover[position] === MOVER.unknown && budget.isOver()) return Number.POSITIVE_INFINITY;
      this.graph.toRoot();
      const children = this.childrenOf(position);
      // If joint moves are too many to list or to store, there is no next layer.
      if (children === NO_ROOM || this.store.mover[position] === MOVER.wide) return Number.MAX_VALUE;
      links += children;
    }
    return links;
  }

  /**
   * Adds one child, or skips a terminal position, for the next layer. Tells whether the layer is complete, or the graph
   * is full.
   */
  growOne(): "more" | "complete" | "full" {
    const { store, graph } = this;
    const last = this.layer(this.depth);
    this.growing ??= { from: 0, joint: 0, positions: new Set() };
    const { growing } = this;
    const position = last[growing.from];
    graph.toRoot();
    const children = position === undefined ? 0 : this.childrenOf(position);
    if (position !== undefined && children !== 0) {
      if (children === NO_ROOM || store.mover[position] === MOVER.wide) return "full";
      const child = graph.follow(position, (store.firstChild[position] as number) + growing.joint++);
      if (child === NO_NODE) return "full";
      this.lookAt(child);
      growing.positions.add(child);
    }
    if (growing.joint >= children) {
      growing.from++;
      growing.joint = 0;
    }
    if (growing.from < last.length) return "more";
    this.list.push([...growing.positions]);
    this.growing = undefined;
    return "complete";
  }

  /** Returns the value of each of the role's moves at the root, in the order of its arms. Requires depth ≥ 1. */
  worthAtRoot(role: Role, estimate: Estimate): Float64Array {
    let below = this.valuesOf(this.depth, estimate);
    for (let depth = this.depth - 1; depth > 0; depth--) {
      const deeper = below;
      below = this.valuesOf(depth, (position, into) =>
        backUpMaximin(this.successors(position, deeper), this.chance, into, 0),
      );
    }
    return worthOfMoves(this.successors(this.layer(0)[0] as number, below), role, this.chance);
  }

  /** Terminal positions have their exact values, others the estimate. */
  private valuesOf(depth: number, estimate: Estimate): Map<number, Float64Array> {
    const { roleCount, sums, visits, mover } = this.store;
    const values = new Map<number, Float64Array>();
    for (const position of this.layer(depth)) {
      const rewards = new Float64Array(roleCount);
      if (mover[position] !== MOVER.none) estimate(position, rewards);
      else
        for (let role = 0; role < roleCount; role++)
          rewards[role] = (sums[position * roleCount + role] as number) / (visits[position] as number);
      values.set(position, rewards);
    }
    return values;
  }

  private successors(position: number, below: ReadonlyMap<number, Float64Array>): Successors {
    const { store } = this;
    const { roleCount } = store;
    const { target, roleBelow } = linksOf(store);
    const first = store.firstChild[position] as number;
    const count = store.childCount[position] as number;
    const values = new Float64Array(count * roleCount);
    for (let place = 0; place < count; place++) {
      const edge = first + place;
      const rewards = below.get(target[edge] as number) as Float64Array;
      for (let role = 0; role < roleCount; role++)
        values[place * roleCount + role] = rewards[roleBelow(edge, role)] as number;
    }
    return { counts: movesOfRoles(store, position), values, offset: 0 };
  }

  /** Checks whether a new position is an end: terminal, or some role has no legal move. */
  private lookAt(position: number): void {
    const { store, graph } = this;
    if (store.mover[position] !== MOVER.unknown) return;
    const { cursor } = graph.parts;
    graph.stand(position);
    const isTerminal = cursor.isTerminal();
    if (!isTerminal && !isStuck(cursor, store.roleCount)) return;
    store.mover[position] = MOVER.none;
    store.visits[position] = 1;
    store.proven[position] = 1;
    for (let role = 0; role < store.roleCount; role++)
      store.sums[position * store.roleCount + role] = isTerminal ? (cursor.goal(role) ?? 0) / MOST_GOAL : 0;
  }

  /**
   * Returns the number of children of a position, which are created on first use; 0 at an end, NO_ROOM if there is no
   * room.
   */
  private childrenOf(position: number): number {
    const { store, graph } = this;
    if (store.mover[position] === MOVER.unknown && graph.expand(position) !== "expanded") return NO_ROOM;
    return store.childCount[position] as number;
  }

  private layer(depth: number): number[] {
    return this.list[depth] as number[];
  }
}

function isStuck(cursor: Cursor, roleCount: number): boolean {
  for (let role = 0; role < roleCount; role++) if (cursor.legalMoves(role).count === 0) return true;
  return false;
}

function linksOf({ links }: NodeStore): { target: Int32Array; roleBelow: (edge: number, role: number) => number } {
  const known = links as NodeLinks;
  return { target: known.target, roleBelow: (edge, role) => known.roleBelow(edge, role) };
}

/** By role: its number of moves at a position whose joint moves are listed, the last role's changing fastest. */
function movesOfRoles({ joint, firstChild, childCount, roleCount }: NodeStore, position: number): Int32Array {
  const first = firstChild[position] as number;
  const counts = new Int32Array(roleCount);
  for (let role = 0; role < roleCount; role++) {
    const moves = new Set<number>();
    for (let edge = first; edge < first + (childCount[position] as number); edge++)
      moves.add(joint[edge * roleCount + role] as number);
    counts[role] = moves.size;
  }
  return counts;
}

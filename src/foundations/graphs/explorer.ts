/**
 * Follows an alternative to a choice of the first path: another vertex of the same cell, then, level by level, vertices
 * that keep the trace equal, until a map is accepted or every branch is ruled out.
 *
 * Uses an explicit stack of levels, no recursion. Four techniques keep it short:
 * - A map is tried long before the leaf (sparse-map.ts).
 * - Children are tried in an order that favours involutions and small supports: first the vertex that would invert the
 *   map so far, then the path's own vertex, then the rest.
 * - A node with the path's structure has at least as many good children as the path's vertex has images under the
 *   automorphisms known to fix the earlier choices. After too many failures the node cannot have that structure. On a
 *   level whose cell is one orbit ("perfect"), one failure suffices.
 * - The parts of a component are independent. If one part fails, the parts already matched are not the cause, so the
 *   search backtracks to the choices made before the component fell apart (part-check.ts).
 * The caller enables a fifth technique, deviation sets, after many failures (deviation-sets.ts).
 */

import { IntVector } from "../collections/index.ts";
import type { Vertex } from "./coloured-graph.ts";
import type { DeviationSets } from "./deviation-sets.ts";
import type { FirstPath } from "./first-path.ts";
import type { PartCheck } from "./part-check.ts";
import type { Refinement } from "./refinement.ts";
import type { SearchBudget } from "./search-budget.ts";

export type Verdict = "found" | "none" | "spent";

/** Decides whether the map from the path to the current node is what was searched for, and keeps it. */
export interface MapTrial {
  /** `firstSingleton`: number of the first singleton that may map to another vertex. `isEnd`: no level is left. */
  accepts(firstSingleton: number, isEnd: boolean): boolean;
  /**
   * Whether `vertex` at level `start`, followed by the path's own choices up to level `end`, leads to such a map
   * (path-replay.ts).
   */
  acceptsReplay(start: number, end: number, vertex: Vertex): boolean;
}

/** The vertices that may be chosen: those at positions [start, end) of the arena. */
export interface AllowedVertices {
  readonly arena: Int32Array;
  readonly arenaPositions: Int32Array;
  readonly start: number;
  readonly end: number;
}

// The order in which `nextChild` offers the children of a node.
const PARTNER = 0;
const PATH_VERTEX = 1;
const FIRST_OF_CELL = 2;
const LISTED = 3;

export class Explorer {
  private readonly path: FirstPath;
  private readonly refinement: Refinement;
  private readonly budget: SearchBudget;
  private readonly trial: MapTrial;
  private readonly deviations: DeviationSets;
  private readonly partCheck: PartCheck;
  /** Whether path and alternative are in the same graph, so that a vertex of one is meaningful in the other. */
  private readonly isSameGraph: boolean;
  /**
   * For each path level: lower bound on the number of images of the path's vertex under automorphisms that fix the
   * earlier ones.
   */
  private readonly orbitSizes: IntVector;

  // For each level, about the current node: stack heights before its current child; stage; children listed in `pool`.
  private readonly splitMarks: Int32Array;
  private readonly singletonMarks: Int32Array;
  private readonly stages: Uint8Array;
  private readonly failures: Int32Array;
  private readonly poolStarts: Int32Array;
  private readonly poolCursors: Int32Array;
  private readonly poolEnds: Int32Array;
  /** Failed children tried before the listing, at most two per level. */
  private readonly triedFirst: Int32Array;
  private readonly triedSecond: Int32Array;
  private readonly pool = new IntVector();
  /** For each level: failures over all explorations since the level last received a deviation set. */
  readonly failuresByLevel: Int32Array;

  constructor(parts: {
    path: FirstPath;
    refinement: Refinement;
    budget: SearchBudget;
    trial: MapTrial;
    deviations: DeviationSets;
    partCheck: PartCheck;
    orbitSizes: IntVector;
    isSameGraph: boolean;
  }) {
    this.path = parts.path;
    this.refinement = parts.refinement;
    this.budget = parts.budget;
    this.trial = parts.trial;
    this.deviations = parts.deviations;
    this.partCheck = parts.partCheck;
    this.orbitSizes = parts.orbitSizes;
    this.isSameGraph = parts.isSameGraph;
    const levels = parts.path.levelCount + 1;
    this.splitMarks = new Int32Array(levels);
    this.singletonMarks = new Int32Array(levels);
    this.stages = new Uint8Array(levels);
    this.failures = new Int32Array(levels);
    this.poolStarts = new Int32Array(levels);
    this.poolCursors = new Int32Array(levels);
    this.poolEnds = new Int32Array(levels);
    this.triedFirst = new Int32Array(levels);
    this.triedSecond = new Int32Array(levels);
    this.failuresByLevel = new Int32Array(levels);
  }

  /**
   * Explores levels `start` to `end` below the current partition, which must be equivalent to the path's before level
   * `start`. `first` is the only child to try at `start`, or -1 for all. Restores the partition. Visits at most
   * `nodeLimit` nodes.
   */
  explore(start: number, end: number, first: Vertex, allowed: AllowedVertices, nodeLimit: number): Verdict {
    const { partition } = this.refinement;
    const splits = partition.splitCount;
    const singletons = partition.singletonCount;
    const verdict = this.search(start, end, first, allowed, nodeLimit);
    partition.undoTo(splits, singletons);
    this.pool.length = 0;
    return verdict;
  }

  private search(start: number, end: number, first: Vertex, allowed: AllowedVertices, nodeLimit: number): Verdict {
    const { partition } = this.refinement;
    const firstSingleton = partition.singletonCount;
    const lastNode = this.budget.nodes + nodeLimit;
    let level = start;
    this.openNode(start);
    let child = first;
    if (first === -1) child = this.nextChild(start, allowed);
    let triedSingletons = 0;
    for (;;) {
      if (child === -1) {
        // All children failed, or enough of them.
        const back = level === start ? -1 : this.levelBefore(level, start);
        if (back === -1) return "none";
        level = back;
        this.undoChild(level);
        triedSingletons = 0;
        child = this.childAfterFailure(level, start, first, allowed);
        continue;
      }
      if (this.budget.nodes >= lastNode || !this.budget.takeNode()) return "spent";
      this.splitMarks[level] = partition.splitCount;
      this.singletonMarks[level] = partition.singletonCount;
      const outcome = this.takeChild(level, child);
      if (outcome === "matches") {
        const isEnd = level + 1 === end;
        const count = partition.singletonCount - firstSingleton;
        if (isEnd || level === start || count >= 2 * triedSingletons) {
          triedSingletons = count;
          if (this.trial.accepts(firstSingleton, isEnd)) return "found";
          if (level === start && !isEnd && this.trial.acceptsReplay(level, end, child)) return "found";
        }
        if (!isEnd) {
          level++;
          this.openNode(level);
          child = this.nextChild(level, allowed);
          continue;
        }
      }
      this.undoChild(level);
      triedSingletons = 0;
      if (outcome === "rules-out-node") child = -1;
      else child = this.childAfterFailure(level, start, first, allowed);
    }
  }

  private undoChild(level: number): void {
    this.refinement.partition.undoTo(this.splitMarks[level]!, this.singletonMarks[level]!);
  }

  /** Individualises `child`, refines, and compares with the path's level. */
  private takeChild(level: number, child: Vertex): "matches" | "deviates" | "rules-out-node" {
    const { trace, partition } = this.refinement;
    const path = this.path;
    const deviations = this.deviations.of(level);
    if (deviations !== undefined) {
      trace.startHash(deviations.events);
      this.refinement.individualiseAndRefine(child);
      if (!deviations.hashes.has(trace.hash)) return "rules-out-node";
      if (trace.hash !== deviations.pathHash) return "deviates";
      this.undoChild(level);
    }
    trace.compare(path.traceMarks.data[level]!, path.traceMarks.data[level + 1]!);
    if (!this.refinement.individualiseAndRefine(child)) return "deviates";
    return partition.singletonCount === path.singletonsAfter(level) ? "matches" : "deviates";
  }

  private openNode(level: number): void {
    this.stages[level] = this.isSameGraph ? PARTNER : FIRST_OF_CELL;
    this.failures[level] = 0;
    this.poolStarts[level] = this.pool.length;
    this.poolCursors[level] = -1;
    this.triedFirst[level] = -1;
    this.triedSecond[level] = -1;
  }

  /** The next child worth trying after a failure, or -1. */
  private childAfterFailure(level: number, start: number, first: Vertex, allowed: AllowedVertices): Vertex {
    this.failuresByLevel[level]!++;
    if (level === start && first !== -1) return -1;
    const failures = ++this.failures[level]!;
    if (this.poolCursors[level] === -1) this.listChildren(level, allowed);
    const children = this.poolEnds[level]! - this.poolStarts[level]!;
    if (children - failures < this.orbitSizes.data[level]!) return -1;
    return this.nextChild(level, allowed);
  }

  private nextChild(level: number, allowed: AllowedVertices): Vertex {
    const { cellOf, lengths, positions, elements } = this.refinement.partition;
    const target = this.path.targets.data[level]!;
    const pathVertex = this.path.vertices.data[level]!;
    while (this.stages[level]! < LISTED) {
      let child = -1;
      const stage = this.stages[level]!++;
      if (stage === PARTNER) {
        if (lengths[cellOf[pathVertex]!] === 1) child = this.path.leaf[positions[pathVertex]!]!;
      } else if (stage === PATH_VERTEX) child = pathVertex;
      else if (stage === FIRST_OF_CELL) child = elements[target]!;
      if (child === -1 || cellOf[child] !== target || lengths[target] === 1 || !isAllowed(allowed, child)) continue;
      if (child === this.triedFirst[level] || child === this.triedSecond[level]) continue;
      if (this.triedFirst[level] === -1) this.triedFirst[level] = child;
      else if (this.triedSecond[level] === -1) this.triedSecond[level] = child;
      else continue;
      return child;
    }
    if (this.poolCursors[level] === -1) this.listChildren(level, allowed);
    while (this.poolCursors[level]! < this.poolEnds[level]!) {
      const child = this.pool.data[this.poolCursors[level]!++]!;
      if (child !== this.triedFirst[level] && child !== this.triedSecond[level]) return child;
    }
    return -1;
  }

  /** Lists all children of the node. The nodes above listed theirs before, so the pool is a stack. */
  private listChildren(level: number, allowed: AllowedVertices): void {
    const { cellOf, lengths, elements } = this.refinement.partition;
    const target = this.path.targets.data[level]!;
    const length = lengths[target]!;
    this.pool.length = this.poolStarts[level]!;
    this.poolCursors[level] = this.pool.length;
    // Equal hashes of different traces can lead to a partition without such a cell.
    if (length === 1 || cellOf[elements[target]!] !== target) {
      this.poolEnds[level] = this.pool.length;
      return;
    }
    if (length <= allowed.end - allowed.start) {
      for (let position = target; position < target + length; position++) {
        if (isAllowed(allowed, elements[position]!)) this.pool.push(elements[position]!);
      }
    } else {
      for (let i = allowed.start; i < allowed.end; i++) {
        if (cellOf[allowed.arena[i]!] === target) this.pool.push(allowed.arena[i]!);
      }
    }
    this.poolEnds[level] = this.pool.length;
  }

  /** The level to backtrack to when no child of `level` is left, or -1 if that is above `start`. */
  private levelBefore(level: number, start: number): number {
    const path = this.path;
    const component = path.componentOfLevel.data[level]!;
    if (path.startLevels.data[component]! < level) return level - 1;
    // The first level of a part: skip the parts before it if their match is an isomorphism.
    const parent = path.parents.data[component]!;
    const partsStart = parent === -1 ? 0 : path.ownEnds.data[parent]!;
    if (partsStart < level && partsStart >= start) {
      const firstSingleton = this.singletonMarks[partsStart]!;
      if (this.partCheck.isIsomorphism(firstSingleton)) return partsStart - 1 >= start ? partsStart - 1 : -1;
    }
    return level - 1;
  }
}

function isAllowed(allowed: AllowedVertices, vertex: Vertex): boolean {
  const place = allowed.arenaPositions[vertex]!;
  return place >= allowed.start && place < allowed.end;
}

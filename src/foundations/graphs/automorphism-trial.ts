/**
 * The goal of trying an alternative to the first path on the ascent: an automorphism of the graph, which this class
 * certifies and reports. It compares the singletons of the current node with those of the path. Before refining any
 * deeper level, it also tries the path itself with this one choice changed (path-replay.ts).
 */

import type { Vertex } from "./coloured-graph.ts";
import type { MapTrial } from "./explorer.ts";
import { DEEP_LEVELS, type FirstPath } from "./first-path.ts";
import type { SearchProgress } from "./search-progress.ts";
import type { SparseMap } from "./sparse-map.ts";

/** Number of edges that a replay may visit beyond those that refinement visited on the replaced levels. */
const SHORT_REPLAY = 4096;
/** Maximum fraction of the vertices that a replay may displace: beyond it refinement is faster. */
const MOST_DISPLACED = 1 / 3;
/** Maximum number of replays per alternative. Later ones make other choices where the choices are not one orbit. */
const MOST_ATTEMPTS = 16;
/** Replays stop for good when the failures exceed the successes by this number. */
const PATIENCE_WITH_REPLAYS = 8;

export class AutomorphismTrial implements MapTrial {
  private readonly search: SearchProgress;
  private readonly path: FirstPath;
  private readonly map: SparseMap;
  private goodReplays = 0;
  private failedReplays = 0;

  constructor(search: SearchProgress, path: FirstPath, map: SparseMap) {
    this.search = search;
    this.path = path;
    this.map = map;
  }

  accepts(firstSingleton: number): boolean {
    const found = this.map.automorphismBetween(this.path.leaf, this.search.partition, firstSingleton);
    if (found === undefined) return false;
    this.search.report(found);
    return true;
  }

  /**
   * If a replay conflicts with an edge, changes the last doubtful choice before the conflict: choices that are not
   * doubtful cannot be the cause.
   */
  acceptsReplay(level: number, end: number, vertex: Vertex): boolean {
    const { replay, workMarks, splitMarks } = this.path;
    if (replay === undefined || end - level < DEEP_LEVELS) return false;
    if (this.failedReplays > this.goodReplays + PATIENCE_WITH_REPLAYS) return false;
    const mostEdges = workMarks[end]! - workMarks[level]! + SHORT_REPLAY;
    const mostDisplaced = this.search.partition.vertexCount * MOST_DISPLACED;
    const base = splitMarks.data[0]!;
    replay.forgetTurns();
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const guess = replay.follow(splitMarks.data[level]! - base, vertex, mostEdges, mostDisplaced);
      const found = guess && this.map.automorphismOf(guess.points, guess.images);
      if (found !== undefined) {
        this.goodReplays++;
        this.search.report(found);
        return true;
      }
      const doubtful = guess === undefined ? -1 : this.doubtfulLevel(level, end, base + replay.firstConflict());
      if (doubtful === -1 || !replay.turn(splitMarks.data[doubtful]! - base)) break;
    }
    this.failedReplays++;
    return false;
  }

  /** The last level in (level, end) before a split whose choices are not known to be one orbit, or -1. */
  private doubtfulLevel(level: number, end: number, split: number): number {
    const { splitMarks, targetLengths } = this.path;
    const { orbitSizes } = this.search;
    for (let deeper = end - 1; deeper > level; deeper--) {
      if (splitMarks.data[deeper]! > split) continue;
      if (orbitSizes.data[deeper]! < targetLengths.data[deeper]!) return deeper;
    }
    return -1;
  }
}

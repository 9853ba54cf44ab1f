/**
 * The way back from the leaf of the first path to the root, on which the automorphisms are found.
 *
 * At each level the automorphisms found so far generate the stabiliser of the earlier choices of the levels below; an
 * alternative is tried for one vertex of each orbit that is neither joined to the path's vertex nor refuted. The order of
 * the group is the product of the orbit lengths of the path's vertices (orbit–stabiliser; McKay 1981).
 *
 * Components that can be isomorphic stand next to each other on the path. The last of them is searched; for an earlier
 * one a single map to a searched one makes its whole group a conjugate, and none of its levels need alternatives.
 */

import type { AutomorphismSearch } from "./automorphism-search.ts";
import type { Vertex } from "./coloured-graph.ts";
import type { DeviationSets } from "./deviation-sets.ts";
import { type AllowedVertices, Explorer, type Verdict } from "./explorer.ts";
import { type ComponentId, DEEP_LEVELS, type FirstPath } from "./first-path.ts";
import { PartCheck } from "./part-check.ts";
import type { QuotientComponents } from "./quotient-components.ts";
import type { SparseMap } from "./sparse-map.ts";

/** Nodes that a first, hasty comparison of two components may take, beyond twice their levels. */
const HASTY_NODES = 64;
/** Failures on a level, as a multiple of the cell's length, that make its deviation set worth computing. */
const FAILURES_FOR_DEVIATIONS = 1;

/** Edges that a replay may look at beyond those that refinement looked at on the levels that it replaces. */
const SHORT_REPLAY = 4096;
/** Share of the vertices that may leave their place in a replay: with more refinement is quicker. */
const MOST_DISPLACED = 1 / 3;
/** Replays of one alternative, with other choices where the choices are not all alike. */
const MOST_ATTEMPTS = 16;
/** Replays that may fail beyond those that succeed, before they are given up. */
const PATIENCE_WITH_REPLAYS = 8;

/** A search is long when it takes this many nodes, and this many a level of the path. */
const LONG_SEARCH = 1000;
const LONG_SEARCH_PER_LEVEL = 8;

export class Ascent {
  readonly #search: AutomorphismSearch;
  readonly #path: FirstPath;
  readonly #components: QuotientComponents;
  readonly #explorer: Explorer;
  readonly #deviations: DeviationSets;
  /** By class: components of different isomorphism types that were searched, as a list through #nextType; or -1. */
  readonly #firstType: Int32Array;
  readonly #nextType: Int32Array;
  /** By component: how many isomorphic ones it stands for, 0 for those that it stands for. */
  readonly #copies: Int32Array;
  /** Orbit length by level for levels that were searched, else 1. */
  readonly #factors: Int32Array;
  /** The choices of the level in hand. Length vertexCount. */
  readonly #chosen: Int32Array;
  /** Marks roots of refuted orbits with the current stamp. */
  readonly #refuted: Int32Array;
  #stamp = 0;
  #goodReplays = 0;
  #failedReplays = 0;
  /** Nodes after which the search counts as long. */
  #patience: number;

  constructor(
    search: AutomorphismSearch,
    path: FirstPath,
    components: QuotientComponents,
    deviations: DeviationSets,
    map: SparseMap,
  ) {
    const { graph } = search.searchGraph;
    this.#search = search;
    this.#path = path;
    this.#components = components;
    this.#deviations = deviations;
    this.#explorer = new Explorer({
      path,
      refinement: search.refinement,
      budget: search.budget,
      deviations,
      partCheck: new PartCheck(path, graph, graph, search.partition),
      orbitSizes: search.orbitSizes,
      isSameGraph: true,
      trial: {
        accepts: (firstSingleton) => {
          const found = map.automorphismBetween(path.leaf, search.partition, firstSingleton);
          if (found === undefined) return false;
          search.report(found);
          return true;
        },
        acceptsReplay: (level, end, vertex) => this.#replayFrom(level, end, vertex, map),
      },
    });
    this.#patience = search.budget.nodes + LONG_SEARCH + LONG_SEARCH_PER_LEVEL * path.levelCount;
    this.#firstType = new Int32Array(path.classEnds.length).fill(-1);
    this.#nextType = new Int32Array(path.parents.length).fill(-1);
    this.#copies = new Int32Array(path.parents.length).fill(1);
    this.#factors = new Int32Array(path.levelCount).fill(1);
    this.#chosen = new Int32Array(graph.vertexCount);
    this.#refuted = new Int32Array(graph.vertexCount);
  }

  run(): void {
    this.#search.isComplete = this.#climb();
    this.#multiplyOrder();
  }

  /** False when the budget was spent on the way. */
  #climb(): boolean {
    const path = this.#path;
    let level = path.levelCount;
    let ending = path.lastEnd.data[level]!;
    for (;;) {
      if (this.#isTimeToLeave()) return false;
      if (ending !== -1) {
        // Components that end here, the outermost first.
        const component = ending;
        ending = path.earlierEnd.data[component]!;
        const start = path.startLevels.data[component]!;
        if (start === level) this.#addType(component);
        else if (this.#isWorthComparing(component)) {
          this.#goTo(start);
          if (this.#isCopy(component, 2 * (level - start) + HASTY_NODES)) {
            level = start;
            this.#noteChoices(level);
            ending = path.lastEnd.data[level]!;
          } else if (this.#isOver) return false;
          else this.#replay(start, level);
        }
        continue;
      }
      if (level === 0) return true;
      level--;
      this.#goTo(level);
      if (!this.#searchLevel(level)) return false;
      const component = path.componentOfLevel.data[level]!;
      if (path.startLevels.data[component] === level) {
        if (!this.#isCopy(component, Number.POSITIVE_INFINITY)) this.#addType(component);
        if (this.#isOver || !this.#matchWaiting(component)) return false;
      }
      this.#noteChoices(level);
      ending = path.lastEnd.data[level]!;
    }
  }

  get #isOver(): boolean {
    return this.#search.budget.isSpent || this.#search.wasLeft;
  }

  #isTimeToLeave(): boolean {
    const search = this.#search;
    if (search.budget.nodes < this.#patience) return false;
    this.#patience = Number.POSITIVE_INFINITY;
    search.wasLeft = search.options.isWorthLeaving?.() ?? false;
    return search.wasLeft;
  }

  /** Whether a component should be compared with those of its class before it is searched itself. */
  #isWorthComparing(component: ComponentId): boolean {
    const path = this.#path;
    if (this.#firstType[path.classes.data[component]!] === -1) return false;
    const levels = path.endLevels.data[component]! - path.startLevels.data[component]!;
    return levels === 1 || !this.#search.options.needsPath;
  }

  /**
   * Notes, where the path is wanted, a level whose choices are not one orbit. Choices are the vertices of the target cell
   * in the component or, at its first level, in any later component of its class: it was as free to go first.
   */
  #noteChoices(level: number): void {
    if (!this.#search.options.needsPath) return;
    const path = this.#path;
    const { orbits, orbitSizes } = this.#search;
    const component = path.componentOfLevel.data[level]!;
    const isFirst = path.startLevels.data[component] === level;
    const members = isFirst ? path.classEnds.data[path.classes.data[component]!]! - component : 1;
    if (this.#choose(level, this.#verticesOf(component)) * members === orbitSizes.data[level]) return;
    const representatives = new Map<number, Vertex>();
    for (let member = component; member < component + members; member++) {
      const count = this.#choose(level, this.#verticesOf(member));
      for (let i = 0; i < count; i++) representatives.set(orbits.find(this.#chosen[i]!), this.#chosen[i]!);
    }
    this.#search.firstImperfectChoice = { level, representatives: Int32Array.from(representatives.values()) };
  }

  /** Undoes to the state before a level. */
  #goTo(level: number): void {
    this.#search.partition.undoTo(this.#path.splitMarks.data[level]!, this.#path.singletonMarks.data[level]!);
  }

  /**
   * Whether the path with another choice at a level gives an automorphism; then it is reported. Where it conflicts with an edge,
   * the last doubtful choice before the conflict is made otherwise: the others cannot be to blame.
   */
  #replayFrom(level: number, end: number, vertex: Vertex, map: SparseMap): boolean {
    const { replay, workMarks, splitMarks } = this.#path;
    if (replay === undefined || end - level < DEEP_LEVELS) return false;
    if (this.#failedReplays > this.#goodReplays + PATIENCE_WITH_REPLAYS) return false;
    const mostEdges = workMarks[end]! - workMarks[level]! + SHORT_REPLAY;
    const mostDisplaced = this.#chosen.length * MOST_DISPLACED;
    const base = splitMarks.data[0]!;
    replay.forgetTurns();
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const guess = replay.follow(splitMarks.data[level]! - base, vertex, mostEdges, mostDisplaced);
      const found = guess && map.automorphismOf(guess.points, guess.images);
      if (found !== undefined) {
        this.#goodReplays++;
        this.#search.report(found);
        return true;
      }
      const doubtful = guess === undefined ? -1 : this.#doubtfulLevel(level, end, base + replay.firstConflict());
      if (doubtful === -1 || !replay.turn(splitMarks.data[doubtful]! - base)) break;
    }
    this.#failedReplays++;
    return false;
  }

  /** The last level in (level, end) before a split whose choices are not one orbit, as far as is known; or -1. */
  #doubtfulLevel(level: number, end: number, split: number): number {
    const { splitMarks, targetLengths } = this.#path;
    const { orbitSizes } = this.#search;
    for (let deeper = end - 1; deeper > level; deeper--) {
      if (splitMarks.data[deeper]! > split) continue;
      if (orbitSizes.data[deeper]! < targetLengths.data[deeper]!) return deeper;
    }
    return -1;
  }

  /** Takes the path's steps again, from the state before level `from` to that before level `to`. */
  #replay(from: number, to: number): void {
    const { refinement } = this.#search;
    refinement.trace.startHash();
    for (let level = from; level < to; level++) refinement.individualiseAndRefine(this.#path.vertices.data[level]!);
  }

  #addType(component: ComponentId): void {
    const index = this.#path.classes.data[component]!;
    this.#nextType[component] = this.#firstType[index]!;
    this.#firstType[index] = component;
  }

  /**
   * Looks for a map from the component, at its first level, to one that was searched before. With a limit on nodes the
   * answer false may be hasty; it is made before the component itself is searched, with it the answer is final.
   */
  #isCopy(component: ComponentId, nodeLimit: number): boolean {
    const path = this.#path;
    const level = path.startLevels.data[component]!;
    const end = path.endLevels.data[component]!;
    const lastNode = this.#search.budget.nodes + nodeLimit;
    for (let type = this.#firstType[path.classes.data[component]!]!; type !== -1; type = this.#nextType[type]!) {
      const allowed = this.#verticesOf(type);
      const verdict = this.#tryVertices(level, end, allowed, lastNode);
      if (verdict === "spent") return false;
      if (verdict === "none") continue;
      this.#copies[type]!++;
      this.#copies[component] = 0;
      this.#search.orbitSizes.data[level] = this.#search.orbits.sizeOf(path.vertices.data[level]!);
      return true;
    }
    return false;
  }

  /** Matches the components that wait for this one. False where one is different, or the budget is spent. */
  #matchWaiting(component: ComponentId): boolean {
    const path = this.#path;
    const index = path.classes.data[component]!;
    const level = path.startLevels.data[component]!;
    const end = path.endLevels.data[component]!;
    const { budget } = this.#search;
    for (let member = component - 1; path.classes.data[member] === index && path.isWaiting(member); member--) {
      const nodesBefore = budget.nodes;
      const verdict = this.#tryVertices(level, end, this.#verticesOf(member), Number.POSITIVE_INFINITY);
      this.#search.wasRefuted = verdict === "none";
      if (verdict !== "found") return false;
      this.#copies[component]!++;
      this.#copies[member] = 0;
      // A reduction would not spare these nodes.
      this.#patience += budget.nodes - nodesBefore;
    }
    return true;
  }

  /** Explores up to node number `lastNode`. When the search becomes long meanwhile it may be left; else the exploration begins anew. */
  #explore(level: number, end: number, vertex: Vertex, allowed: AllowedVertices, lastNode: number): Verdict {
    const { budget } = this.#search;
    const limit = Math.min(lastNode, this.#patience);
    const verdict = this.#explorer.explore(level, end, vertex, allowed, limit - budget.nodes);
    if (verdict !== "spent" || limit === lastNode || budget.isSpent || this.#isTimeToLeave()) return verdict;
    return this.#explorer.explore(level, end, vertex, allowed, lastNode - budget.nodes);
  }

  /** Tries one vertex of each orbit among the allowed ones of the level's cell, until one is found. */
  #tryVertices(level: number, end: number, allowed: AllowedVertices, lastNode: number): Verdict {
    const { orbits } = this.#search;
    const stamp = ++this.#stamp;
    const count = this.#choose(level, allowed);
    for (let i = 0; i < count; i++) {
      const vertex = this.#chosen[i]!;
      const root = orbits.find(vertex);
      if (this.#refuted[root] === stamp) continue;
      this.#refuted[root] = stamp;
      const verdict = this.#explore(level, end, vertex, allowed, lastNode);
      if (verdict !== "none") return verdict;
      this.#considerDeviations(level, end);
    }
    return "none";
  }

  /** Finds the orbit of the path's vertex inside its component, under what fixes the levels before. */
  #searchLevel(level: number): boolean {
    const path = this.#path;
    const { orbits, orbitSizes } = this.#search;
    const component = path.componentOfLevel.data[level]!;
    const end = path.endLevels.data[component]!;
    const pathVertex = path.vertices.data[level]!;
    const allowed = this.#verticesOf(component);
    const refuted: Vertex[] = [];
    let stamp = ++this.#stamp;
    const count = this.#choose(level, allowed);
    for (let i = 0; i < count; i++) {
      const vertex = this.#chosen[i]!;
      const root = orbits.find(vertex);
      if (root === orbits.find(pathVertex) || this.#refuted[root] === stamp) continue;
      const verdict = this.#explore(level, end, vertex, allowed, Number.POSITIVE_INFINITY);
      if (verdict === "spent") {
        this.#factors[level] = orbits.sizeOf(pathVertex);
        return false;
      }
      if (verdict === "none") {
        refuted.push(vertex);
        this.#refuted[root] = stamp;
        this.#considerDeviations(level, end);
      } else if (refuted.length > 0) {
        // Orbits have grown together: mark their new roots.
        stamp = ++this.#stamp;
        for (const earlier of refuted) this.#refuted[orbits.find(earlier)] = stamp;
      }
    }
    this.#factors[level] = orbits.sizeOf(pathVertex);
    orbitSizes.data[level] = this.#factors[level]!;
    return true;
  }

  /** Computes deviation sets for levels that have seen many failures. The partition is the path's before `level`. */
  #considerDeviations(level: number, end: number): void {
    const { failuresByLevel } = this.#explorer;
    const { budget, refinement } = this.#search;
    for (let deeper = level + 1; deeper < end && deeper < level + 4; deeper++) {
      if (this.#deviations.of(deeper)?.isWhole) continue;
      const threshold = FAILURES_FOR_DEVIATIONS * this.#cellLength(deeper);
      if (failuresByLevel[deeper]! < threshold) continue;
      this.#deviations.compute(deeper, level, refinement, budget);
      failuresByLevel[deeper] = 0;
    }
  }

  /** Length of a level's target cell on the path. */
  #cellLength(level: number): number {
    return this.#path.targetLengths.data[level]!;
  }

  /**
   * Copies the vertices of the level's target cell that are allowed to #chosen, since exploring moves vertices about in
   * their cells. Answers their number.
   */
  #choose(level: number, { start, end }: AllowedVertices): number {
    const { elements, cellOf, lengths } = this.#search.partition;
    const { arena, arenaPositions } = this.#components;
    const chosen = this.#chosen;
    const target = this.#path.targets.data[level]!;
    const length = lengths[target]!;
    let count = 0;
    if (length <= end - start) {
      for (let position = target; position < target + length; position++) {
        const place = arenaPositions[elements[position]!]!;
        if (place >= start && place < end) chosen[count++] = elements[position]!;
      }
    } else {
      for (let i = start; i < end; i++) if (cellOf[arena[i]!] === target) chosen[count++] = arena[i]!;
    }
    return count;
  }

  #verticesOf(component: ComponentId): AllowedVertices {
    const { arena, arenaPositions } = this.#components;
    const start = this.#path.arenaStarts.data[component]!;
    return { arena, arenaPositions, start, end: this.#path.arenaEnds.data[component]! };
  }

  /** Orbit lengths, each as often as there are copies of its component, and the exchanges of copies. */
  #multiplyOrder(): void {
    const path = this.#path;
    const { order } = this.#search;
    const multiplicities = new Float64Array(path.parents.length);
    for (let component = 0; component < path.parents.length; component++) {
      const parent = path.parents.data[component]!;
      const around = parent === -1 ? 1 : multiplicities[parent]!;
      multiplicities[component] = around * this.#copies[component]!;
      if (around > 0) order.multiplyFactorial(this.#copies[component]!, around);
    }
    for (let level = 0; level < path.levelCount; level++) {
      const multiplicity = multiplicities[path.componentOfLevel.data[level]!]!;
      if (multiplicity > 0) order.multiply(this.#factors[level]!, multiplicity);
    }
  }
}

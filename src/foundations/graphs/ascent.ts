/**
 * The way back up from the leaf of the first path to the root. The automorphisms are found on this way.
 *
 * At each level, the automorphisms found so far generate the stabiliser of the earlier choices for the levels below.
 * The ascent tries an alternative vertex from each orbit that is neither joined to the path's vertex nor refuted. The
 * group order is the product of the orbit lengths of the path's vertices (orbit–stabiliser theorem; McKay 1981).
 *
 * Components that may be isomorphic are next to each other on the path. Only the last of them is searched. For an
 * earlier one, a single map to a searched component makes its whole group a conjugate, so none of its levels needs
 * alternatives.
 */

import { AutomorphismTrial } from "./automorphism-trial.ts";
import type { Vertex } from "./coloured-graph.ts";
import { ComponentTypes, NO_TYPE } from "./component-types.ts";
import type { DeviationSets } from "./deviation-sets.ts";
import { type AllowedVertices, Explorer, type Verdict } from "./explorer.ts";
import type { FirstPath } from "./first-path.ts";
import { LevelChoices } from "./level-choices.ts";
import { PartCheck } from "./part-check.ts";
import type { QuotientComponents } from "./quotient-components.ts";
import type { SearchProgress } from "./search-progress.ts";
import type { SparseMap } from "./sparse-map.ts";
import type { ComponentId } from "./target-cells.ts";

/** Node limit of a first, hasty comparison of two components, in addition to twice their number of levels. */
const HASTY_NODES = 64;
/** A level's deviation set is computed after this many failures per vertex of its target cell. */
const FAILURES_FOR_DEVIATIONS = 1;

/** A search is long when it takes LONG_SEARCH nodes plus LONG_SEARCH_PER_LEVEL nodes for each level of the path. */
const LONG_SEARCH = 1000;
const LONG_SEARCH_PER_LEVEL = 8;

export class Ascent {
  private readonly search: SearchProgress;
  private readonly path: FirstPath;
  private readonly explorer: Explorer;
  private readonly deviations: DeviationSets;
  private readonly types: ComponentTypes;
  /** For each level: the orbit length if the level was searched, else 1. */
  private readonly factors: Int32Array;
  private readonly choices: LevelChoices;
  /** Marks the roots of refuted orbits with the current stamp. */
  private readonly refuted: Int32Array;
  private stamp = 0;
  /** Node count from which the search counts as long. */
  private patience: number;

  constructor(
    search: SearchProgress,
    path: FirstPath,
    components: QuotientComponents,
    deviations: DeviationSets,
    map: SparseMap,
  ) {
    const { graph } = search.searchGraph;
    this.search = search;
    this.path = path;
    this.deviations = deviations;
    this.explorer = new Explorer({
      path,
      refinement: search.refinement,
      budget: search.budget,
      deviations,
      partCheck: new PartCheck(path, graph, graph, search.partition),
      orbitSizes: search.orbitSizes,
      isSameGraph: true,
      trial: new AutomorphismTrial(search, path, map),
    });
    this.patience = search.budget.nodes + LONG_SEARCH + LONG_SEARCH_PER_LEVEL * path.levelCount;
    this.types = new ComponentTypes(path);
    this.factors = new Int32Array(path.levelCount).fill(1);
    this.choices = new LevelChoices(path, components, search.partition);
    this.refuted = new Int32Array(graph.vertexCount);
  }

  run(): void {
    this.search.isComplete = this.climb();
    this.types.multiplyOrder(this.search.order, this.factors);
  }

  /** Returns false if the budget ran out or the search was left on the way. */
  private climb(): boolean {
    const path = this.path;
    let level = path.levelCount;
    let ending = path.lastEnd.data[level]!;
    for (;;) {
      if (this.isTimeToLeave()) return false;
      if (ending !== -1) {
        // Components that end here, outermost first.
        const component = ending;
        ending = path.earlierEnd.data[component]!;
        const start = path.startLevels.data[component]!;
        if (start === level) this.types.add(component);
        else if (this.isWorthComparing(component)) {
          this.goTo(start);
          if (this.isCopy(component, 2 * (level - start) + HASTY_NODES)) {
            level = start;
            this.noteChoices(level);
            ending = path.lastEnd.data[level]!;
          } else if (this.isOver) return false;
          else this.replay(start, level);
        }
        continue;
      }
      if (level === 0) return true;
      level--;
      this.goTo(level);
      if (!this.searchLevel(level)) return false;
      const component = path.componentOfLevel.data[level]!;
      if (path.startLevels.data[component] === level) {
        if (!this.isCopy(component, Number.POSITIVE_INFINITY)) this.types.add(component);
        if (this.isOver || !this.matchWaiting(component)) return false;
      }
      this.noteChoices(level);
      ending = path.lastEnd.data[level]!;
    }
  }

  private get isOver(): boolean {
    return this.search.budget.isSpent || this.search.wasLeft;
  }

  private isTimeToLeave(): boolean {
    const search = this.search;
    if (search.budget.nodes < this.patience) return false;
    this.patience = Number.POSITIVE_INFINITY;
    search.wasLeft = search.options.isWorthLeaving?.() ?? false;
    return search.wasLeft;
  }

  /** Whether to compare a component with the others of its class before searching the component itself. */
  private isWorthComparing(component: ComponentId): boolean {
    const path = this.path;
    if (this.types.lastLike(component) === NO_TYPE) return false;
    const levels = path.endLevels.data[component]! - path.startLevels.data[component]!;
    return levels === 1 || !this.search.options.needsPath;
  }

  /**
   * If the path is needed, records a level whose choices are not one orbit. The choices are the vertices of the target
   * cell in the component. At the first level of a component, the later components of its class count too: each of them
   * could equally well have come first.
   */
  private noteChoices(level: number): void {
    if (!this.search.options.needsPath) return;
    const path = this.path;
    const { orbits, orbitSizes } = this.search;
    const component = path.componentOfLevel.data[level]!;
    const isFirst = path.startLevels.data[component] === level;
    const members = isFirst ? path.classEnds.data[path.classes.data[component]!]! - component : 1;
    if (this.choices.find(level, this.choices.verticesOf(component)) * members === orbitSizes.data[level]) return;
    const { vertices } = this.choices;
    const representatives = new Map<number, Vertex>();
    for (let member = component; member < component + members; member++) {
      const count = this.choices.find(level, this.choices.verticesOf(member));
      for (let i = 0; i < count; i++) representatives.set(orbits.find(vertices[i]!), vertices[i]!);
    }
    this.search.firstImperfectChoice = { level, representatives: Int32Array.from(representatives.values()) };
  }

  /** Restores the partition before a level. */
  private goTo(level: number): void {
    this.search.partition.undoTo(this.path.splitMarks.data[level]!, this.path.singletonMarks.data[level]!);
  }

  /** Repeats the path's steps, from the state before level `from` to the state before level `to`. */
  private replay(from: number, to: number): void {
    const { refinement } = this.search;
    refinement.trace.startHash();
    for (let level = from; level < to; level++) refinement.individualiseAndRefine(this.path.vertices.data[level]!);
  }

  /**
   * Looks for a map from the component, at its first level, to a component searched before. Under a node limit the
   * answer `false` may be wrong; such a hasty call precedes the component's own search. Without a limit the answer is
   * final.
   */
  private isCopy(component: ComponentId, nodeLimit: number): boolean {
    const path = this.path;
    const level = path.startLevels.data[component]!;
    const end = path.endLevels.data[component]!;
    const lastNode = this.search.budget.nodes + nodeLimit;
    for (let type = this.types.lastLike(component); type !== NO_TYPE; type = this.types.before(type)) {
      const allowed = this.choices.verticesOf(type);
      const verdict = this.tryVertices(level, end, allowed, lastNode);
      if (verdict === "spent") return false;
      if (verdict === "none") continue;
      this.types.addCopy(type, component);
      this.search.orbitSizes.data[level] = this.search.orbits.sizeOf(path.vertices.data[level]!);
      return true;
    }
    return false;
  }

  /**
   * Matches the components that wait for this one. Returns false if one of them is different, or the budget is spent.
   */
  private matchWaiting(component: ComponentId): boolean {
    const path = this.path;
    const index = path.classes.data[component]!;
    const level = path.startLevels.data[component]!;
    const end = path.endLevels.data[component]!;
    const { budget } = this.search;
    for (let member = component - 1; path.classes.data[member] === index && path.isWaiting(member); member--) {
      const nodesBefore = budget.nodes;
      const verdict = this.tryVertices(level, end, this.choices.verticesOf(member), Number.POSITIVE_INFINITY);
      this.search.wasRefuted = verdict === "none";
      if (verdict !== "found") return false;
      this.types.addCopy(component, member);
      // A reduction would not save these nodes.
      this.patience += budget.nodes - nodesBefore;
    }
    return true;
  }

  /**
   * Explores up to node number `lastNode`. If the search becomes long meanwhile, it may be left; else the exploration
   * starts again.
   */
  private explore(level: number, end: number, vertex: Vertex, allowed: AllowedVertices, lastNode: number): Verdict {
    const { budget } = this.search;
    const limit = Math.min(lastNode, this.patience);
    const verdict = this.explorer.explore(level, end, vertex, allowed, limit - budget.nodes);
    if (verdict !== "spent" || limit === lastNode || budget.isSpent || this.isTimeToLeave()) return verdict;
    return this.explorer.explore(level, end, vertex, allowed, lastNode - budget.nodes);
  }

  /** Tries one allowed vertex of the level's cell from each orbit, until a map is found. */
  private tryVertices(level: number, end: number, allowed: AllowedVertices, lastNode: number): Verdict {
    const { orbits } = this.search;
    const { vertices } = this.choices;
    const stamp = ++this.stamp;
    const count = this.choices.find(level, allowed);
    for (let i = 0; i < count; i++) {
      const vertex = vertices[i]!;
      const root = orbits.find(vertex);
      if (this.refuted[root] === stamp) continue;
      this.refuted[root] = stamp;
      const verdict = this.explore(level, end, vertex, allowed, lastNode);
      if (verdict !== "none") return verdict;
      this.considerDeviations(level, end);
    }
    return "none";
  }

  /** Finds the orbit of the path's vertex inside its component, under the stabiliser of the levels before. */
  private searchLevel(level: number): boolean {
    const path = this.path;
    const { orbits, orbitSizes } = this.search;
    const component = path.componentOfLevel.data[level]!;
    const end = path.endLevels.data[component]!;
    const pathVertex = path.vertices.data[level]!;
    const allowed = this.choices.verticesOf(component);
    const { vertices } = this.choices;
    const refuted: Vertex[] = [];
    let stamp = ++this.stamp;
    const count = this.choices.find(level, allowed);
    for (let i = 0; i < count; i++) {
      const vertex = vertices[i]!;
      const root = orbits.find(vertex);
      if (root === orbits.find(pathVertex) || this.refuted[root] === stamp) continue;
      const verdict = this.explore(level, end, vertex, allowed, Number.POSITIVE_INFINITY);
      if (verdict === "spent") {
        this.factors[level] = orbits.sizeOf(pathVertex);
        return false;
      }
      if (verdict === "none") {
        refuted.push(vertex);
        this.refuted[root] = stamp;
        this.considerDeviations(level, end);
      } else if (refuted.length > 0) {
        // Orbits have merged: mark their new roots.
        stamp = ++this.stamp;
        for (const earlier of refuted) this.refuted[orbits.find(earlier)] = stamp;
      }
    }
    this.factors[level] = orbits.sizeOf(pathVertex);
    orbitSizes.data[level] = this.factors[level]!;
    return true;
  }

  /** Computes deviation sets for levels with many failures. Pre: the partition is the path's before `level`. */
  private considerDeviations(level: number, end: number): void {
    const { failuresByLevel } = this.explorer;
    const { budget, refinement } = this.search;
    for (let deeper = level + 1; deeper < end && deeper < level + 4; deeper++) {
      if (this.deviations.of(deeper)?.isWhole) continue;
      const threshold = FAILURES_FOR_DEVIATIONS * this.path.targetLengths.data[deeper]!;
      if (failuresByLevel[deeper]! < threshold) continue;
      this.deviations.compute(deeper, level, refinement, budget);
      failuresByLevel[deeper] = 0;
    }
  }
}

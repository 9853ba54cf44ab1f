/**
 * The search for all automorphisms: root refinement, first path, then alternatives from the deepest level up.
 *
 * At each level the search knows the stabiliser of the earlier choices' images below; an alternative is tried for one
 * vertex of each orbit that is neither joined to the path's vertex nor refuted. The order of the group is the product of
 * the orbit lengths of the path's vertices (orbit–stabiliser; McKay 1981). Components that can be isomorphic stand next
 * to each other on the path. The last of them is searched; for each earlier one a single map to a searched one makes its
 * whole group a conjugate, and none of its levels need alternatives.
 *
 * Generators are certified where they are found (sparse-map.ts). Failures are proofs: pruning relies on label-independent
 * values only.
 */

import { type SparsePermutation, UnionFind, uniteCycles } from "../permutation-groups/index.ts";
import { Certifier } from "./certify.ts";
import type { Vertex } from "./coloured-graph.ts";
import { DeviationSets } from "./deviation-sets.ts";
import { type AllowedVertices, Explorer, type Verdict } from "./explorer.ts";
import { type ComponentId, FirstPath } from "./first-path.ts";
import { GroupOrder } from "./group-order.ts";
import { IntVector } from "./int-vector.ts";
import { OrderedPartition } from "./ordered-partition.ts";
import { PartCheck } from "./part-check.ts";
import { QuotientComponents } from "./quotient-components.ts";
import { Refinement } from "./refinement.ts";
import type { SearchBudget } from "./search-budget.ts";
import type { SearchGraph } from "./search-graph.ts";
import { SparseMap } from "./sparse-map.ts";

export interface SearchOptions {
  readonly budget: SearchBudget;
  readonly onGenerator: (generator: SparsePermutation) => void;
  /** Whether the first path must reach a leaf, because more than the group is wanted of it. */
  readonly needsLeaf: boolean;
}

export class AutomorphismSearch {
  readonly searchGraph: SearchGraph;
  readonly partition: OrderedPartition;
  readonly refinement: Refinement;
  readonly budget: SearchBudget;
  /** Orbits of the generators found so far. */
  readonly orbits: UnionFind;
  readonly order = new GroupOrder();
  generatorCount = 0;
  /** Whether everything was searched. */
  isComplete = false;
  /** Set by `run` unless the root is discrete. */
  path: FirstPath | undefined;
  /** By path level: images of its vertex under the automorphisms found that fix the earlier ones; 1 where not searched. */
  readonly orbitSizes = new IntVector();
  deviations: DeviationSets | undefined;
  readonly #options: SearchOptions;

  constructor(searchGraph: SearchGraph, options: SearchOptions) {
    this.searchGraph = searchGraph;
    this.budget = options.budget;
    this.#options = options;
    this.partition = new OrderedPartition(searchGraph.keys);
    this.refinement = new Refinement(searchGraph.graph, this.partition);
    this.orbits = new UnionFind(searchGraph.graph.vertexCount);
  }

  run(): void {
    this.refinement.refineAll();
    if (this.partition.isDiscrete) {
      this.isComplete = true;
      return;
    }
    const { graph } = this.searchGraph;
    const components = new QuotientComponents(graph, this.partition);
    const path = new FirstPath(this.refinement, components);
    this.path = path;
    path.walk(this.budget, !this.#options.needsLeaf);
    const map = new SparseMap(graph.vertexCount, new Certifier(graph));
    for (const { arenaStart, size, count } of path.interchangeable) {
      sortByCell(components, this.partition, arenaStart, size, count);
      for (let i = 1; i < count; i++) {
        const left = arenaStart + (i - 1) * size;
        const exchange = map.exchangeOf(components.arena, left, left + size, size);
        if (exchange === undefined) throw new Error("components with one vertex per cell are not isomorphic");
        this.#report(exchange);
      }
      this.order.multiplyFactorial(count);
    }
    if (!path.isComplete) return;
    new Ascent(this, path, components, map, (generator) => this.#report(generator)).run();
  }

  #report(generator: SparsePermutation): void {
    uniteCycles(this.orbits, generator);
    this.generatorCount++;
    this.#options.onGenerator(generator);
  }
}

/** Orders the vertices of each of `count` components, which have one vertex per cell, by cell. */
function sortByCell(
  components: QuotientComponents,
  { cellOf }: OrderedPartition,
  start: number,
  size: number,
  count: number,
): void {
  if (size === 1) return;
  const { arena, arenaPositions } = components;
  const cells = arena.slice(start, start + size).map((vertex) => cellOf[vertex]!);
  cells.sort();
  const rankOf = new Map<number, number>();
  for (let i = 0; i < size; i++) rankOf.set(cells[i]!, i);
  for (let member = 0; member < count; member++) {
    const first = start + member * size;
    const vertices = arena.slice(first, first + size);
    for (const vertex of vertices) {
      const place = first + rankOf.get(cellOf[vertex]!)!;
      arena[place] = vertex;
      arenaPositions[vertex] = place;
    }
  }
}

/** Nodes that a first, hasty comparison of two components may take, beyond twice their levels. */
const HASTY_NODES = 64;
/** Failures on a level, as a multiple of the cell's length, that make its deviation set worth computing. */
const FAILURES_FOR_DEVIATIONS = 1;

/** The way back from the leaf to the root. */
class Ascent {
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
  /** Marks roots of refuted orbits with the current stamp. */
  readonly #refuted: Int32Array;
  #stamp = 0;

  constructor(
    search: AutomorphismSearch,
    path: FirstPath,
    components: QuotientComponents,
    map: SparseMap,
    report: (generator: SparsePermutation) => void,
  ) {
    const { graph } = search.searchGraph;
    this.#search = search;
    this.#path = path;
    this.#components = components;
    this.#deviations = new DeviationSets(path);
    search.deviations = this.#deviations;
    for (let level = 0; level < path.levelCount; level++) search.orbitSizes.push(1);
    this.#explorer = new Explorer({
      path,
      refinement: search.refinement,
      budget: search.budget,
      deviations: this.#deviations,
      partCheck: new PartCheck(path, graph, graph, search.partition),
      orbitSizes: search.orbitSizes,
      isSameGraph: true,
      trial: {
        accepts: (firstSingleton) => {
          const found = map.automorphismBetween(path.leaf, search.partition, firstSingleton);
          if (found === undefined) return false;
          report(found);
          return true;
        },
      },
    });
    this.#firstType = new Int32Array(path.classCount).fill(-1);
    this.#nextType = new Int32Array(path.parents.length).fill(-1);
    this.#copies = new Int32Array(path.parents.length).fill(1);
    this.#factors = new Int32Array(path.levelCount).fill(1);
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
      if (ending !== -1) {
        // Components that end here, the outermost first.
        const component = ending;
        ending = path.earlierEnd.data[component]!;
        const start = path.startLevels.data[component]!;
        if (start === level) this.#addType(component);
        else if (this.#firstType[path.classes.data[component]!] !== -1) {
          this.#goTo(start);
          if (this.#isCopy(component, 2 * (level - start) + HASTY_NODES)) {
            level = start;
            ending = path.lastEnd.data[level]!;
          } else if (this.#search.budget.isSpent) return false;
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
        if (this.#search.budget.isSpent) return false;
      }
      ending = path.lastEnd.data[level]!;
    }
  }

  /** Undoes to the state before a level. */
  #goTo(level: number): void {
    this.#search.partition.undoTo(this.#path.splitMarks.data[level]!, this.#path.singletonMarks.data[level]!);
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

  /** Tries one vertex of each orbit among the allowed ones of the level's cell, until one is found. */
  #tryVertices(level: number, end: number, allowed: AllowedVertices, lastNode: number): Verdict {
    const { orbits, budget } = this.#search;
    const stamp = ++this.#stamp;
    for (const vertex of this.#choices(level, allowed)) {
      const root = orbits.find(vertex);
      if (this.#refuted[root] === stamp) continue;
      this.#refuted[root] = stamp;
      const verdict = this.#explorer.explore(level, end, vertex, allowed, lastNode - budget.nodes);
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
    for (const vertex of this.#choices(level, allowed)) {
      const root = orbits.find(vertex);
      if (root === orbits.find(pathVertex) || this.#refuted[root] === stamp) continue;
      const verdict = this.#explorer.explore(level, end, vertex, allowed, Number.POSITIVE_INFINITY);
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
      if (this.#deviations.has(deeper)) continue;
      const threshold = FAILURES_FOR_DEVIATIONS * this.#cellLength(deeper);
      if (failuresByLevel[deeper]! < threshold) continue;
      budget.nodes += this.#deviations.compute(deeper, level, refinement);
    }
  }

  /** Length of a level's target cell on the path. */
  #cellLength(level: number): number {
    return this.#path.targetLengths.data[level]!;
  }

  /** The vertices of the level's target cell that are allowed; a copy, since exploring moves vertices about in their cells. */
  #choices(level: number, allowed: AllowedVertices): Int32Array {
    const { elements, cellOf, lengths } = this.#search.partition;
    const { arena, arenaPositions } = this.#components;
    const { start, end } = allowed;
    const target = this.#path.targets.data[level]!;
    if (lengths[target]! <= end - start) {
      return elements
        .subarray(target, target + lengths[target]!)
        .filter((vertex) => arenaPositions[vertex]! >= start && arenaPositions[vertex]! < end);
    }
    return arena.subarray(start, end).filter((vertex) => cellOf[vertex] === target);
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

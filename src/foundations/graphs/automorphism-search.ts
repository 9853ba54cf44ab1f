/**
 * The search for all automorphisms of a graph: refinement of the root, the first path down (first-path.ts), and the way
 * back up (ascent.ts). Holds the state that both share, and what canonical form and isomorphism need from them.
 *
 * Generators are certified where they are found (sparse-map.ts). Failures are proofs: pruning relies only on
 * label-independent values, so a hash collision costs time, never correctness.
 */

import { IntVector, sortAscending } from "../collections/index.ts";
import { type SparsePermutation, UnionFind, uniteCycles } from "../permutation-groups/index.ts";
import { Ascent } from "./ascent.ts";
import { Certifier } from "./certify.ts";
import { DeviationSets } from "./deviation-sets.ts";
import { FirstPath, type InterchangeableClass } from "./first-path.ts";
import { GroupOrder } from "./group-order.ts";
import { OrderedPartition } from "./ordered-partition.ts";
import { QuotientComponents } from "./quotient-components.ts";
import { Refinement } from "./refinement.ts";
import type { SearchBudget } from "./search-budget.ts";
import type { SearchGraph } from "./search-graph.ts";
import type { ImperfectChoice, SearchOptions, SearchProgress } from "./search-progress.ts";
import { SparseMap } from "./sparse-map.ts";

export class AutomorphismSearch implements SearchProgress {
  readonly searchGraph: SearchGraph;
  readonly partition: OrderedPartition;
  readonly refinement: Refinement;
  readonly budget: SearchBudget;
  /** Orbits of the generators found so far. */
  readonly orbits: UnionFind;
  readonly order = new GroupOrder();
  generatorCount = 0;
  /** Whether the search covered everything. */
  isComplete = false;
  /** Whether `isWorthLeaving` ended the search. */
  wasLeft = false;
  /** Whether the search ended because the optimistic assumption was refuted. */
  wasRefuted = false;
  /** The first path; undefined if refinement alone made the root discrete. */
  path: FirstPath | undefined;
  /** The first level on the path with choices from different orbits. */
  firstImperfectChoice: ImperfectChoice | undefined;
  /**
   * For each path level: number of images of its vertex under the found automorphisms that fix the earlier ones; 1 if
   * the level was not searched.
   */
  readonly orbitSizes = new IntVector();
  /** The vertices not yet in singleton cells, by component. Set together with `path`. */
  components: QuotientComponents | undefined;
  deviations: DeviationSets | undefined;
  readonly options: SearchOptions;

  constructor(searchGraph: SearchGraph, options: SearchOptions) {
    this.searchGraph = searchGraph;
    this.budget = options.budget;
    this.options = options;
    this.partition = new OrderedPartition(searchGraph.keys);
    this.refinement = new Refinement(searchGraph.graph, this.partition);
    this.orbits = new UnionFind(searchGraph.graph.vertexCount);
  }

  run(): void {
    this.descend();
    this.ascend();
  }

  /** Refines the root and descends the first path. */
  descend(): void {
    this.refinement.refineAll();
    if (this.partition.isDiscrete) return;
    this.components = new QuotientComponents(this.searchGraph.graph, this.partition);
    this.path = new FirstPath(this.refinement, this.components);
    const { needsPath, isOptimistic = false } = this.options;
    this.path.walk(this.budget, needsPath ? "whole" : isOptimistic ? "representatives" : "searched");
    this.deviations = new DeviationSets(this.path);
    for (let level = 0; level < this.path.levelCount; level++) this.orbitSizes.push(1);
  }

  /** Finds the automorphisms, from the leaf up. */
  ascend(): void {
    const { path, components, deviations } = this;
    if (path === undefined || components === undefined || deviations === undefined) {
      this.isComplete = true;
      return;
    }
    const { graph } = this.searchGraph;
    const map = new SparseMap(graph.vertexCount, new Certifier(graph));
    const ranks = new Int32Array(path.interchangeable.length > 0 ? graph.vertexCount : 0);
    for (const interchangeable of path.interchangeable) this.exchange(interchangeable, components, map, ranks);
    if (path.isComplete) new Ascent(this, path, components, deviations, map).run();
  }

  report(generator: SparsePermutation): void {
    uniteCycles(this.orbits, generator);
    this.generatorCount++;
    this.options.onGenerator(generator);
  }

  /** For components with one vertex per cell: exchanges neighbouring components in the arena, cell by cell. */
  private exchange(
    { arenaStart, size, count }: InterchangeableClass,
    components: QuotientComponents,
    map: SparseMap,
    ranks: Int32Array,
  ): void {
    sortByCell(components, this.partition, arenaStart, size, count, ranks);
    for (let i = 1; i < count; i++) {
      const left = arenaStart + (i - 1) * size;
      const exchange = map.exchangeOf(components.arena, left, left + size, size);
      if (exchange === undefined) throw new Error("components with one vertex per cell are not isomorphic");
      this.report(exchange);
    }
    this.order.multiplyFactorial(count);
  }
}

/**
 * Sorts the vertices of each of `count` components by cell. All these components have one vertex in each of the same
 * cells.
 */
function sortByCell(
  { arena, arenaPositions }: QuotientComponents,
  { cellOf }: OrderedPartition,
  start: number,
  size: number,
  count: number,
  rankOf: Int32Array,
): void {
  if (size === 1) return;
  const cells = arena.slice(start, start + size).map((vertex) => cellOf[vertex]!);
  sortAscending(cells, 0, size);
  for (let i = 0; i < size; i++) rankOf[cells[i]!] = i;
  for (let first = start; first < start + count * size; first += size) {
    const vertices = arena.slice(first, first + size);
    for (let i = 0; i < size; i++) {
      const vertex = vertices[i]!;
      const place = first + rankOf[cellOf[vertex]!]!;
      arena[place] = vertex;
      arenaPositions[vertex] = place;
    }
  }
}

/**
 * The subgroup that leaves a vector unchanged, by backtrack search (Sims 1971; Seress 2003, section 9.1). The pointwise
 * stabiliser is the special case of a vector with a distinct value at each fixed point, the setwise stabiliser that of
 * a vector with two values.
 *
 * The base is changed so that points with rare values come first, because their images have few possible places. Levels
 * are then handled from the last to the first. K, the part of the stabiliser found so far, starts as the deepest
 * subgroup whose generators all preserve the vector. At each level K needs one element for every orbit of K that the
 * base point can be moved into; a depth-first search looks for each. Complete search over the orbit representatives
 * makes K the whole stabiliser of that level. A choice at a level settles every point that the levels below fix, and is
 * abandoned if one of these gets a wrong value. Exponential in the worst case, hence the budget.
 */

import { type Budget, isGaveUp, withinBudget } from "../budgets/index.ts";
import type { SeededRandom } from "../collections/index.ts";
import { buildChain } from "./build-chain.ts";
import type { ChainLevel } from "./chain-level.ts";
import { type DensePermutation, permuteValues, setIdentity } from "./dense-permutation.ts";
import type { StabiliserGenerators } from "./group-part.ts";
import { uniteCycles } from "./orbits.ts";
import { type SparsePermutation, sparseFromDense } from "./sparse-permutation.ts";
import type { StabiliserChain } from "./stabiliser-chain.ts";
import { UnionFind } from "./union-find.ts";

export function stabiliserByChain(
  chain: StabiliserChain,
  values: Int32Array,
  random: SeededRandom,
  budget: Budget,
): StabiliserGenerators {
  const rebased = buildChain(chain.degree, chain.strongGenerators(), {
    random,
    budget,
    base: rareValuesFirst(values),
    orderAtMost: chain.order(),
    verify: false,
    sample: (out) => chain.element((bound) => random.below(bound), out),
  });
  if (!rebased.complete) return { generators: [], complete: false };
  const search = new StabiliserSearch(rebased.chain, values, budget);
  const outcome = withinBudget(() => search.run());
  return { generators: search.found, complete: !isGaveUp(outcome) };
}

/** All points, those with the rarest values first. */
function rareValuesFirst(values: Int32Array): number[] {
  const occurrences = new Map<number, number>();
  for (const value of values) occurrences.set(value, (occurrences.get(value) ?? 0) + 1);
  const count = (point: number) => occurrences.get(values[point]!)!;
  const points = Array.from(values.keys());
  return points.sort((a, b) => count(a) - count(b) || values[a]! - values[b]! || a - b);
}

class StabiliserSearch {
  readonly found: SparsePermutation[] = [];
  private readonly degree: number;
  /** The levels whose base point moves. */
  private readonly levels: readonly ChainLevel[];
  private readonly values: Int32Array;
  private readonly budget: Budget;
  /** Orbits of the stabiliser elements found so far. */
  private readonly orbits: UnionFind;
  /** The subgroup from this level on preserves the vector, so the search ends above it. */
  private readonly floor: number;
  /** For each level: the points that a choice there settles, because the levels below fix them. */
  private readonly settled: readonly Int32Array[];
  /**
   * For each level above the floor: the partial element chosen down to it, the vector moved by that element, and how
   * far its orbit has been tried.
   */
  private readonly elements: DensePermutation[];
  private readonly images: Int32Array[];
  private readonly tried: Int32Array;

  constructor(chain: StabiliserChain, values: Int32Array, budget: Budget) {
    this.degree = chain.degree;
    this.levels = chain.levels.filter((level) => level.orbitSize > 1);
    this.values = values;
    this.budget = budget;
    this.orbits = new UnionFind(chain.degree);
    let floor = this.levels.length;
    while (floor > 0 && this.levels[floor - 1]!.generators.every((generator) => keeps(values, generator))) floor--;
    this.floor = floor;
    this.settled = settledPoints(chain.degree, this.levels);
    this.elements = Array.from({ length: floor }, () => new Int32Array(chain.degree));
    this.images = Array.from({ length: floor }, () => new Int32Array(chain.degree));
    this.tried = new Int32Array(floor);
  }

  run(): void {
    const below = new Set(this.levels.slice(this.floor).flatMap((level) => level.generators));
    for (const generator of below) this.keep(generator);
    for (let index = this.floor - 1; index >= 0; index--) this.completeLevel(index);
  }

  /** Finds an element for every orbit that the base point of a level can reach inside the stabiliser. */
  private completeLevel(index: number): void {
    const { values, orbits } = this;
    const { basePoint, orbit, orbitSize } = this.levels[index]!;
    const failed = new Set<number>();
    for (let i = 1; i < orbitSize; i++) {
      const point = orbit[i]!;
      if (values[point] !== values[basePoint] || orbits.find(point) === orbits.find(basePoint)) continue;
      if (failed.has(orbits.find(point))) continue;
      if (this.carries(index, point)) this.keep(this.elements[this.floor - 1]!);
      else failed.add(orbits.find(point));
    }
  }

  /** Looks for an element of a level's subgroup that preserves the vector and moves `point` to the base point. */
  private carries(index: number, point: number): boolean {
    const { floor, levels, tried } = this;
    if (!this.choose(index, point, undefined)) return false;
    let at = index + 1;
    for (;;) {
      if (at === floor) {
        if (equalValues(this.images[floor - 1]!, this.values)) return true;
        at--;
      }
      while (at > index && !this.hasNext(at)) at--;
      if (at === index) return false;
      const chosen = levels[at]!.orbit[tried[at]!++]!;
      if (this.choose(at, chosen, this.elements[at - 1]!)) at++;
    }
  }

  /** Advances `tried` to the next point of the orbit that has the value the base point must get. */
  private hasNext(index: number): boolean {
    const level = this.levels[index]!;
    const wanted = this.values[level.basePoint]!;
    const image = this.images[index - 1]!;
    let next = this.tried[index]!;
    while (next < level.orbitSize && image[level.orbit[next]!] !== wanted) next++;
    this.tried[index] = next;
    return next < level.orbitSize;
  }

  /**
   * Multiplies `above`, the partial element so far, by the tree element of `point`, and restarts the next level.
   * Returns false if a point that this choice settles gets a wrong value.
   */
  private choose(index: number, point: number, above: DensePermutation | undefined): boolean {
    const element = this.elements[index]!;
    const image = this.images[index]!;
    if (above === undefined) setIdentity(element);
    else element.set(above);
    const steps = this.levels[index]!.stripTo(point, element);
    permuteValues(this.values, element, image);
    if (index + 1 < this.floor) this.tried[index + 1] = 0;
    this.budget.spend(this.degree * (2 + steps), "searching for a stabiliser");
    for (const fixed of this.settled[index]!) if (image[fixed] !== this.values[fixed]) return false;
    return true;
  }

  private keep(element: DensePermutation): void {
    const generator = sparseFromDense(element);
    this.found.push(generator);
    uniteCycles(this.orbits, generator);
  }
}

/** For each level: the points that its generators move and those of all later levels fix. */
function settledPoints(degree: number, levels: readonly ChainLevel[]): Int32Array[] {
  const isMoved = new Uint8Array(degree);
  const settled: Int32Array[] = new Array(levels.length);
  for (let index = levels.length - 1; index >= 0; index--) {
    const points: number[] = [];
    for (const generator of levels[index]!.generators) {
      for (let point = 0; point < degree; point++) {
        if (generator[point] === point || isMoved[point] === 1) continue;
        isMoved[point] = 1;
        points.push(point);
      }
    }
    settled[index] = Int32Array.from(points);
  }
  return settled;
}

function keeps(values: Int32Array, p: DensePermutation): boolean {
  for (let i = 0; i < p.length; i++) if (values[p[i]!] !== values[i]) return false;
  return true;
}

function equalValues(a: Int32Array, b: Int32Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

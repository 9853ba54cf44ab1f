/**
 * Writes an element of a permutation group as a word in the steps, phase by phase along a chain of subgroups. Each
 * phase strips the last steps of the word and leaves an element of the next smaller subgroup. Several short ways of each
 * phase may be carried on, because the shortest way of one phase need not leave the shortest rest.
 */
import { compose, type DensePermutation, invert } from "../../../../foundations/permutation-groups/index.ts";
import type { Step } from "./axes.ts";
import { CosetSearch } from "./coset-search.ts";
import type { Chain } from "./phases.ts";

/** A part of a word: the element is `rest` and then the steps. */
interface Part {
  readonly rest: DensePermutation;
  readonly steps: readonly Step[];
  readonly cost: number;
}

export class PhaseSolver {
  private readonly chain: Chain;
  private readonly searches: readonly CosetSearch[];
  private readonly memoryBytes: number;

  /** `asked`: the points whose images matter. `memoryBytes`: for all phases together. */
  constructor(chain: Chain, degree: number, asked: Int32Array, memoryBytes: number) {
    this.chain = chain;
    this.memoryBytes = memoryBytes;
    this.searches = chain.subgroups.map(
      ({ steps }, i) => new CosetSearch({ steps, subgroup: chain.subgroups[i + 1]?.cosets, degree, asked }),
    );
  }

  /**
   * Yields the work spent, in steps of a game. Returns the steps of the shortest word found that costs at most
   * `mostCost`. `width`: maximum number of parts carried from one phase to the next.
   */
  *solve(element: DensePermutation, width: number, mostCost: number): Generator<number, readonly Step[] | undefined> {
    let parts: readonly Part[] = [{ rest: element, steps: [], cost: 0 }];
    for (const [i, search] of this.searches.entries()) {
      const isLast = i === this.searches.length - 1;
      const mostNodes = this.memoryBytes / this.searches.length / search.bytesPerNode;
      const next = new Map<string, Part>();
      let most = mostCost;
      for (const part of parts) {
        const slack = width > 1 && !isLast ? 1 : 0;
        const ways = yield* search.find(part.rest, mostNodes, slack, most - part.cost);
        for (const way of ways.slice(0, isLast ? 1 : width)) {
          const longer = this.longer(part, i, way.steps);
          const key = longer.rest.join();
          if (longer.cost < (next.get(key)?.cost ?? Number.POSITIVE_INFINITY)) next.set(key, longer);
          if (isLast) most = Math.min(most, longer.cost - 1);
        }
      }
      parts = [...next.values()].sort((a, b) => a.cost - b.cost).slice(0, width);
    }
    return parts[0]?.steps;
  }

  private longer({ rest, steps, cost }: Part, phase: number, way: readonly number[]): Part {
    const made = way.map((step) => this.chain.subgroups[phase]?.steps[step] as Step);
    let left = rest;
    for (const { images } of made.toReversed()) left = compose(left, invert(images));
    return { rest: left, steps: [...made, ...steps], cost: made.reduce((sum, one) => sum + one.cost, cost) };
  }
}

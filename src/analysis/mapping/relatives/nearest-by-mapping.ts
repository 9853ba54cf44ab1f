/**
 * Finds the nearest known games by the methods of Jung and Hoey alone: map the game onto each, and take the smallest
 * distance. Both of their proposals to save time (section V-B) are implemented: a mapping is abandoned when it can no
 * longer be among the nearest, and whole clusters are skipped if their representative is much farther away than the
 * best one.
 */
import type { Budget } from "../../../foundations/budgets/index.ts";
import { overallDistance, type SymbolPair } from "../game-mapping.ts";
import type { MappableSymbol } from "../mappable-symbols.ts";
import { mapGraphsByPaper, type PaperMethod } from "../paper/map-by-paper.ts";
import type { OccurrenceGraph } from "../paper/occurrence-graph.ts";
import { DistanceBound } from "./distance-bound.ts";

/** A game as these methods see it. */
export interface MappedGame {
  readonly graph: OccurrenceGraph;
  readonly symbols: readonly MappableSymbol[];
}

export interface NearestByMapping {
  readonly method: PaperMethod;
  readonly top: number;
  /**
   * Names of known games. The games of one list are similar, and the first represents them. Use one list per game to
   * skip nothing.
   */
  readonly clusters: readonly (readonly string[])[];
  readonly gameOf: (name: string) => MappedGame;
  /** Whether mappings are abandoned early. */
  readonly stopsEarly: boolean;
  /** BudgetSpent is thrown if it does not suffice. */
  readonly budget: Budget;
}

export interface FoundByMapping {
  /** In ascending order of distance. */
  readonly nearest: readonly { readonly name: string; readonly distance: number }[];
  /** The numbers of games mapped completely, abandoned early, and skipped with their cluster. */
  readonly mapped: number;
  readonly left: number;
  readonly skipped: number;
}

/** A cluster is skipped if its representative is farther away than the nearest one by more than this. */
const SLACK = 0.1;

export function nearestByMapping(asking: MappedGame, options: NearestByMapping): FoundByMapping {
  const search = new MappingSearch(asking, options);
  const heads = options.clusters.map(([first = "", ...rest]) => ({ rest, distance: search.look(first) }));
  const best = Math.min(...heads.map(({ distance }) => distance));
  let skipped = 0;
  for (const { rest, distance } of heads.sort((a, b) => a.distance - b.distance))
    if (distance > best + SLACK) skipped += rest.length;
    else for (const name of rest) search.look(name);
  return { nearest: search.nearest, mapped: search.mapped, left: search.left, skipped };
}

class MappingSearch {
  readonly nearest: { readonly name: string; readonly distance: number }[] = [];
  mapped = 0;
  left = 0;
  private readonly asking: MappedGame;
  private readonly options: NearestByMapping;

  constructor(asking: MappedGame, options: NearestByMapping) {
    this.asking = asking;
    this.options = options;
  }

  /** The distance of a known game, or a lower bound if the mapping was abandoned. */
  look(name: string): number {
    const { method, gameOf, stopsEarly, budget, top } = this.options;
    const known = gameOf(name);
    const bound = new DistanceBound(this.asking.symbols, known.symbols);
    const farthest = this.nearest.length < top ? Number.POSITIVE_INFINITY : (this.nearest.at(-1)?.distance ?? 0);
    // Representatives are compared with this slack, so a bound beyond it is as good as a distance.
    const limit = farthest + SLACK;
    let isLeft = false;
    const goesOn = (pair: SymbolPair): boolean => {
      bound.add(pair);
      isLeft = stopsEarly && bound.least > limit;
      return !isLeft;
    };
    const pairs = mapGraphsByPaper(this.asking.graph, known.graph, method, budget, {}, goesOn);
    if (isLeft) {
      this.left++;
      return bound.least;
    }
    this.mapped++;
    const distance = overallDistance(this.asking.symbols, known.symbols, pairs);
    this.nearest.push({ name, distance });
    this.nearest.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1));
    this.nearest.length = Math.min(this.nearest.length, top);
    return distance;
  }
}

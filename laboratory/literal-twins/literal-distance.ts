/**
 * The distance of Jung and Hoey's Figure 3 as printed: a depth-first search through both graphs at once, without any
 * memory between calls. It is the oracle of the fast distance and far too slow for use: the cost of comparing two
 * symbols is the product of the sizes of what they see.
 *
 * Options choose between the text and the account that gives the published figures ("code"). There the divisor is the
 * number of all vertices examined below, not neighbours + 1; symbols in a list are a set, whose colours are counted
 * apart from the other vertices; occurrences and argument places of the symbol are two lists; a different argument
 * position costs a tenth.
 */
import type { Measure } from "../../src/analysis/mapping/paper/desirability.ts";
import { meanDistance, ONE, TENTH } from "../../src/analysis/mapping/paper/fixed-point.ts";
import {
  childrenOfSymbol,
  type NeighbourLists,
  neighbourLists,
  standsForSymbol,
} from "../../src/analysis/mapping/paper/neighbours.ts";
import { ARGUMENT, type OccurrenceGraph, VARIABLE } from "../../src/analysis/mapping/paper/occurrence-graph.ts";
import type { PaperOptions } from "../../src/analysis/mapping/paper/paper-options.ts";
import { FIRST_MAPPED_COLOUR, initialColours, isMapped } from "../../src/analysis/mapping/paper/symbol-colours.ts";
import type { SymbolDistances } from "../../src/analysis/mapping/paper/symbol-distances.ts";

interface Comparison extends Measure {
  /** Number of vertices examined; each matched pair counts once. */
  readonly examined: number;
}

const DIFFERENT: Comparison = { distance: ONE, examined: 1, matched: 0, assigned: 0 };
const ALIKE: Comparison = { distance: 0, examined: 1, matched: 1, assigned: 0 };

/** One of the two games. */
interface Side {
  readonly graph: OccurrenceGraph;
  readonly symbolColours: Int32Array;
  /** By vertex. */
  readonly neighbours: readonly NeighbourLists[];
  /** The vertices on the path from the symbol to the current vertex. */
  readonly path: Set<number>;
}

/** An entry of a list to be matched: a vertex v as v, or a symbol s that replaces an occurrence as −1 − s. */
type Entry = number;
const symbolEntry = (symbol: number): Entry => -1 - symbol;
const symbolOfEntry = (entry: Entry): number => -1 - entry;
const isSymbol = (entry: Entry): boolean => entry < 0;

export class LiteralDistances implements SymbolDistances {
  private readonly from: Side;
  private readonly to: Side;
  private readonly options: PaperOptions;
  private nextColour = FIRST_MAPPED_COLOUR;

  constructor(from: OccurrenceGraph, to: OccurrenceGraph, options: PaperOptions) {
    [this.from, this.to] = [sideOf(from), sideOf(to)];
    this.options = options;
  }

  assign(from: number, to: number): void {
    this.from.symbolColours[from] = this.nextColour;
    this.to.symbolColours[to] = this.nextColour;
    this.nextColour++;
  }

  /** `Distance` at depth 0. */
  measure(from: number, to: number): Comparison {
    if (this.from.symbolColours[from] !== this.to.symbolColours[to]) return DIFFERENT;
    const [one, other] = [this.begin(this.from, from), this.begin(this.to, to)];
    return this.mean(one.map((list, i) => this.listDistance(list, other[i] ?? [], 1)));
  }

  reachedVertices(from: number): number {
    let reached = 1;
    for (const list of this.begin(this.from, from)) reached += this.reach(list, 1, () => {});
    return reached;
  }

  reachedSymbols(from: number): Iterable<number> {
    const met = new Set<number>();
    for (const list of this.begin(this.from, from)) this.reach(list, 1, (symbol) => met.add(symbol));
    return met;
  }

  /** The lists from which the search of a symbol starts. */
  private begin({ graph, path }: Side, symbol: number): readonly (readonly number[])[] {
    path.clear();
    path.add(graph.symbolVertices[symbol] as number);
    const { occurrences, places } = childrenOfSymbol(graph, symbol);
    return this.options.reading === "text" ? [[...occurrences, ...places]] : [occurrences, places];
  }

  /** `Distance` of two vertices at depth 1 or more. */
  private distance(from: number, to: number, depth: number): Comparison {
    const colour = this.from.graph.colours[from] as number;
    if (colour !== this.to.graph.colours[to]) return DIFFERENT;
    if (depth >= this.options.maximalDepth || colour === VARIABLE) return ALIKE;
    if (colour === ARGUMENT && depth > 1) return this.placeDistance(from, to);
    this.from.path.add(from);
    this.to.path.add(to);
    const one = this.from.neighbours[from] as NeighbourLists;
    const other = this.to.neighbours[to] as NeighbourLists;
    const compared = this.mean([
      this.listDistance(one.children, other.children, depth + 1),
      this.listDistance(one.parents, other.parents, depth + 1),
      this.listDistance(one.siblings, other.siblings, depth + 1),
    ]);
    this.from.path.delete(from);
    this.to.path.delete(to);
    return compared;
  }

  /** For argument places away from their symbols, only the symbols matter. */
  private placeDistance(from: number, to: number): Comparison {
    const colour = colourAt(this.from, from);
    const same = colour === colourAt(this.to, to);
    const [matched, assigned] = [same ? 2 : 1, same && isMapped(colour) ? 1 : 0];
    if (this.options.reading === "text")
      return { distance: same ? 0 : meanDistance(ONE, 2), examined: 2, matched, assigned };
    const moved = this.from.graph.positions[from] !== this.to.graph.positions[to];
    return { distance: (same ? 0 : ONE) + (moved ? TENTH : 0), examined: 2, matched, assigned };
  }

  /** Combines the comparisons of a vertex's neighbour lists. */
  private mean(lists: readonly Comparison[]): Comparison {
    const total = addUp(lists);
    const divisor = this.options.reading === "text" ? total.examined + 1 : total.examined;
    const distance = meanDistance(total.distance, divisor);
    return { distance, examined: total.examined + 1, matched: total.matched + 1, assigned: total.assigned };
  }

  /** `ListDistance`: the sum of distances under a greedy matching. */
  private listDistance(from: readonly number[], to: readonly number[], depth: number): Comparison {
    const [one, other] = [this.entriesOf(this.from, from, depth), this.entriesOf(this.to, to, depth)];
    if (this.options.reading === "text") return this.matchGreedily(one, other, depth);
    return addUp([
      this.countColours(symbolsIn(one), symbolsIn(other)),
      this.matchGreedily(one.filter(isVertex), other.filter(isVertex), depth),
    ]);
  }

  /**
   * Leaves out vertices on the path, and replaces occurrences farther than one step by their symbols. The readings also
   * differ in which of the two comes first.
   */
  private entriesOf({ graph, path }: Side, list: readonly number[], depth: number): Entry[] {
    const entries: Entry[] = [];
    for (const vertex of list) {
      const replaced = depth > 1 && standsForSymbol(graph, vertex);
      if (path.has(vertex) && !(replaced && this.options.reading === "code")) continue;
      entries.push(replaced ? symbolEntry(graph.symbolOf[vertex] as number) : vertex);
    }
    return entries;
  }

  private entryDistance(from: Entry, to: Entry, depth: number): Comparison {
    if (isSymbol(from) !== isSymbol(to)) return DIFFERENT;
    if (!isSymbol(from)) return this.distance(from, to, depth);
    const colour = this.from.symbolColours[symbolOfEntry(from)] as number;
    if (colour !== this.to.symbolColours[symbolOfEntry(to)]) return DIFFERENT;
    return isMapped(colour) ? { ...ALIKE, assigned: 1 } : ALIKE;
  }

  private matchGreedily(from: readonly Entry[], to: readonly Entry[], depth: number): Comparison {
    const [leftFrom, leftTo] = [new Set(from.keys()), new Set(to.keys())];
    const matched: Comparison[] = [];
    const match = (i: number, j: number, compared: Comparison): void => {
      leftFrom.delete(i);
      leftTo.delete(j);
      matched.push(compared);
    };
    const others: { readonly i: number; readonly j: number; readonly compared: Comparison }[] = [];
    for (const [i, one] of from.entries())
      for (const j of leftTo) {
        const compared = this.entryDistance(one, to[j] as Entry, depth);
        if (compared.distance === 0) {
          match(i, j, compared);
          break;
        }
        others.push({ i, j, compared });
      }
    others.sort((a, b) => a.compared.distance - b.compared.distance);
    for (const { i, j, compared } of others) if (leftFrom.has(i) && leftTo.has(j)) match(i, j, compared);
    const alone = leftFrom.size + leftTo.size;
    const total = addUp(matched);
    // In the text a pair counts once, whatever was examined below it.
    const examined = this.options.reading === "text" ? matched.length : total.examined;
    return { ...total, distance: total.distance + alone * ONE, examined: examined + alone };
  }

  /** Compares symbols as a multiset of colours: each surplus of a colour on one side costs 1. */
  private countColours(from: ReadonlySet<number>, to: ReadonlySet<number>): Comparison {
    const [one, other] = [coloursOf(this.from, from), coloursOf(this.to, to)];
    let [distance, examined, matched, assigned] = [0, 0, 0, 0];
    for (const colour of [...new Set([...one, ...other])].sort((a, b) => a - b)) {
      const [a, b] = [one, other].map((list) => list.filter((c) => c === colour).length) as [number, number];
      distance += Math.abs(a - b) * ONE;
      examined += Math.max(a, b);
      matched += Math.min(a, b);
      if (a > 0 && b > 0 && isMapped(colour)) assigned += this.options.miscountsAssigned ? matched : Math.min(a, b);
    }
    return { distance, examined, matched, assigned };
  }

  /** The vertices, including symbols, that the search can reach from a list in the first game. */
  private reach(list: readonly number[], depth: number, meet: (symbol: number) => void): number {
    const { graph, path, neighbours } = this.from;
    const entries = this.entriesOf(this.from, list, depth);
    const symbols = entries.filter(isSymbol).map(symbolOfEntry);
    symbols.forEach(meet);
    let reached = this.options.reading === "text" ? symbols.length : new Set(symbols).size;
    for (const vertex of entries.filter(isVertex)) {
      const colour = graph.colours[vertex] as number;
      reached++;
      if (depth >= this.options.maximalDepth || colour === VARIABLE) continue;
      if (colour === ARGUMENT && depth > 1) {
        reached++;
        meet(graph.symbolOf[vertex] as number);
        continue;
      }
      const { children, parents, siblings } = neighbours[vertex] as NeighbourLists;
      path.add(vertex);
      for (const next of [children, parents, siblings]) reached += this.reach(next, depth + 1, meet);
      path.delete(vertex);
    }
    return reached;
  }
}

const sideOf = (graph: OccurrenceGraph): Side => ({
  graph,
  symbolColours: initialColours(graph),
  neighbours: graph.children.map((_, vertex) => neighbourLists(graph, vertex)),
  path: new Set(),
});
const isVertex = (entry: Entry): boolean => !isSymbol(entry);
const symbolsIn = (entries: readonly Entry[]): ReadonlySet<number> =>
  new Set(entries.filter(isSymbol).map(symbolOfEntry));
const colourAt = ({ graph, symbolColours }: Side, vertex: number): number =>
  symbolColours[graph.symbolOf[vertex] as number] as number;
const coloursOf = ({ symbolColours }: Side, symbols: ReadonlySet<number>): number[] =>
  [...symbols].map((symbol) => symbolColours[symbol] as number);

function addUp(parts: readonly Comparison[]): Comparison {
  let [distance, examined, matched, assigned] = [0, 0, 0, 0];
  for (const part of parts) {
    distance += part.distance;
    examined += part.examined;
    matched += part.matched;
    assigned += part.assigned;
  }
  return { distance, examined, matched, assigned };
}

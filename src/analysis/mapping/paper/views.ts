/**
 * What the search can see from each symbol of a game. The depth-first search of Figure 3 walks both games in parallel,
 * but where it can go in one game does not depend on the other. So it is a tree, the *view*, which is determined by the
 * depth and by the path from the symbol. Views are built once per game, and equal views are shared (chess has 5668
 * vertices and about 3000 different views below its symbols).
 */
import type { Budget } from "../../../foundations/budgets/index.ts";
import { SequenceInterner } from "../../../foundations/collections/index.ts";
import { holdIntegers, releaseIntegers } from "./hold-integers.ts";
import { childrenOfSymbol, type NeighbourLists, neighbourLists, standsForSymbol } from "./neighbours.ts";
import { ARGUMENT, type OccurrenceGraph, SYMBOL, VARIABLE } from "./occurrence-graph.ts";
import type { PaperOptions } from "./paper-options.ts";
import { COLOUR, COUNTS, HEADER, LISTS, PLACE, ROOT, SYMBOL_FIELD } from "./view-record.ts";

export interface Views {
  /** Records in the layout of view-record.ts. A view comes after its parts. */
  readonly records: SequenceInterner;
  /** The view of each symbol. */
  readonly roots: Int32Array;
}

type ViewOptions = Pick<PaperOptions, "maximalDepth" | "reading">;

export function viewsOf(graph: OccurrenceGraph, options: ViewOptions, budget: Budget): Views {
  const builder = new ViewBuilder(graph, options, budget);
  const roots = Int32Array.from(graph.symbols, (_, symbol) => builder.root(symbol));
  builder.forget();
  return { records: builder.records, roots };
}

const DOING = "looking around symbols";
/** Estimated memory of a map entry, and of a vertex among neighbours, in integers of four bytes. */
const PER_ENTRY = 16;
const PER_NEIGHBOUR = 2;

class ViewBuilder {
  readonly records: SequenceInterner;
  private readonly graph: OccurrenceGraph;
  private readonly options: ViewOptions;
  private readonly budget: Budget;
  /** Integers held only while views are built. */
  private borrowed = 0;
  private readonly neighbours: (NeighbourLists | undefined)[];
  /** Vertices on the current path, to which the search does not return. */
  private readonly path: number[] = [];
  /** Numbers of paths, and views by vertex, depth and path. */
  private readonly ways = new Map<number, number>();
  private readonly known = new Map<number, number>();
  private buffer = new Int32Array(256);

  constructor(graph: OccurrenceGraph, options: ViewOptions, budget: Budget) {
    this.records = new SequenceInterner((integers) => holdIntegers(budget, integers, DOING));
    this.budget = budget;
    this.graph = graph;
    this.options = options;
    this.neighbours = new Array<NeighbourLists | undefined>(graph.children.length);
  }

  root(symbol: number): number {
    const { occurrences, places } = childrenOfSymbol(this.graph, symbol);
    const lists = this.options.reading === "text" ? [[...occurrences, ...places]] : [occurrences, places];
    this.path.length = 0;
    if (this.options.reading === "text") this.path.push(this.graph.symbolVertices[symbol] as number);
    return this.record(ROOT, -1, symbol, lists, 1);
  }

  private view(vertex: number, depth: number): number {
    const { graph, options } = this;
    const colour = graph.colours[vertex] as number;
    if (depth >= options.maximalDepth || colour === VARIABLE) return this.record(colour, -1, -1, [], depth);
    if (colour === ARGUMENT && depth > 1) {
      const place = options.reading === "text" ? 0 : (graph.positions[vertex] as number);
      return this.record(colour, place, graph.symbolOf[vertex] as number, [], depth);
    }
    const lists = this.neighboursOf(vertex);
    const key = this.key(vertex, depth, lists);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const isOnPath = options.reading === "text" || !standsForSymbol(graph, vertex);
    if (isOnPath) this.path.push(vertex);
    const made = this.record(colour, -1, -1, [lists.children, lists.parents, lists.siblings], depth + 1);
    if (isOnPath) this.path.pop();
    this.known.set(key, made);
    this.borrow(PER_ENTRY);
    return made;
  }

  private neighboursOf(vertex: number): NeighbourLists {
    const known = this.neighbours[vertex];
    if (known !== undefined) return known;
    const lists = neighbourLists(this.graph, vertex);
    this.neighbours[vertex] = lists;
    const { children, parents, siblings } = lists;
    this.borrow(PER_ENTRY + PER_NEIGHBOUR * (children.length + parents.length + siblings.length));
    return lists;
  }

  private borrow(integers: number): void {
    this.borrowed += integers;
    holdIntegers(this.budget, integers, DOING);
  }

  /** Releases the memory that was needed only while views were built. */
  forget(): void {
    releaseIntegers(this.budget, this.borrowed);
    this.borrowed = 0;
  }

  /** At the last depth, only those vertices of the path matter that are neighbours of the vertex. */
  private key(vertex: number, depth: number, { children, parents, siblings }: NeighbourLists): number {
    const isLast = depth === this.options.maximalDepth - 1;
    let way = 0;
    for (const passed of this.path) {
      if (isLast && !children.includes(passed) && !parents.includes(passed) && !siblings.includes(passed)) continue;
      const step = way * this.graph.children.length + passed;
      let next = this.ways.get(step);
      if (next === undefined) {
        next = this.ways.size + 1;
        this.ways.set(step, next);
        this.borrow(PER_ENTRY);
      }
      way = next;
    }
    return (way * this.graph.children.length + vertex) * (this.options.maximalDepth + 1) + depth;
  }

  /** A record with these lists, whose vertices are `depth` steps from the symbol. */
  private record(
    colour: number,
    place: number,
    symbol: number,
    lists: readonly (readonly number[])[],
    depth: number,
  ): number {
    const parts = lists.map((list) => this.entries(list, depth));
    const length = parts.reduce((sum, { views, symbols }) => sum + views.length + symbols.length, HEADER);
    while (this.buffer.length < length) this.buffer = new Int32Array(this.buffer.length * 2);
    const { buffer } = this;
    buffer[COLOUR] = colour;
    buffer[PLACE] = place;
    buffer[SYMBOL_FIELD] = symbol;
    let at = HEADER;
    for (let list = 0; list < LISTS; list++) {
      const { views, symbols } = parts[list] ?? NOTHING;
      buffer[COUNTS + 2 * list] = views.length;
      buffer[COUNTS + 2 * list + 1] = symbols.length;
      buffer.set(views, at);
      buffer.set(symbols, at + views.length);
      at += views.length + symbols.length;
    }
    return this.records.intern(buffer, length);
  }

  private entries(list: readonly number[], depth: number): Entries {
    const { graph, path } = this;
    const views: number[] = [];
    const symbols = new Set<number>();
    const isText = this.options.reading === "text";
    this.budget.spend(1 + list.length, DOING);
    for (const vertex of list) {
      if (isText && path.includes(vertex)) continue;
      if (depth > 1 && standsForSymbol(graph, vertex)) {
        const symbol = graph.symbolOf[vertex] as number;
        if (isText) views.push(this.record(SYMBOL, -1, symbol, [], depth));
        else symbols.add(symbol);
      } else if (!path.includes(vertex)) views.push(this.view(vertex, depth));
    }
    return { views, symbols: [...symbols].sort((a, b) => a - b) };
  }
}

interface Entries {
  readonly views: readonly number[];
  readonly symbols: readonly number[];
}
const NOTHING: Entries = { views: [], symbols: [] };

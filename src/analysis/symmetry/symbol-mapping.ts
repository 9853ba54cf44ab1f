/**
 * What an automorphism or isomorphism of rule graphs says about the sheet: the image of each symbol, and where its
 * arguments go. A mapping acts on ground terms, and so on fluents, moves and roles.
 */
import { imageOf, type SparsePermutation } from "../../foundations/permutation-groups/index.ts";
import type { Term } from "../../language/rules/index.ts";
import { type GraphSymbol, symbolKey, type VertexMeaning } from "../rule-graph/index.ts";

/** A symbol, its image, and where its arguments go. */
export interface SymbolImage {
  readonly from: GraphSymbol;
  readonly to: GraphSymbol;
  /** Argument i becomes argument places[i], both counted from 0. */
  readonly places: readonly number[];
}

/** Indexed by kind, name and arity (`function cell/3`). Symbols that are not listed stay as they are. */
export type SymbolMapping = ReadonlyMap<string, SymbolImage>;

/**
 * Reads a mapping off vertices: all of them or the given ones (a symbol together with its argument places). `image`
 * returns undefined if a vertex has no image.
 */
export function symbolMapping(
  from: readonly VertexMeaning[],
  to: readonly VertexMeaning[],
  image: (vertex: number) => number | undefined,
  vertices: readonly number[] = [...from.keys()],
): SymbolMapping {
  const mapping = new Map<string, SymbolImage>();
  const meaningOfImage = (vertex: number): VertexMeaning | undefined => {
    const other = image(vertex);
    return other === undefined ? undefined : to[other];
  };
  for (const vertex of vertices) {
    const meaning = from[vertex];
    if (meaning?.kind !== "symbol") continue;
    const target = meaningOfImage(vertex);
    if (target?.kind !== "symbol") continue;
    const places = meaning.symbol.arity === 0 ? [] : new Array<number>(meaning.symbol.arity).fill(-1);
    mapping.set(symbolKey(meaning.symbol), { from: meaning.symbol, to: target.symbol, places });
  }
  for (const vertex of vertices) {
    const meaning = from[vertex];
    if (meaning?.kind !== "argument") continue;
    const target = meaningOfImage(vertex);
    const entry = mapping.get(symbolKey(meaning.symbol));
    if (target?.kind === "argument" && entry !== undefined) (entry.places as number[])[meaning.index] = target.index;
  }
  return mapping;
}

/**
 * Returns a function that reads the mapping of a permutation of points. A mapping lists only the symbols that move, so
 * a group on thousands of symbols has mappings as small as its generators. The cost is linear in the points of the
 * symbols moved.
 */
export function movedSymbols(points: readonly VertexMeaning[]): (moving: SparsePermutation) => SymbolMapping {
  const pointsOf = new Map<string, number[]>();
  const keys = points.map((meaning) =>
    meaning.kind === "symbol" || meaning.kind === "argument" ? symbolKey(meaning.symbol) : null,
  );
  keys.forEach((key, point) => {
    if (key === null) return;
    const known = pointsOf.get(key);
    if (known === undefined) pointsOf.set(key, [point]);
    else known.push(point);
  });
  return (moving) => {
    const moved = new Set([...moving.support].flatMap((point) => keys[point] ?? []));
    const vertices = [...moved].flatMap((key) => pointsOf.get(key) ?? []);
    return symbolMapping(points, points, (point) => imageOf(moving, point), vertices);
  };
}

/** The image of a ground term. */
export function applyMapping(mapping: SymbolMapping, term: Term): Term {
  if (term.kind === "variable") return term;
  const entry = mapping.get(symbolKey({ kind: "function", name: term.name, arity: term.args.length }));
  const images = term.args.map((argument) => applyMapping(mapping, argument));
  if (entry === undefined) return { ...term, args: images };
  const args = [...images];
  entry.places.forEach((place, i) => {
    args[place] = images[i] as Term;
  });
  return { ...term, name: entry.to.name, args };
}

/**
 * Names for people: only the name if it denotes one symbol, otherwise with its arity, otherwise with its kind too
 * (`fun:cell/3`).
 */
export function symbolLabels(symbols: Iterable<GraphSymbol>): (symbol: GraphSymbol) => string {
  const byName = new Map<string, Set<string>>();
  const byArity = new Map<string, Set<string>>();
  const note = (map: Map<string, Set<string>>, key: string, symbol: GraphSymbol): void => {
    map.set(key, (map.get(key) ?? new Set()).add(symbolKey(symbol)));
  };
  for (const symbol of symbols) {
    note(byName, symbol.name, symbol);
    note(byArity, `${symbol.name}/${symbol.arity}`, symbol);
  }
  return (symbol) => {
    const full = `${symbol.name}/${symbol.arity}`;
    if ((byName.get(symbol.name)?.size ?? 0) < 2) return symbol.name;
    return (byArity.get(full)?.size ?? 0) < 2 ? full : `${symbol.kind === "function" ? "fun" : "rel"}:${full}`;
  };
}

export const symbolsOf = (meanings: readonly VertexMeaning[]): GraphSymbol[] =>
  meanings.flatMap((meaning) => (meaning.kind === "symbol" ? [meaning.symbol] : []));

/**
 * What a mapper sees of a game: its symbols, the typed paths between them, and the features of each symbol alone. It
 * contains no names, with one exception: a constant that can be the value of a goal is known by its number, because the
 * value of a state is part of what the game is.
 */
import { sortKeysAscending } from "../../../foundations/collections/index.ts";
import type { MappableSymbol, SymbolKind } from "../mappable-symbols.ts";
import type { EdgeBag } from "./edge-bag.ts";
import { hashText, mixHash } from "./mix-hash.ts";
import { findSequences, type Sequence } from "./sequences.ts";
import { typedPaths } from "./typed-paths.ts";
import type { UsageGraph } from "./usage-graph.ts";

/** Rows of (type, end, count) by symbol: those of s are first[s] to first[s + 1] - 1, ascending by type, then end. */
export interface TypedRows {
  /** Length symbols + 1. */
  readonly first: Int32Array;
  readonly types: Uint32Array;
  readonly ends: Int32Array;
  readonly counts: Float64Array;
}

export interface EvidenceGraph {
  readonly usage: UsageGraph;
  readonly symbols: readonly MappableSymbol[];
  readonly paths: TypedRows;
  /** Paths with only the kind of the other end, and traits. All ends are 0. */
  readonly features: TypedRows;
  readonly sequences: readonly Sequence[];
}

export function evidenceOfUsage(usage: UsageGraph): EvidenceGraph {
  const { edges, traits } = typedPaths(usage);
  const { symbols } = usage;
  const kinds = symbols.map(kindCode);
  const features = traits;
  edges.forEach((start, type, end, count) => {
    features.add(start, mixHash(type, kinds[end]!), 0, count);
  });
  return {
    usage,
    symbols,
    paths: typedRows(edges, symbols.length),
    features: typedRows(features, symbols.length),
    sequences: findSequences(usage),
  };
}

const KIND_CODES: Readonly<Record<SymbolKind, number>> = { proposition: 1, relation: 2, constant: 3, function: 4 };

export const kindCode = ({ name, kind, isGoalValue }: MappableSymbol): number =>
  isGoalValue ? hashText(name) : KIND_CODES[kind];

/** Types have 32 bits, and ends have the remaining 21 bits of a double. */
const END_BITS = 0x200000;

function typedRows(bag: EdgeBag, symbolCount: number): TypedRows {
  const first = new Int32Array(symbolCount + 1);
  bag.forEach((start) => {
    first[start + 1] = first[start + 1]! + 1;
  });
  for (let symbol = 0; symbol < symbolCount; symbol++) first[symbol + 1] = first[symbol + 1]! + first[symbol]!;
  const size = bag.edgeCount;
  const keys = new Float64Array(size);
  const fill = first.slice();
  bag.forEach((start, type, end) => {
    const at = fill[start]!;
    fill[start] = at + 1;
    keys[at] = type * END_BITS + end;
  });
  const rows = { first, types: new Uint32Array(size), ends: new Int32Array(size), counts: new Float64Array(size) };
  for (let symbol = 0; symbol < symbolCount; symbol++) {
    sortKeysAscending(keys, first[symbol]!, first[symbol + 1]!);
    for (let at = first[symbol]!; at < first[symbol + 1]!; at++) {
      const end = keys[at]! % END_BITS;
      const type = (keys[at]! - end) / END_BITS;
      rows.types[at] = type;
      rows.ends[at] = end;
      rows.counts[at] = bag.count(symbol, type, end);
    }
  }
  return rows;
}

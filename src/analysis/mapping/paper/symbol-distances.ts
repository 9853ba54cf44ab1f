/** What a mapper asks about two games while it maps them. There is a literal implementation and a fast one. */
import type { Measure } from "./desirability.ts";

export interface SymbolDistances {
  /** Compares a symbol of the first game with one of the second, given what is mapped so far. */
  measure(from: number, to: number): Measure;
  /** Records that two symbols are mapped to each other. Both get a colour that nothing else has. */
  assign(from: number, to: number): void;
  /** Number of vertices that the search from a symbol of the first game can see. */
  reachedVertices(from: number): number;
  /** The symbols that the search meets, each once. */
  reachedSymbols(from: number): Iterable<number>;
}

/** A pair as a mapper found it. */
export interface FoundPair {
  readonly from: number;
  readonly to: number;
  /** A multiple of 2⁻³⁰. */
  readonly distance: number;
}

/** What a mapper asks of two games while it maps them; there is a literal implementation and a fast one. */
import type { Measure } from "./desirability.ts";

export interface SymbolDistances {
  /** Compares a symbol of the first game with one of the second, in the light of what is mapped so far. */
  measure(from: number, to: number): Measure;
  /** Notes that two symbols are mapped to each other: both get one colour that nothing else has. */
  assign(from: number, to: number): void;
  /** How many vertices the search from a symbol of the first game can see. */
  reachedVertices(from: number): number;
  /** The symbols that it meets, each once. */
  reachedSymbols(from: number): Iterable<number>;
}

/** A pair as a mapper found it. */
export interface FoundPair {
  readonly from: number;
  readonly to: number;
  /** A multiple of 2⁻³⁰. */
  readonly distance: number;
}

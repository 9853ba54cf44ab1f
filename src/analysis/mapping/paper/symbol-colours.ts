/** Colours of symbols: the kind, until a symbol is mapped; then a number that it shares only with its image. */
import type { SymbolKind } from "../mappable-symbols.ts";
import type { OccurrenceGraph } from "./occurrence-graph.ts";

const KINDS: readonly SymbolKind[] = ["proposition", "relation", "constant", "function"];

/** Mapped pairs are numbered from here, in the order in which they are found. */
export const FIRST_MAPPED_COLOUR = KINDS.length;

export const initialColours = ({ symbols }: OccurrenceGraph): Int32Array =>
  Int32Array.from(symbols, ({ kind }) => KINDS.indexOf(kind));

export const isMapped = (colour: number): boolean => colour >= FIRST_MAPPED_COLOUR;

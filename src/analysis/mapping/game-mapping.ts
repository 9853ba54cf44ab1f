/** A mapping of one game's symbols to another's. All mappers return it, and everything else reads it. */
import type { MappableSymbol } from "./mappable-symbols.ts";

/** The methods by name: three by Jung and Hoey, and ours. */
export const MAPPING_METHODS = ["myopic", "lmap", "mmap", "noether"] as const;
/** The name of a mapping method. */
export type MappingMethod = (typeof MAPPING_METHODS)[number];

/** A symbol of the first game and its image in the second, by name. */
export interface SymbolPair {
  readonly from: string;
  readonly to: string;
  /** How different their uses are, from 0 (equal as far as the method sees) to 1. */
  readonly distance: number;
}

/** Maps the symbols of one game to those of another, with distances. */
export interface GameMapping {
  readonly method: MappingMethod;
  /**
   * In the order in which the paper's mappers found them, or in the order of the first game. Every name occurs at most
   * once on each side.
   */
  readonly pairs: readonly SymbolPair[];
  /** Symbols without a partner, by name, in the order of their games. */
  readonly unmatched: { readonly from: readonly string[]; readonly to: readonly string[] };
  /** Distance of the games as a whole, from 0 to 1; see overallDistance. */
  readonly distance: number;
}

/** Completes pairs to a mapping: adds the unmatched symbols of both sides and the overall distance. */
export function gameMapping(
  method: MappingMethod,
  from: readonly MappableSymbol[],
  to: readonly MappableSymbol[],
  pairs: readonly SymbolPair[],
): GameMapping {
  const [mapped, used] = [new Set(pairs.map((pair) => pair.from)), new Set(pairs.map((pair) => pair.to))];
  const unmatched = {
    from: from.filter(({ name }) => !mapped.has(name)).map(({ name }) => name),
    to: to.filter(({ name }) => !used.has(name)).map(({ name }) => name),
  };
  return { method, pairs, unmatched, distance: overallDistance(from, to, pairs) };
}

/**
 * The mean distance over symbols that are not numbers. A pair counts once with its distance, a symbol without a partner
 * counts once with 1, and a number paired with another symbol does not count. This is what the paper's Table III
 * reports (its section V-B). With numbers included, long boards would be close to each other only because they are
 * long. Two games without such symbols have distance 0.
 */
export function overallDistance(
  from: readonly MappableSymbol[],
  to: readonly MappableSymbol[],
  pairs: readonly SymbolPair[],
): number {
  const numeric = {
    from: new Map(from.map(({ name, isNumeric }) => [name, isNumeric])),
    to: new Map(to.map(({ name, isNumeric }) => [name, isNumeric])),
  };
  const counted = pairs.filter((pair) => !numeric.from.get(pair.from) && !numeric.to.get(pair.to));
  const alone = (symbols: readonly MappableSymbol[], partnered: ReadonlySet<string>): number =>
    symbols.filter(({ name, isNumeric }) => !isNumeric && !partnered.has(name)).length;
  const unmatched =
    alone(from, new Set(pairs.map((pair) => pair.from))) + alone(to, new Set(pairs.map((pair) => pair.to)));
  const total = counted.length + unmatched;
  return total === 0 ? 0 : (counted.reduce((sum, { distance }) => sum + distance, 0) + unmatched) / total;
}

/**
 * How right a mapping is, where the names tell: of the symbols that both games call by the same name and that are not numbers,
 * the share that is mapped to its namesake (Jung and Hoey, section IV). Mappers do not see names, so this judges them.
 */
import type { SymbolPair } from "./game-mapping.ts";
import type { MappableSymbol } from "./mappable-symbols.ts";

/** The names that both games use, numbers left out. */
export function sharedNames(from: readonly MappableSymbol[], to: readonly MappableSymbol[]): readonly string[] {
  const known = new Set(to.map(({ name }) => name));
  return from.filter(({ name, isNumeric }) => !isNumeric && known.has(name)).map(({ name }) => name);
}

/** The paper's "% Sym. Shared", as a share: twice the shared names over the names of both, numbers left out. */
export function shareOfSharedNames(from: readonly MappableSymbol[], to: readonly MappableSymbol[]): number {
  const names = [...from, ...to].filter(({ isNumeric }) => !isNumeric).length;
  return names === 0 ? 1 : (2 * sharedNames(from, to).length) / names;
}

/**
 * The share of `shared` names mapped to their namesakes, from 0 to 1; 1 where nothing is shared. `original` tells what a name of
 * the first game was before it was scrambled.
 */
export function mappingAccuracy(
  { pairs }: { readonly pairs: readonly SymbolPair[] },
  shared: readonly string[],
  original: (name: string) => string = (name) => name,
): number {
  if (shared.length === 0) return 1;
  const image = new Map(pairs.map(({ from, to }) => [original(from), to]));
  return shared.filter((name) => image.get(name) === name).length / shared.length;
}

/**
 * The accuracy of a mapping as far as names show it: of the symbols that have the same name in both games and are not
 * numbers, the share that is mapped to the symbol of the same name (Jung and Hoey, section IV). Mappers do not see
 * names, so this is a fair judgement.
 */
import type { SymbolPair } from "./game-mapping.ts";
import type { MappableSymbol } from "./mappable-symbols.ts";

/** The names that both games use, without numbers. */
export function sharedNames(from: readonly MappableSymbol[], to: readonly MappableSymbol[]): readonly string[] {
  const known = new Set(to.map(({ name }) => name));
  return from.filter(({ name, isNumeric }) => !isNumeric && known.has(name)).map(({ name }) => name);
}

/** The paper's "% Sym. Shared", as a share: twice the shared names divided by the names of both, without numbers. */
export function shareOfSharedNames(from: readonly MappableSymbol[], to: readonly MappableSymbol[]): number {
  const names = [...from, ...to].filter(({ isNumeric }) => !isNumeric).length;
  return names === 0 ? 1 : (2 * sharedNames(from, to).length) / names;
}

/**
 * The share of `shared` names that are mapped to the same name, from 0 to 1; 1 if nothing is shared. `original` gives
 * the name of a symbol of the first game before scrambling.
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

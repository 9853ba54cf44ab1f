/** Symbol mappings in the contract's JSON format: identities are left out, argument positions count from 1. */
import type { GraphSymbol } from "../../src/analysis/rule-graph/index.ts";
import { type SymbolMapping, symbolLabels } from "../../src/analysis/symmetry/index.ts";

export interface MappingJson {
  readonly symbols: ReadonlyMap<string, string>;
  readonly arguments: ReadonlyMap<string, readonly number[]>;
}

export function mappingJson(
  mapping: SymbolMapping,
  from: readonly GraphSymbol[],
  to: readonly GraphSymbol[],
): MappingJson {
  const [labelFrom, labelTo] = [symbolLabels(from), symbolLabels(to)];
  const symbols = new Map<string, string>();
  const places = new Map<string, readonly number[]>();
  for (const image of mapping.values()) {
    const [source, target] = [labelFrom(image.from), labelTo(image.to)];
    if (image.from.name !== image.to.name || source !== target) symbols.set(source, target);
    if (image.places.some((place, i) => place !== i))
      places.set(
        `${image.from.name}/${image.from.arity}`,
        image.places.map((place) => place + 1),
      );
  }
  return { symbols, arguments: places };
}

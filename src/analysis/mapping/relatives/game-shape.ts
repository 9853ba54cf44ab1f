/**
 * What the players handle, whatever the rules do with it: how many roles there are, which fluents and moves with how many
 * arguments, and how many values can stand at each (section 14.2 of the book). Two writings of one game differ in their rules
 * more than in this.
 */
import { normalizeRules } from "../../../language/rewriting/index.ts";
import type { Rules } from "../../../language/rules/index.ts";
import { domainGraph, type SymbolDomains, symbolDomains } from "../../../machine/domains/index.ts";
import type { GameSignature } from "../noether/index.ts";
import { hashText } from "../noether/mix-hash.ts";

/** Sizes of domains are compared in steps of half a binary order: eight columns are near to seven. */
const sizeClass = (size: number): number => Math.round(2 * Math.log2(Math.max(1, size)));

export function gameShape(rules: Rules): GameSignature {
  const domains = symbolDomains(domainGraph(normalizeRules(rules, { disjunctions: "name" })));
  const weights = new Map<string, number>();
  const add = (feature: string, weight: number): void => {
    weights.set(feature, (weights.get(feature) ?? 0) + weight);
  };
  add(`roles ${domains.get("role")?.[0]?.length ?? 0}`, 2);
  addTerms("fluent", domains.get("true")?.[0] ?? [], domains, add);
  addTerms("move", domains.get("does")?.[1] ?? [], domains, add);
  const values = domains.get("goal")?.[1] ?? [];
  for (const value of values) add(`goal ${value}`, 1 / values.length);
  return hashed(weights);
}

/** Terms that are fluents or moves: their arity, the sizes of their arguments in any order, and each size by itself. */
function addTerms(
  kind: string,
  names: readonly string[],
  domains: SymbolDomains,
  add: (feature: string, weight: number) => void,
): void {
  let constants = 0;
  for (const name of names) {
    const args = domains.get(name) ?? [];
    if (args.length === 0) {
      constants++;
      continue;
    }
    const sizes = args.map((values) => sizeClass(values.length)).sort((a, b) => a - b);
    add(`${kind}/${args.length}`, 1);
    add(`${kind}/${args.length} of ${sizes.join()}`, 1);
    for (const size of sizes) {
      add(`${kind}/${args.length} with ${size}`, 1 / args.length);
      add(`${kind} with ${size >> 1}`, 1 / args.length);
    }
  }
  if (constants > 0) add(`${kind}/0`, Math.sqrt(constants));
}

function hashed(weights: ReadonlyMap<string, number>): GameSignature {
  const byHash = new Map([...weights].map(([feature, weight]) => [hashText(feature), weight]));
  const features = Uint32Array.from(byHash.keys()).sort();
  return { features, weights: Float32Array.from(features, (feature) => byHash.get(feature) as number) };
}

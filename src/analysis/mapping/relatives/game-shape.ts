/**
 * What the players handle, whatever the rules do with it: the number of roles, the fluents and moves with their
 * arities, and the number of values of each argument (section 14.2 of the book). Two descriptions of one game differ
 * more in their rules than in this.
 */
import type { Budget } from "../../../foundations/budgets/index.ts";
import type { Clause } from "../../../language/rules/index.ts";
import { domainGraph, type SymbolDomains, symbolDomains } from "../../../machine/domains/index.ts";
import type { GameSignature } from "../noether/index.ts";
import { FeatureBag } from "./feature-bag.ts";

/** Domain sizes are compared in steps of half a binary order of magnitude: eight columns are close to seven. */
const sizeClass = (size: number): number => Math.round(2 * Math.log2(Math.max(1, size)));

/** Weight of the number of players: as much as four kinds of moves. A puzzle is no relative of a game for two. */
const ROLES = 8;

export interface GameShape {
  readonly shape: GameSignature;
  /** The binary logarithm of the number of moves that the domains allow. Finite even if that number overflows. */
  readonly moveBits: number;
}

/** Throws BudgetSpent. */
export function gameShape(clauses: readonly Clause[], budget: Budget): GameShape {
  const domains = symbolDomains(domainGraph(clauses), budget);
  const bag = new FeatureBag();
  bag.add(`roles ${domains.get("role")?.[0]?.length ?? 0}`, ROLES);
  const moves = domains.get("does")?.[1] ?? [];
  addTerms("fluent", domains.get("true")?.[0] ?? [], domains, bag);
  addTerms("move", moves, domains, bag);
  const values = domains.get("goal")?.[1] ?? [];
  for (const value of values) bag.add(`goal ${value}`, 1 / values.length);
  const instances = (name: string): number =>
    (domains.get(name) ?? []).reduce((product, values) => product * Math.max(1, values.length), 1);
  const moveCount = moves.reduce((sum, name) => sum + instances(name), 0);
  return { shape: bag.signature(), moveBits: Math.log2(1 + Math.min(moveCount, Number.MAX_VALUE)) };
}

/** Adds fluents or moves: their arity, the sorted sizes of their arguments, and each size by itself. */
function addTerms(kind: string, names: readonly string[], domains: SymbolDomains, bag: FeatureBag): void {
  let constants = 0;
  for (const name of names) {
    const args = domains.get(name) ?? [];
    if (args.length === 0) {
      constants++;
      continue;
    }
    const sizes = args.map((values) => sizeClass(values.length)).sort((a, b) => a - b);
    bag.add(`${kind}/${args.length}`, 1);
    bag.add(`${kind}/${args.length} of ${sizes.join()}`, 1);
    for (const size of sizes) {
      bag.add(`${kind}/${args.length} with ${size}`, 1 / args.length);
      bag.add(`${kind} with ${size >> 1}`, 1 / args.length);
    }
  }
  if (constants > 0) bag.add(`${kind}/0`, Math.sqrt(constants));
}

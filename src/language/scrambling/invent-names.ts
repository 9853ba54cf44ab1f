/**
 * New names for the symbols of a sheet: pronounceable, all different, and different from every name that the sheet
 * keeps.
 */
import { Budget, withinBudget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { eachApplication, eachAtom, eachTerm, type Rule, SymbolFlow } from "../rules/index.ts";
import { isKeyword } from "../syntax/index.ts";

/**
 * Maximum number of places to visit for finding the goal values; if that is not enough, every numeral counts as one.
 */
const FLOW_STEPS = 10_000_000;

export function inventNames(rules: readonly Rule[], random: SeededRandom): Map<string, string> {
  const symbols = symbolsOf(rules);
  const kept = goalValues(rules, symbols);
  const taken = new Set(kept);
  const renamed = new Map<string, string>();
  for (const symbol of symbols) {
    if (isKeyword(symbol) || kept.has(symbol)) continue;
    const plain = withoutBrackets(symbol);
    const name = renamed.get(plain) ?? freshName(taken, random);
    renamed.set(plain, name);
    renamed.set(symbol, symbol === plain ? name : `(${name})`);
  }
  return new Map([...renamed].filter(([symbol]) => symbols.has(symbol)));
}

/** The name of a constant that the sheet writes in brackets includes the brackets. */
const withoutBrackets = (symbol: string): string => (symbol.startsWith("(") ? symbol.slice(1, -1) : symbol);

function symbolsOf(rules: readonly Rule[]): Set<string> {
  const symbols = new Set<string>();
  for (const rule of rules) {
    symbols.add(rule.head.relation);
    eachAtom(rule.body, ({ relation }) => symbols.add(relation));
    eachTerm(rule, (term) => eachApplication(term, ({ name }) => symbols.add(name)));
  }
  return symbols;
}

/** The symbols that can become a goal value, directly or through variables. */
function goalValues(rules: readonly Rule[], symbols: ReadonlySet<string>): Set<string> {
  const budget = new Budget({ steps: FLOW_STEPS });
  const values = withinBudget(() => SymbolFlow.ofRules(rules).atRelation("goal", 2, 1, budget));
  if (Array.isArray(values)) return new Set(values.map(({ name }) => name));
  return new Set([...symbols].filter((symbol) => /^\(?\d+\)?$/.test(symbol)));
}

const CONSONANTS = "bdfgklmnprstvz";
const VOWELS = "aeiou";

function freshName(taken: Set<string>, random: SeededRandom): string {
  for (let syllables = 2; ; syllables++)
    for (let attempt = 0; attempt < 10; attempt++) {
      let name = "";
      for (let i = 0; i < syllables; i++)
        name += CONSONANTS.charAt(random.below(CONSONANTS.length)) + VOWELS.charAt(random.below(VOWELS.length));
      if (taken.has(name) || isKeyword(name)) continue;
      taken.add(name);
      return name;
    }
}

/**
 * A fingerprint of a description. It does not change if symbols are renamed or if rules, conditions or arguments are
 * reordered. It differs for descriptions that are not such scramblings of each other (up to collisions of 128-bit
 * hashes). It is the hash of the canonical form of the rule graph, together with the names of the colours, which
 * include goal values.
 */
import { isGaveUp, unlimited, withinBudget } from "../../foundations/budgets/index.ts";
import { canonicalForm, type SearchLimits } from "../../foundations/graphs/index.ts";
import { normalizeRules } from "../../language/rewriting/index.ts";
import { printClauses, type Rules } from "../../language/rules/index.ts";
import { descriptionGraphOfClauses } from "./description-graph.ts";
import { outlineOf } from "./outline.ts";

/** The same for every scrambling of a description. */
export interface Fingerprint {
  /** Hexadecimal digits. */
  readonly fingerprint: string;
  /** False if the budget was spent. The digits then depend on how the sheet is written. */
  readonly complete: boolean;
}

/** A text that is equal for two sheets of one game, whatever names and orders they use. */
export const fingerprintRules = (rules: Rules, limits: SearchLimits = {}): Fingerprint =>
  outlineRules(rules).fingerprint(limits);

/** What is computed before the search for a canonical form. */
export interface Outline {
  /** Counts of everything written. Equal if the fingerprints are equal, and rarely otherwise. */
  readonly outline: string;
  /** Computes the fingerprint, which takes longer. */
  fingerprint(limits?: SearchLimits): Fingerprint;
}

export function outlineRules(rules: Rules): Outline {
  const clauses = normalizeRules(rules, { disjunctions: "expand" });
  return {
    outline: outlineOf(clauses),
    fingerprint(limits = {}) {
      const described = withinBudget(() => descriptionGraphOfClauses(clauses, limits.budget ?? unlimited()));
      if (isGaveUp(described)) return { fingerprint: hashNames([printClauses(clauses, "prefix")]), complete: false };
      const { graph, colours } = described;
      const { hash, complete } = canonicalForm(graph, limits);
      return { fingerprint: hash + hashNames(colours), complete };
    },
  };
}

/** A 32-bit hash of the colour names (FNV-1a over their code points). */
function hashNames(names: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const name of names)
    for (const unit of `${name}\n`) hash = Math.imul(hash ^ (unit.codePointAt(0) as number), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
}

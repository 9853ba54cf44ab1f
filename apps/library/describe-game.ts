/** What the library stores about a sheet. */
import { type Outline, outlineRules } from "../../src/analysis/equivalence/index.ts";
import { type GameSignature, gameAspects, type UsageGraph, usageGraph } from "../../src/analysis/mapping/index.ts";
import { findRuleSymmetries } from "../../src/analysis/symmetry/index.ts";
import { Budget } from "../../src/foundations/budgets/index.ts";
import { createRandom } from "../../src/foundations/collections/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import type { StoredGame } from "./library-store.ts";

const now = (): number => performance.now() / 1000;
/**
 * Far more than any public sheet needs. For a sheet made to be hard the search gives up, and only its signature is
 * known.
 */
const SECONDS = 5;

/** An unfinished fingerprint only identifies this text of the game, and is marked. */
export function fingerprintOf(outline: Outline): string {
  const { fingerprint, complete } = outline.fingerprint({ budget: new Budget({ seconds: SECONDS, now }) });
  return complete ? fingerprint : `unfinished:${fingerprint}`;
}

/** Time limit against hostile sheets: play and derivation are bounded by work and normally end long before. */
const PLAY_SECONDS = 2;

/** Enough to find relatives. `usage` is the usage graph of the rules. */
export const aspectsOf = (rules: Rules, usage: UsageGraph): GameSignature[] =>
  gameAspects(rules, usage, createRandom(1), new Budget({ seconds: PLAY_SECONDS, now }));

export function describeGame(
  rules: Rules,
  about: Pick<StoredGame, "name" | "source" | "stamp" | "sheet" | "values">,
): StoredGame {
  const { induced, ruleGraph, complete } = findRuleSymmetries(
    rules,
    {},
    { random: createRandom(1), budget: new Budget({ seconds: SECONDS, now }) },
  );
  const outline = outlineRules(rules);
  return {
    ...about,
    outline: outline.outline,
    fingerprint: fingerprintOf(outline),
    aspects: aspectsOf(rules, usageGraph(rules)),
    symmetries: complete ? String(induced.group.order) : "?",
    vertices: ruleGraph.graph.vertexCount,
    edges: ruleGraph.graph.edgeCount,
  };
}

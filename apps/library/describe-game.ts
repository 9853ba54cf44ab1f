/** What the library keeps of a sheet. */
import { type Outline, outlineRules } from "../../src/analysis/equivalence/index.ts";
import { type GameSignature, gameAspects, type UsageGraph, usageGraph } from "../../src/analysis/mapping/index.ts";
import { findRuleSymmetries } from "../../src/analysis/symmetry/index.ts";
import { Budget } from "../../src/foundations/budgets/index.ts";
import { createRandom } from "../../src/foundations/collections/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import type { StoredGame } from "./library-store.ts";

const now = (): number => performance.now() / 1000;
/** Enough for every public sheet many times over; a sheet made to be hard is given up, and known by its signature alone. */
const SECONDS = 5;

/** A fingerprint that could not be finished is of this writing of the game, and marked. */
export function fingerprintOf(outline: Outline): string {
  const { fingerprint, complete } = outline.fingerprint({ budget: new Budget({ seconds: SECONDS, now }) });
  return complete ? fingerprint : `unfinished:${fingerprint}`;
}

/** A limit for hostile sheets: what is played and derived is bounded by work, and ends long before this. */
const PLAY_SECONDS = 2;

/** Enough to find relatives; `usage` is that of the rules. */
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

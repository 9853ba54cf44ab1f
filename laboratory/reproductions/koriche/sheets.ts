/** The rules of the paper's examples, and the networks made from them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../../apps/session/own-games.ts";
import { type GameStages, gameStages } from "../../../src/analysis/stochastic-network/index.ts";
import { Budget, BudgetSpent, isGaveUp } from "../../../src/foundations/budgets/index.ts";
import { SourceText } from "../../../src/foundations/text/index.ts";
import { type Rules, readRules } from "../../../src/language/rules/index.ts";
import { type GroundProgram, groundRules } from "../../../src/machine/grounding/index.ts";

/** Formulas (8a) and (8b). */
export const TWO_RULES = `
(<= (legal random (mark x1 y2 1)) (true (row x1 1)) (true (cell x1 y2 *)))
(<= (legal random (mark x1 y2 1)) (true (col y2 1)) (true (cell x1 y2 *)))`;

/** The state of Example 5. */
export const EXAMPLE_5 = ["(cell x1 y1 1)", "(cell x2 y2 2)", "(cell x1 y2 *)", "(cell x2 y1 *)", "(control 1)"];

export const rulesOf = (text: string): Rules => readRules(new SourceText("rules", text)).rules;
export const ownRules = (game: string): Rules =>
  rulesOf(readFileSync(join(packageRoot(), "games", game, "rules.kif"), "utf8"));

export function programOf(rules: Rules): GroundProgram {
  const program = groundRules(rules, new Budget({ rules: 20_000 }), { form: "plain" });
  if (isGaveUp(program)) throw new BudgetSpent(program);
  return program;
}

export function stagesOf(rules: Rules, stages: number): GameStages {
  const found = gameStages(programOf(rules), stages);
  if (isGaveUp(found)) throw new BudgetSpent(found);
  return found;
}

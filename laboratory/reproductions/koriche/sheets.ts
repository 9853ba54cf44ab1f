/** The rules of the paper's examples, and small games on which what it prints does not hold. */
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

/** f stays until it is dropped, g stays away until it is lifted; who has f and not g wins. */
export const OPPOSITES = `
(role p) (init f) (init fresh)
(legal p drop) (legal p lift) (legal p wait)
(<= (next f) (true f) (not (does p drop)))
(<= (next g) (true g)) (<= (next g) (does p lift))
(<= terminal (not (true fresh)))
(<= (goal p 100) (true f) (not (true g)))
(<= (goal p 0) (true g)) (<= (goal p 0) (not (true f)))`;

/** Chance has three moves, two of which lead to one state. */
export const LOADED = `
(role watcher) (role random) (init fresh)
(legal watcher look) (legal random low) (legal random middle) (legal random high)
(<= (next small) (does random low)) (<= (next small) (does random middle)) (<= (next large) (does random high))
(<= terminal (not (true fresh)))
(<= (goal watcher 100) (true large)) (<= (goal watcher 0) (not (true large)))`;

/** A warden shuts one of two doors, then a thief goes through one. */
export const DOORS = `
(role warden) (role thief) (door a) (door b)
(init (turn warden))
(<= (legal warden (shut ?d)) (door ?d) (true (turn warden)))
(<= (legal warden noop) (true (turn thief)))
(<= (legal thief (enter ?d)) (door ?d) (true (turn thief)))
(<= (legal thief noop) (true (turn warden)))
(<= (next (turn thief)) (true (turn warden)))
(<= (next (closed ?d)) (does warden (shut ?d)))
(<= (next caught) (does thief (enter ?d)) (true (closed ?d)))
(<= (next away) (does thief (enter ?d)) (not (true (closed ?d))))
(<= terminal (true caught)) (<= terminal (true away))
(<= (goal warden 100) (true caught)) (<= (goal warden 0) (not (true caught)))
(<= (goal thief 100) (true away)) (<= (goal thief 0) (not (true away)))`;

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

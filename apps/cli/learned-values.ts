/** What a role can make sure of, for the library: the exact value of the beginning, where the game can be solved in the time given. */
import { Budget, isGaveUp, withinBudget } from "../../src/foundations/budgets/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { searchGame, solveGame } from "../session/search-game.ts";
import { type Session, wallSeconds } from "../session/session.ts";

export function learnedValues(session: Session, rules: Rules, seconds: number): Record<string, number> | null {
  const budget = new Budget({ ...session.budget().limits, seconds, now: wallSeconds });
  const game = withinBudget(() => searchGame(rules, budget));
  if (isGaveUp(game)) return null;
  const { roles, initialState: root } = game.machine;
  const { values, exact } = solveGame(session, game, { use: "auto", root, seconds }).solution;
  if (!exact) return null;
  return Object.fromEntries(roles.map((role, i) => [role, values[i] as number]));
}

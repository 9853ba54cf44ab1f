/** The exact value of the initial state for each role, for the library, if the game can be solved in the given time. */
import { isGaveUp, withinBudget } from "../../src/foundations/budgets/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { solveGame } from "../../src/play/search/index.ts";
import { openGame } from "../session/machines.ts";
import type { Session } from "../session/session.ts";

export function learnedValues(session: Session, rules: Rules, seconds: number): Record<string, number> | null {
  const budget = session.limitedBudget(seconds);
  const memoryBytes = session.searchBytes();
  const solved = withinBudget(() => solveGame(openGame(session, rules), { use: "auto", memoryBytes, budget }));
  if (isGaveUp(solved) || !solved.solution.exact) return null;
  return Object.fromEntries(solved.machine.roles.map((role, i) => [role, solved.solution.values[i] as number]));
}

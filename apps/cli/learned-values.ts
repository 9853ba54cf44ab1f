/** What a role can make sure of, for the library: the exact value of the beginning, where the game can be solved in the time given. */
import { Budget, isGaveUp, withinBudget } from "../../src/foundations/budgets/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { Solver, UNBOUNDED } from "../../src/play/search/index.ts";
import { searchGame, symmetriesOf } from "./search-game.ts";
import { cpuSeconds, type Session, wallSeconds } from "./session.ts";

export function learnedValues(session: Session, rules: Rules, seconds: number): Record<string, number> | null {
  const budget = (): Budget => new Budget({ ...session.budget().limits, seconds, now: wallSeconds });
  const found = withinBudget(() => searchGame(rules, budget()));
  if (isGaveUp(found)) return null;
  const { machine } = found;
  const solver = new Solver(machine, machine.initialState, {
    symmetries: symmetriesOf(found, session.random(), seconds / 4).generators,
    use: "auto",
    prune: false,
    mixed: false,
    memoryBytes: session.options.memory * 1024 * 1024,
    budget: budget(),
    random: session.random(),
    now: cpuSeconds,
  });
  const { values, exact } = solver.solve(machine.initialState, UNBOUNDED);
  if (!exact) return null;
  return Object.fromEntries(machine.roles.map((role, i) => [role, values[i] as number]));
}

/** Turns the text of a sheet into a playable game. Only this file here knows how games are made. */
import { Budget, isGaveUp, withinBudget } from "../../src/foundations/budgets/index.ts";
import { SourceText } from "../../src/foundations/text/index.ts";
import { Game, machine, machineOf } from "../../src/game/index.ts";
import { checkRules } from "../../src/language/checks/index.ts";
import { type Rules, readRules } from "../../src/language/rules/index.ts";
import type { Machine } from "../../src/machine/index.ts";
import type { Seat } from "../../src/play/players/index.ts";
import { monotonicSeconds } from "./orders.ts";

/** A sheet that cannot be played. */
export class BadSheet extends Error {}

const CHECK_SECONDS = 5;
const BYTES_PER_ANSWER = 256;

/** Throws BadSheet with the first error. */
export function readSheet(sheet: string): Rules {
  const { rules, diagnostics } = readRules(new SourceText("the rules", sheet));
  const found = withinBudget(() => checkRules(rules, budgetOf(CHECK_SECONDS, Number.POSITIVE_INFINITY)));
  const problems = isGaveUp(found) ? diagnostics : [...diagnostics, ...found];
  const first = problems.find(({ severity }) => severity === "error");
  if (first !== undefined) throw new BadSheet(`${first.code}: ${first.message}`);
  return rules;
}

/** `seconds`: time for making the machine. Throws BudgetSpent if none can be made within the limits. */
export function openGame(
  rules: Rules,
  { plain, seconds, memoryBytes }: { readonly plain: boolean; readonly seconds: number; readonly memoryBytes: number },
): Pick<Seat, "game" | "machine"> {
  const game = Game.open(rules);
  const made = plain ? plainMachine(game, seconds, memoryBytes) : machineOf(game, budgetOf(seconds, memoryBytes));
  return { game, machine: made };
}

/** Needs no grounding: it is ready at once, but slow. */
function plainMachine(game: Game, seconds: number, memoryBytes: number): Machine {
  const relational = game.ask(machine("relational"), budgetOf(seconds, memoryBytes));
  return isGaveUp(relational) ? game.need(machine("interpreted"), budgetOf(seconds, memoryBytes)) : relational;
}

const budgetOf = (seconds: number, bytes: number): Budget =>
  new Budget({ seconds, bytes, atoms: Math.floor(bytes / BYTES_PER_ANSWER), now: monotonicSeconds });

/** Turns the text of a sheet into a playable game. Only this file here knows how games are made. */
import { Budget, isGaveUp, withinBudget } from "../../src/foundations/budgets/index.ts";
import { SourceText } from "../../src/foundations/text/index.ts";
import { Game, machine, searchMachine } from "../../src/game/index.ts";
import { checkRules } from "../../src/language/checks/index.ts";
import { type Rules, readRules } from "../../src/language/rules/index.ts";
import type { Machine } from "../../src/machine/index.ts";
import type { Seat } from "../../src/play/players/index.ts";
import { monotonicSeconds } from "./orders.ts";

/** A sheet that cannot be played. */
export class BadSheet extends Error {}

const CHECK_SECONDS = 5;
/** Time limit for making a plain machine. */
const PLAIN_SECONDS = 60;
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

export interface OpeningLimits {
  /** Time for making a fast machine; without it, a plain machine is made. */
  readonly fastSeconds?: number;
  readonly memoryBytes: number;
}

/**
 * Makes a plain machine also if a fast one is not ready in time: thinking slowly is better than not at all. Throws
 * BudgetSpent if none can be made within the limits.
 */
export function openGame(rules: Rules, { fastSeconds, memoryBytes }: OpeningLimits): Pick<Seat, "game" | "machine"> {
  const game = Game.open(rules);
  const fast = fastSeconds === undefined ? undefined : game.ask(searchMachine, budgetOf(fastSeconds, memoryBytes));
  return { game, machine: fast === undefined || isGaveUp(fast) ? plainMachine(game, memoryBytes) : fast };
}

/** Needs no grounding: it is ready at once, but slow. */
function plainMachine(game: Game, memoryBytes: number): Machine {
  const relational = game.ask(machine("relational"), budgetOf(PLAIN_SECONDS, memoryBytes));
  return isGaveUp(relational) ? game.need(machine("interpreted"), budgetOf(PLAIN_SECONDS, memoryBytes)) : relational;
}

const budgetOf = (seconds: number, bytes: number): Budget =>
  new Budget({ seconds, bytes, atoms: Math.floor(bytes / BYTES_PER_ANSWER), now: monotonicSeconds });

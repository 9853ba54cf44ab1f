/** Games opened with the session's seed, and their machines. */
import type { Budget } from "../../src/foundations/budgets/index.ts";
import { Game, type GameOptions, machine, type OpenGame, searchMachine } from "../../src/game/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import type { MachineName } from "../../src/machine/automatic/index.ts";
import type { Machine } from "../../src/machine/index.ts";
import { badInput } from "./errors.ts";
import type { Session } from "./session.ts";

export const openGame = ({ options: { seed } }: Session, rules: Rules, options: Omit<GameOptions, "seed"> = {}): Game =>
  Game.open(rules, { seed, ...options });

/** A machine of the game by name, or the one for search. A sheet without roles is bad input. */
export function machineFor(game: OpenGame, name: MachineName | "search", budget: Budget): Machine {
  const made = game.need(name === "search" ? searchMachine : machine(name), budget);
  refuseWithoutRoles(made.roles, game.rules);
  return made;
}

/** Rules for roles may give none. */
export function refuseWithoutRoles(roles: readonly string[], { source }: Rules): void {
  if (roles.length === 0) throw badInput(`${source.name}:1:1: error[no-role]: the rules give no role`);
}

/** Builds a puzzle from an opened game, with everything known about its goal. */
import { type Budget, isGaveUp } from "../../../foundations/budgets/index.ts";
import { clauses, groundOf, type OpenGame } from "../../../game/index.ts";
import { goalValuesOf } from "../../../machine/circuit/index.ts";
import type { Machine, State } from "../../../machine/index.ts";
import { type GoalRules, goalValuesNamed } from "./goal-by-choices.ts";
import type { Puzzle } from "./plan.ts";

/** Goals are whole numbers up to this. */
const MOST_GOAL = 100;

/** Requires that the machine belongs to the game and has one role. */
export function puzzleOfGame(
  game: OpenGame,
  machine: Machine,
  start: State,
  limits: { readonly memoryBytes: number; readonly budget?: Budget },
): Puzzle {
  const ground = groundOf(game, machine);
  const goalRules = ground?.program.missing?.has("goal")
    ? goalRulesOf(game, machine, ground.program.fluents)
    : undefined;
  const known = ground === undefined ? [] : (goalValuesOf(ground.circuit)[0] ?? []);
  const values = goalRules === undefined ? known : (goalValuesNamed(goalRules) ?? []);
  return {
    machine,
    start,
    circuit: ground?.circuit,
    goalRules,
    mostValue: values.reduce<number>((most, value) => Math.max(most, value), values.length === 0 ? MOST_GOAL : 0),
    ...limits,
  };
}

function goalRulesOf(game: OpenGame, { roles }: Machine, fluents: readonly string[]): GoalRules | undefined {
  const found = game.ask(clauses);
  return isGaveUp(found) ? undefined : { clauses: found, role: roles[0] as string, fluents };
}

/**
 * The fixed facts of a game's environment, above all its numbering. Numbers depend on the rules alone. Roles keep the
 * order of the sheet. A player's actions and the game's fluents are in the natural order of their names (digits compare
 * as numbers). Boards are in the order in which they are recognised.
 */
import { type Budget, BudgetSpent, isGaveUp } from "../../foundations/budgets/index.ts";
import { boards, type Game, grounded, groundOf, machine, machineOf } from "../../game/index.ts";
import { hidesMoves } from "../../language/rules/index.ts";
import type { GroundedGame } from "../../machine/automatic/index.ts";
import type { Machine } from "../../machine/index.ts";
import { type ObservationLayout, perceptLayout, stateLayout } from "./observation-layout.ts";

/** The chance role: its moves are drawn at random, and it is no player. */
const CHANCE = "random";

/** The fixed facts of a game's environment. */
export interface EnvironmentSpec {
  /** All roles, in the order of the sheet. */
  readonly roles: readonly string[];
  /** The roles that act: all but chance. */
  readonly players: readonly string[];
  /** Whether chance makes some moves. */
  readonly hasChance: boolean;
  /** By role, chance included: its moves by number, as KIF. */
  readonly moves: readonly (readonly string[])[];
  /** By player: its actions by number, as KIF. They are the moves of its role. */
  readonly actions: readonly (readonly string[])[];
  /** The number of actions of the player with the most actions; the length of a mask. */
  readonly maxActions: number;
  readonly observation: ObservationLayout;
}

/** A specification together with the parts that environments are built from. */
export interface PlannedEnvironment {
  readonly spec: EnvironmentSpec;
  readonly machine: Machine;
  readonly ground: GroundedGame;
  /** By player: its role. */
  readonly playerRoles: Int32Array;
}

/** Throws BudgetSpent if the game does not ground: without grounding, actions and fluents have no fixed numbers. */
export function planEnvironment(game: Game, budget: Budget, planes: boolean): PlannedEnvironment {
  const ground = game.need(grounded, budget);
  const { roles, moves, percepts, missing } = ground.program;
  const missingPercepts = missing?.get("sees");
  if (missingPercepts !== undefined) throw new BudgetSpent(missingPercepts);
  const playerRoles = Int32Array.from([...roles.keys()].filter((role) => roles[role] !== CHANCE));
  const ofPlayers = <T>(lists: readonly T[]): T[] => Array.from(playerRoles, (role) => lists[role] as T);
  const actions = ofPlayers(moves);
  const isHidden = hidesMoves(game.rules);
  const observation = isHidden
    ? perceptLayout(ofPlayers(percepts).map((list) => list.map(({ text }) => text)))
    : stateLayout(ground.program.fluents, planes ? knownBoards(game, budget) : []);
  const spec: EnvironmentSpec = {
    roles,
    players: ofPlayers(roles),
    hasChance: playerRoles.length < roles.length,
    moves,
    actions,
    maxActions: actions.reduce((most, list) => Math.max(most, list.length), 0),
    observation,
  };
  return { spec, machine: groundMachine(game, budget), ground, playerRoles };
}

/**
 * Returns the machine that search uses if it shares the ground program's numbers, otherwise the compiled machine, which
 * does.
 */
function groundMachine(game: Game, budget: Budget): Machine {
  const chosen = machineOf(game, budget);
  return groundOf(game, chosen) === undefined ? game.need(machine("compiled"), budget) : chosen;
}

/** Returns no boards if they are not found within the budget. */
function knownBoards(game: Game, budget: Budget) {
  const found = game.ask(boards, budget);
  return isGaveUp(found) ? [] : found;
}

/**
 * All that is fixed about the environment of a game, above all its numbers. They depend on the rules alone: roles stand in the order
 * of the sheet, the actions of a player and the fluents of the game in the natural order of their names (digits count as numbers),
 * boards in the order in which they are recognised.
 */
import { type Budget, BudgetSpent, isGaveUp } from "../../foundations/budgets/index.ts";
import { boards, type Game, grounded, groundOf, machine, machineOf } from "../../game/index.ts";
import { hidesMoves } from "../../language/rules/index.ts";
import type { GroundedGame } from "../../machine/automatic/index.ts";
import type { Machine } from "../../machine/index.ts";
import { type ObservationLayout, perceptLayout, stateLayout } from "./observation-layout.ts";

/** The role whose moves are drawn: it is no player. */
const CHANCE = "random";

/** All that is fixed about the environment of a game. */
export interface EnvironmentSpec {
  /** All roles in the order of the sheet. */
  readonly roles: readonly string[];
  /** The roles that act: all but chance. */
  readonly players: readonly string[];
  /** Whether some moves are made by chance. */
  readonly hasChance: boolean;
  /** By role, chance among them: its moves by number, as KIF. */
  readonly moves: readonly (readonly string[])[];
  /** By player: its actions by number, as KIF; the moves of its role. */
  readonly actions: readonly (readonly string[])[];
  /** The number of actions of the player that has most: the length of a mask. */
  readonly maxActions: number;
  readonly observation: ObservationLayout;
}

/** A specification, and what environments are made from. */
export interface PlannedEnvironment {
  readonly spec: EnvironmentSpec;
  readonly machine: Machine;
  readonly ground: GroundedGame;
  /** By player: its role. */
  readonly playerRoles: Int32Array;
}

/** Throws BudgetSpent where the game does not ground: its actions and fluents have no fixed numbers then. */
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

/** The machine of the search where it has the numbers of the ground program, else one that has. */
function groundMachine(game: Game, budget: Budget): Machine {
  const chosen = machineOf(game, budget);
  return groundOf(game, chosen) === undefined ? game.need(machine("compiled"), budget) : chosen;
}

/** None where they are not found in time. */
function knownBoards(game: Game, budget: Budget) {
  const found = game.ask(boards, budget);
  return isGaveUp(found) ? [] : found;
}

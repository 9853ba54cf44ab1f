/** Machines and sources of random playouts, by name. */
import { type Budget, isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import {
  type GroundedGame,
  LARGE_CIRCUIT,
  type MachineName,
  makeMachine,
  makePlayouts,
  NAMED_LIMITS,
  type PlayoutMachineName,
  type Playouts,
} from "../../machine/automatic/index.ts";
import { goalValuesOf as goalValuesOfCircuit } from "../../machine/circuit/index.ts";
import { hasStatesAsBits, type Machine } from "../../machine/index.ts";
import type { Analysis, OpenGame } from "../analysis.ts";
import { grounded, groundOnce } from "./grounded.ts";

/** A machine by name; `auto` picks one. */
export const machine = (name: MachineName = "auto"): Analysis<Machine> => ({
  name: `machine: ${name}`,
  answer: (game, budget) => makeMachine(game.rules, name, budget, groundOnce(game)),
});

/**
 * The machine for search and players: the circuit's machine if the game grounds completely, because its numbers are
 * those of the symmetries. Otherwise `auto` chooses; so it does if the circuit is so large that interpreting the rules
 * is many times as fast (amazons).
 */
export const searchMachine: Analysis<Machine> = {
  name: "machine for search",
  answer: (game, budget) => {
    const ground = game.ask(grounded, budget.atMost(NAMED_LIMITS));
    const isWhole = !isGaveUp(ground) && (ground.program.missing?.size ?? 0) === 0;
    const isSmall = isWhole && ground.circuit.nodeCount < LARGE_CIRCUIT;
    return game.need(machine(isSmall ? "compiled" : "auto"), budget);
  },
};

/** Throws BudgetSpent if no machine can be made. */
export const machineOf = (game: OpenGame, budget: Budget = unlimited()): Machine => game.need(searchMachine, budget);

/** The ground program behind the machine, if its states are bit sets of the game's fluents; else undefined. */
export function groundOf(game: OpenGame, played: Machine): GroundedGame | undefined {
  const ground = game.known(grounded);
  if (ground === undefined || !hasStatesAsBits(played)) return undefined;
  const { fluents, moves } = ground.program;
  const { vocabulary, fluentCount } = played;
  const isSame =
    fluentCount === fluents.length &&
    fluents.every((text, fluent) => vocabulary.findFluent(text) === fluent) &&
    moves.every((list, role) => list.every((text, move) => vocabulary.findMove(role, text) === move));
  return isSame ? ground : undefined;
}

/** Random playouts by the name of a machine; `auto` picks the fastest. */
export const playouts = (name: PlayoutMachineName = "auto"): Analysis<Playouts> => ({
  name: `playouts: ${name}`,
  answer: (game, budget) => makePlayouts(game.rules, name, budget, groundOnce(game), game.known(machine())),
});

/**
 * The machine for watching some random games. It is one that is there already if possible: the one that was made for
 * playouts, or to compare their speed with. Which one it is depends on counted work, not on the clock, so the same seed
 * shows the same games.
 */
export const watchMachine: Analysis<Machine> = {
  name: "machine for watching",
  answer: (game, budget) => {
    const source = game.known(playouts());
    if (source?.single !== undefined) return source.single;
    return game.known(searchMachine) ?? game.need(source === undefined ? machine() : searchMachine, budget);
  },
};

/** A machine that is there already, or the one that is made fastest. Throws BudgetSpent. */
export const anyMachine = (game: OpenGame, budget: Budget): Machine =>
  game.known(machine()) ??
  game.known(watchMachine) ??
  game.known(machine("compiled")) ??
  game.need(machine("relational"), budget);

/** For a solver: the possible goal values of each role, if the game is grounded and all of them are known. */
export function goalValuesOf(game: OpenGame, played: Machine): { goalValues?: number[][] } {
  const ground = groundOf(game, played);
  if (ground === undefined || ground.program.missing?.has("goal")) return {};
  return { goalValues: goalValuesOfCircuit(ground.circuit) };
}

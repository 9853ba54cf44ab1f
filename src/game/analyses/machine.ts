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
 * The machine that search and players use: that of the circuit where the game grounds wholly, since its numbers are
 * those of the symmetries; else, and where the circuit is so large that the rules are many times as fast (amazons), what is
 * chosen automatically.
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

/** Throws BudgetSpent where no machine can be made. */
export const machineOf = (game: OpenGame, budget: Budget = unlimited()): Machine => game.need(searchMachine, budget);

/** What the machine was made from, where its states are bits of the game's fluents; else undefined. */
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

/** By role the values that its goal can have, for a solver: where the game is grounded and they are all known. */
export function goalValuesOf(game: OpenGame, played: Machine): { goalValues?: number[][] } {
  const ground = groundOf(game, played);
  if (ground === undefined || ground.program.missing?.has("goal")) return {};
  return { goalValues: goalValuesOfCircuit(ground.circuit) };
}

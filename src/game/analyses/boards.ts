/** The boards of a game, recognised from the rules and from states of random play. */
import { type Board, findBoards, sampleStates } from "../../analysis/board/index.ts";
import { findUnusedFluents } from "../../analysis/symmetry/index.ts";
import { type Term, termFromText } from "../../language/rules/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import type { Analysis, OpenGame } from "../analysis.ts";
import { conceptProgram, grounded, writtenProgram } from "./grounded.ts";
import { anyMachine } from "./machine.ts";

/** Number of random-play states in which boards are searched. */
const SEEN_STATES = 25;

/**
 * The initial state first; then the states of one playout after another. Every machine draws the same states, so an
 * existing machine is used, or else the one that is built fastest.
 */
export const sampledStates: Analysis<readonly (readonly Term[])[]> = {
  name: "states of random play",
  answer: (game, budget) => {
    const player = anyMachine(game, budget);
    return sampleStates(player, game.random(), SEEN_STATES, budget);
  },
};

/**
 * The fluents of the game, as far as they are known: those of the ground program, without those that no rule reads,
 * which would spoil every picture; else those seen in random play.
 */
export const knownFluents: Analysis<readonly Term[]> = {
  name: "fluents",
  answer: (game, budget) => {
    const program = knownProgram(game);
    if (program === undefined) {
      const seen = game.need(sampledStates, budget).flat();
      return [...new Map(seen.map((term) => [JSON.stringify(term), term])).values()];
    }
    const unused = new Set(findUnusedFluents(program));
    return program.fluents.filter((_, fluent) => !unused.has(fluent)).map(termFromText);
  },
};

/** A ground program that is already known: all of them have the same fluents. */
const knownProgram = (game: OpenGame): GroundProgram | undefined =>
  game.known(grounded)?.program ??
  [game.known(writtenProgram), game.known(conceptProgram)].find(
    (one) => one !== undefined && !one.missing?.has("next"),
  );

/** The boards of the game. */
export const boards: Analysis<readonly Board[]> = {
  name: "boards",
  answer: (game, budget) => {
    const states = game.need(sampledStates, budget);
    const { roles } = anyMachine(game, budget);
    const fluents = knownProgram(game) === undefined ? {} : { fluents: game.need(knownFluents, budget) };
    return findBoards(game.rules, { states, roles, ...fluents }, budget);
  },
};

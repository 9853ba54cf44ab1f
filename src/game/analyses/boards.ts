/** The boards of a game, recognised from the rules and from states of random play. */
import { type Board, findBoards, sampleStates } from "../../analysis/board/index.ts";
import { termFromText } from "../../analysis/symmetry/index.ts";
import { isGaveUp } from "../../foundations/budgets/index.ts";
import type { Term } from "../../language/rules/index.ts";
import type { Analysis } from "../analysis.ts";
import { grounded } from "./grounded.ts";
import { machine } from "./machine.ts";

/** States of random play in which boards are looked for. */
const SEEN_STATES = 25;

/** The initial state first; the states of one game after another. */
export const sampledStates: Analysis<readonly (readonly Term[])[]> = {
  name: "states of random play",
  answer: (game, budget) => sampleStates(game.need(machine(), budget), game.random(), SEEN_STATES, budget),
};

export const boards: Analysis<readonly Board[]> = {
  name: "boards",
  answer: (game, budget) => {
    const states = game.need(sampledStates, budget);
    const { roles } = game.need(machine(), budget);
    const ground = game.ask(grounded, budget);
    const fluents = isGaveUp(ground) ? {} : { fluents: ground.program.fluents.map(termFromText) };
    return findBoards(game.rules, { states, roles, ...fluents }, budget);
  },
};

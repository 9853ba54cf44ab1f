/** Draws states for spectators: the boards that the rules show, or nothing if they show none. */
import { findBoards, sampleStates } from "../../src/analysis/board/index.ts";
import { Budget, isGaveUp, withinBudget } from "../../src/foundations/budgets/index.ts";
import { createRandom } from "../../src/foundations/collections/index.ts";
import { type Rules, type Term, termFromText } from "../../src/language/rules/index.ts";
import type { Machine, State } from "../../src/machine/index.ts";
import { boardSvg, pieceColours } from "../report/index.ts";
import { monotonicSeconds } from "./orders.ts";

/** Seconds for finding the boards. */
const BOARD_SECONDS = 10;
/** Number of states of random play that are searched for boards. */
const SEEN_STATES = 25;
/** Larger pictures are not sent. */
const MOST_CHARACTERS = 400_000;

/** Returns a function that draws states of the machine. */
export function stateDrawer(rules: Rules, machine: Machine): (state: State) => string | undefined {
  const budget = new Budget({ seconds: BOARD_SECONDS, now: monotonicSeconds });
  const found = withinBudget(() => {
    const states = sampleStates(machine, createRandom(1), SEEN_STATES, budget);
    return findBoards(rules, { states, roles: machine.roles }, budget);
  });
  const [board] = isGaveUp(found) ? [] : found;
  if (board === undefined) return () => undefined;
  const initial = termsOf(machine, machine.initialState);
  const colourOf = pieceColours(rules, machine.roles);
  return (state) => {
    const svg = boardSvg(board, termsOf(machine, state), { initial, colourOf });
    return svg.length > MOST_CHARACTERS ? undefined : svg;
  };
}

const termsOf = (machine: Machine, state: State): Term[] =>
  machine.fluentsOf(state).map((fluent) => termFromText(machine.vocabulary.fluentText(fluent)));

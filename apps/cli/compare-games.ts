/**
 * Compares two sheets by play and gives the answer in words and as the contract's JSON. Shared by `equivalent
 * --by-play` and `diff`.
 */
import {
  compareByPlay,
  compareRules,
  type PlayComparison,
  type PlayedGame,
  type Proof,
  type Translation,
} from "../../src/analysis/equivalence/index.ts";
import { mapGames } from "../../src/analysis/mapping/index.ts";
import { applyMapping } from "../../src/analysis/symmetry/index.ts";
import { type Budget, describeGaveUp, isGaveUp } from "../../src/foundations/budgets/index.ts";
import { groundOf, machineOf, type OpenGame } from "../../src/game/index.ts";
import type { Rules, Term } from "../../src/language/rules/index.ts";
import { gaveUp } from "../session/errors.ts";
import { openGame } from "../session/machines.ts";
import type { Session } from "../session/session.ts";

/** Ends the verb if nothing can be decided in time. */
export function compareGames(session: Session, one: Rules, other: Rules): PlayComparison {
  const budget = session.budget();
  const games = [openGame(session, one), openGame(session, other)] as const;
  const [left, right] = [playedGame(games[0], budget), playedGame(games[1], budget)];
  const options = { translations: session.stage("comparing rules", () => translations(one, other, budget)) };
  const answer = session.stage("comparing play", () => compareByPlay(left, right, budget, options));
  if (isGaveUp(answer)) throw gaveUp(`gave up before deciding whether the two are the same: ${describeGaveUp(answer)}`);
  return answer;
}

/** Share of the time for guessing how symbols correspond. */
const GUESS_SHARE = 0.2;

/**
 * Candidate correspondences between the names of the two sheets: an isomorphism of the rules, or else names that are
 * used in similar ways.
 */
function translations(one: Rules, other: Rules, budget: Budget): Translation[] {
  const same = compareRules(one, other, { budget: budget.atMost({ share: GUESS_SHARE }) });
  if (same.kind === "equivalent") return [(term) => applyMapping(same.mapping, term)];
  const alike = mapGames(one, other, "noether", budget.atMost({ share: GUESS_SHARE }));
  if (isGaveUp(alike)) return [];
  const names = new Map(alike.pairs.map(({ from, to }) => [from, to]));
  const rename = (term: Term): Term =>
    term.kind === "variable" ? term : { ...term, name: names.get(term.name) ?? term.name, args: term.args.map(rename) };
  return [rename];
}

/** The game with its circuit if it grounds completely. */
function playedGame(game: OpenGame, budget: Budget): PlayedGame {
  const machine = machineOf(game, budget);
  const ground = groundOf(game, machine);
  return { rules: game.rules, machine, circuit: ground?.program.missing === undefined ? ground?.circuit : undefined };
}

/** Says in words how the equality was established. */
export function proofInWords(proven: Proof): string {
  if (proven === "exhaustive") return "all states compared";
  return proven === "circuit" ? "proven on the circuits" : `compared to ${proven}`;
}

/** The contract's JSON keys for a difference. */
export const differenceJson = (answer: PlayComparison): { difference?: readonly (readonly string[])[] } =>
  answer.kind === "different" ? { difference: answer.play } : {};

export function printDifference(session: Session, { play, difference }: PlayComparison & { kind: "different" }): void {
  const moves = play.length === 1 ? "1 move" : `${play.length} moves`;
  session.print(play.length === 0 ? `at the beginning: ${difference}` : `after ${moves}: ${difference}`);
  for (const [i, joint] of play.entries()) session.print(`  ${i + 1}. ${joint.join(", ")}`);
}

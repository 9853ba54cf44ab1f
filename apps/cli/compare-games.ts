/** Two sheets compared by play, and the answer in words and as the contract's JSON: what `equivalent --by-play` and `diff` share. */
import { compareByPlay, type PlayComparison } from "../../src/analysis/equivalence/index.ts";
import { describeGaveUp, isGaveUp } from "../../src/foundations/budgets/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { gaveUp } from "../session/errors.ts";
import { machineFor, openGame } from "../session/machines.ts";
import type { Session } from "../session/session.ts";

/** Ends the verb where nothing can be told within the time. */
export function compareGames(session: Session, one: Rules, other: Rules): PlayComparison {
  const budget = session.budget();
  const [left, right] = [one, other].map((rules) => machineFor(openGame(session, rules), "auto", budget));
  if (left === undefined || right === undefined) throw new Error("two sheets have two machines");
  const answer = session.stage("comparing play", () => compareByPlay(left, right, budget));
  if (isGaveUp(answer)) throw gaveUp(`gave up before the two were found equal or different: ${describeGaveUp(answer)}`);
  if ([one, other].some(({ rules }) => rules.some(({ head }) => head.relation === "sees")))
    session.remark("information is hidden in these games: what the players are told (sees) is not compared");
  return answer;
}

/** The keys of the contract that tell of a difference. */
export const differenceJson = (answer: PlayComparison): { difference?: readonly (readonly string[])[] } =>
  answer.kind === "different" ? { difference: answer.play } : {};

export function printDifference(session: Session, { play, difference }: PlayComparison & { kind: "different" }): void {
  const moves = play.length === 1 ? "1 move" : `${play.length} moves`;
  session.print(play.length === 0 ? `at the beginning: ${difference}` : `after ${moves}: ${difference}`);
  for (const [i, joint] of play.entries()) session.print(`  ${i + 1}. ${joint.join(", ")}`);
}

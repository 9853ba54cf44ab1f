/** Describes the thinking of a player with several engines, in lines for people. */
import type { EngineChoice } from "./engine-choice.ts";
import type { Judgement, ThinkerParts } from "./thinker.ts";

/** Maximum number of moves shown. */
const MOST_MOVES = 5;
const MOST_GOAL = 100;

export function explainChoice(choice: EngineChoice, judged: Judgement, { seat }: ThinkerParts): string[] {
  const { engine, results, learnedGames, effortSpent, policyAccount } = choice;
  const { vocabulary, roles } = seat.machine;
  const { depth, isProven, line } = engine.explain();
  const lines = [`engine: ${engine.name}`];
  lines.push(...choice.valueStart.lines);
  if (policyAccount !== undefined) lines.push(policyAccount);
  if (learnedGames > 0) lines.push(`learned from ${learnedGames} games of self-play`);
  for (const { champion, challenger, games, score, hasWon } of results)
    lines.push(
      `trial: ${challenger} scored ${score} of ${games} against ${champion}${hasWon ? " and takes over" : ""}`,
    );
  const { evaluations, seconds } = effortSpent;
  const rate = seconds > 0 ? `, ${Math.round(evaluations / seconds)} a second` : "";
  const depths = depth === undefined ? "" : `, depth ${depth}`;
  lines.push(`evaluated: ${evaluations} positions${rate}${depths}${isProven ? ", proven" : ""}`);
  const order = judged.moves
    .map((_, i) => i)
    .sort((a, b) => (judged.scores[b] as number) - (judged.scores[a] as number));
  const described = order.slice(0, MOST_MOVES).map((i) => {
    const value = (MOST_GOAL * (judged.values[i] as number)).toFixed(1);
    return `${vocabulary.moveText(seat.role, judged.moves[i] as number)} ${value}`;
  });
  if (described.length > 0) lines.push(`moves: ${described.join(", ")}`);
  const texts = line.map((joint) => joint.map((move, role) => vocabulary.moveText(role as number, move)));
  if (texts.length > 0)
    lines.push(`line: ${texts.map((joint) => (roles.length === 1 ? joint[0] : `[${joint.join(" ")}]`)).join(" ")}`);
  return lines;
}

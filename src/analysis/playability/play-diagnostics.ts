/**
 * Warnings that follow from bounded random play. Each is reported at the first rule of the relation it concerns:
 * `legal`, `next`, `goal` or `terminal`.
 */
import type { Diagnostic, Span } from "../../foundations/text/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import type { PlayObservation } from "./observe-play.ts";

export function playDiagnostics(play: PlayObservation, { rules }: Rules): Diagnostic[] {
  const placeOf = (relation: string): Span =>
    rules.find(({ head }) => head.relation === relation)?.span ?? { start: 0, end: 0 };
  const warnings: Diagnostic[] = [];
  const warn = (code: string, relation: string, message: string, hint: string): void => {
    warnings.push({ severity: "warning", code, message, span: placeOf(relation), hint });
  };
  if (play.longest === 0)
    warn(
      "no-move",
      "terminal",
      "the initial state is terminal: no move is ever made",
      "the initial state must not be terminal",
    );
  if (play.moves > 0 && !play.changes)
    warn(
      "no-change",
      "next",
      "random play never left the initial state: no move changes anything",
      "add `next` rules that say what moves change",
    );
  if (play.stuck !== null)
    warn(
      "no-legal-move",
      "legal",
      `random play reached a state (${placeInPlay(play.stuck.step)}) in which ${play.stuck.role} has no legal move`,
      "give the role a move such as noop wherever it has no other, or end the game there",
    );
  if (play.endsWithoutGoal > 0)
    warn(
      "goal-not-unique",
      "goal",
      `in ${play.endsWithoutGoal} of ${play.playouts} terminal states of random play, a role had no goal value or several`,
      "exactly one goal value per role must hold in every terminal state",
    );
  if (play.cut > 0 && play.changes)
    warn(
      "no-end-seen",
      "terminal",
      `${play.cut} random playouts did not end within the limit on steps`,
      "every match must end, whatever is played; a step counter ensures that",
    );
  return warnings;
}

const placeInPlay = (step: number): string =>
  step === 0 ? "the initial one" : `after ${step === 1 ? "1 move" : `${step} moves`}`;

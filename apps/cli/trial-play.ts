/** A little random play of a valid sheet, and the warnings that it gives rise to. */
import { observePlay, type PlayObservation, playDiagnostics } from "../../src/analysis/playability/index.ts";
import { describeGaveUp, isGaveUp, withinBudget } from "../../src/foundations/budgets/index.ts";
import { type Diagnostic, NOWHERE, warning } from "../../src/foundations/text/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { machineFor } from "../session/machines.ts";
import type { Session } from "../session/session.ts";

const SET_UP_SECONDS = 10;
const TRIAL_SECONDS = 1;

export interface Trial {
  readonly roles: readonly string[];
  /** Undefined where nothing could be played. */
  readonly play?: PlayObservation;
  readonly warnings: readonly Diagnostic[];
}

export function trialPlay(session: Session, rules: Rules): Trial {
  const answer = withinBudget(() => {
    const machine = machineFor(rules, "auto", session.budget(SET_UP_SECONDS));
    const play = observePlay(machine, session.random(), session.limitedBudget(TRIAL_SECONDS));
    return { roles: machine.roles, play, warnings: playDiagnostics(play, rules) };
  });
  if (!isGaveUp(answer)) return answer;
  const message = `the initial state could not be computed: ${describeGaveUp(answer)}`;
  return { roles: [], warnings: [warning("gave-up", NOWHERE, message)] };
}

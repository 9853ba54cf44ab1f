/** A little random play of a valid sheet, and the warnings that it gives rise to. */
import { observePlay, type PlayObservation, playDiagnostics } from "../../analysis/playability/index.ts";
import { type Budget, describeGaveUp, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { type Diagnostic, NOWHERE, warning } from "../../foundations/text/index.ts";
import type { OpenGame } from "../analysis.ts";
import { machine } from "./machine.ts";

const SECONDS = { setUp: 10, play: 1 } as const;

export interface Trial {
  readonly roles: readonly string[];
  /** Undefined where nothing could be played. */
  readonly play?: PlayObservation;
  readonly warnings: readonly Diagnostic[];
}

export function trialPlay(game: OpenGame, budget: Budget): Trial {
  const answer = withinBudget(() => {
    const player = game.need(machine(), budget.atMost({ seconds: SECONDS.setUp }));
    const play = observePlay(player, game.random(), budget.atMost({ seconds: SECONDS.play }));
    return { roles: player.roles, play, warnings: playDiagnostics(play, game.rules) };
  });
  if (!isGaveUp(answer)) return answer;
  const message = `the initial state could not be computed: ${describeGaveUp(answer)}`;
  return { roles: [], warnings: [warning("gave-up", NOWHERE, message)] };
}

/** A little random play of a sheet, and what it shows: warnings, or the error that the rules give no role. */
import { observePlay, type PlayObservation, playDiagnostics } from "../../analysis/playability/index.ts";
import { type Budget, describeGaveUp, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { type Diagnostic, error, NOWHERE, warning } from "../../foundations/text/index.ts";
import { isAcyclic } from "../../machine/grounding/index.ts";
import type { OpenGame } from "../analysis.ts";
import { grounded } from "./grounded.ts";
import { machine } from "./machine.ts";

const SECONDS = { setUp: 10, play: 1 } as const;

/** Limits by CPU time if there is a CPU clock: a report about a sheet must not depend on how busy the computer is. */
const within = (budget: Budget, seconds: number): Budget =>
  budget.atMost(budget.limits.cpu === undefined ? { seconds } : { cpuSeconds: seconds });

export interface Trial {
  readonly roles: readonly string[];
  /** Undefined if nothing could be played. */
  readonly play?: PlayObservation;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the ground rules of a state are acyclic; undefined if not all of them were grounded. */
  readonly isAcyclic?: boolean;
}

export function trialPlay(game: OpenGame, budget: Budget): Trial {
  const answer = withinBudget(() => {
    const player = game.need(machine(), within(budget, SECONDS.setUp));
    if (player.roles.length === 0)
      return { roles: [], diagnostics: [error("no-role", NOWHERE, "the rules give no role")] };
    const play = observePlay(player, game.random(), within(budget, SECONDS.play));
    const program = game.known(grounded)?.program;
    const isWhole = program !== undefined && (program.missing?.size ?? 0) === 0;
    const diagnostics = playDiagnostics(play, game.rules);
    return { roles: player.roles, play, diagnostics, ...(isWhole ? { isAcyclic: isAcyclic(program) } : {}) };
  });
  if (!isGaveUp(answer)) return answer;
  const message = `the initial state could not be computed: ${describeGaveUp(answer)}`;
  return { roles: [], diagnostics: [warning("gave-up", NOWHERE, message)] };
}

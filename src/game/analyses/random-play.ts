/** What bounded random play shows of a game: lengths, branching, goals; and how fast it is played. */
import { observePlay, type PlayObservation } from "../../analysis/playability/index.ts";
import type { PlayoutTally } from "../../machine/index.ts";
import { type Analysis, cutByTime } from "../analysis.ts";
import { machine, playouts } from "./machine.ts";

const WATCHED = { playouts: 200, maxSteps: 1000 } as const;

/** What bounded random play shows. */
export const randomPlay: Analysis<PlayObservation> = {
  name: "random play",
  answer: (game, budget) => observePlay(game.need(machine(), budget), game.random(), budget, WATCHED),
  cutBy: ({ complete }) => cutByTime(complete),
};

/** Of one run of playouts: games per second times their mean length is moves per second. */
export interface PlayoutSpeed {
  readonly machine: string;
  readonly movesPerSecond: number;
  readonly playoutsPerSecond: number;
  /** Of the playouts of this run; absent where none came to its end. */
  readonly meanLength?: number;
}

/** Seconds of playing where the budget allows more. */
const MEASURED_SECONDS = 0.3;

/** Measured by the clock of the budget; without a clock nothing is measured. */
export const playoutSpeed: Analysis<PlayoutSpeed> = {
  name: "speed of playouts",
  answer: (game, budget) => {
    const source = game.need(playouts(), budget);
    const part = budget.atMost({ seconds: MEASURED_SECONDS, cpuSeconds: MEASURED_SECONDS });
    const start = part.time();
    const tally = source.run({ maxSteps: WATCHED.maxSteps, budget: part }, game.seed);
    return speedOf(source.kind, tally, part.time() - start);
  },
};

/** A playout that the clock cut counts as the part of a game that its moves are. */
export function speedOf(
  kind: string,
  { playouts: count, moves, lengthSum }: Pick<PlayoutTally, "playouts" | "moves" | "lengthSum">,
  seconds: number,
): PlayoutSpeed {
  const movesPerSecond = moves / seconds;
  if (count === 0) return { machine: kind, movesPerSecond, playoutsPerSecond: 0 };
  const meanLength = lengthSum / count;
  const playoutsPerSecond = meanLength > 0 ? movesPerSecond / meanLength : count / seconds;
  return { machine: kind, movesPerSecond, playoutsPerSecond, meanLength };
}

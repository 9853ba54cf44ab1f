/** What bounded random play shows about a game: lengths, branching, goals; and how fast playouts are. */
import { observePlay, type PlayObservation } from "../../analysis/playability/index.ts";
import { isGaveUp } from "../../foundations/budgets/index.ts";
import type { PlayoutTally } from "../../machine/index.ts";
import { type Analysis, cutByBudget } from "../analysis.ts";
import { playouts, watchMachine } from "./machine.ts";
import { type Slice, steadySlices } from "./steady-slices.ts";

const WATCHED = { playouts: 200, maxSteps: 1000 } as const;

/** What bounded random play shows. */
export const randomPlay: Analysis<PlayObservation> = {
  name: "random play",
  answer: (game, budget) => observePlay(game.need(watchMachine, budget), game.random(), budget, WATCHED),
  cutBy: ({ complete }) => cutByBudget(complete),
};

/** Playouts per second times their mean length equals moves per second. */
export interface PlayoutSpeed {
  readonly machine: string;
  readonly movesPerSecond: number;
  readonly playoutsPerSecond: number;
  /**
   * Mean over the observed playouts, or over the playouts of this run if time cut those. Absent if there are neither.
   */
  readonly meanLength?: number;
}

const SLICE_SECONDS = 0.05;

/** Measured by the clock of the budget; without a clock nothing is measured. */
export const playoutSpeed: Analysis<PlayoutSpeed> = {
  name: "speed of playouts",
  answer: (game, budget) => {
    const source = game.need(playouts(), budget);
    const measured = steadySlices(() => {
      const part = budget.atMost({ seconds: SLICE_SECONDS, cpuSeconds: SLICE_SECONDS });
      const start = part.time();
      const tally = source.run({ maxSteps: WATCHED.maxSteps, budget: part }, game.seed);
      return { tally, seconds: part.time() - start };
    });
    const sum = (number: (slice: Slice) => number): number => measured.reduce((all, slice) => all + number(slice), 0);
    const counts = {
      playouts: sum(({ tally }) => tally.playouts),
      moves: sum(({ tally }) => tally.moves),
      lengthSum: sum(({ tally }) => tally.lengthSum),
    };
    const seconds = sum((slice) => slice.seconds);
    const watched = game.ask(randomPlay, budget);
    return speedOf(source.kind, counts, seconds, isGaveUp(watched) ? undefined : watched);
  },
};

/**
 * A playout that the clock cut counts as a fraction of a game, by its moves. Playouts that ended within the short
 * measured time tend to be the short ones. So the mean length comes from games that were observed to their ends, if
 * there are any.
 */
export function speedOf(
  kind: string,
  { playouts: count, moves, lengthSum }: Pick<PlayoutTally, "playouts" | "moves" | "lengthSum">,
  seconds: number,
  watched?: Pick<PlayObservation, "playouts" | "cut" | "gotStuck" | "moves" | "complete">,
): PlayoutSpeed {
  const movesPerSecond = moves / seconds;
  const games = watched?.complete ? watched.playouts + watched.cut + watched.gotStuck : 0;
  if (count + games === 0) return { machine: kind, movesPerSecond, playoutsPerSecond: 0 };
  const meanLength = watched !== undefined && games > 0 ? watched.moves / games : lengthSum / count;
  const playoutsPerSecond = meanLength > 0 ? movesPerSecond / meanLength : count / seconds;
  return { machine: kind, movesPerSecond, playoutsPerSecond, meanLength };
}

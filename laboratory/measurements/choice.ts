/**
 * What `auto` chooses beside what it could have chosen: set-up and warm speed of each machine on one sheet, in processor seconds. Speed is
 * taken as a contest takes it, by the best of many short rounds; playouts and steps of a search are measured apart.
 */
import { Budget, isGaveUp, withinBudget } from "../../src/foundations/budgets/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import {
  type MachineName,
  makeMachine,
  makePlayouts,
  type PlayoutMachineName,
  stepAsSearch,
} from "../../src/machine/automatic/index.ts";
import type { PlayoutLimits } from "../../src/machine/index.ts";

const PLAYERS = ["batched", "compiled", "relational", "lifted", "auto"] as const satisfies PlayoutMachineName[];
const SEARCHERS = ["compiled", "lifted", "auto"] as const satisfies MachineName[];

export interface MachineSpeed {
  readonly name: PlayoutMachineName;
  /** The machine it came to; null where it cannot hold the game. */
  readonly kind: string | null;
  readonly setUp: number;
  /** Moves a processor second, warm. */
  readonly speed: number;
}

export interface ChoiceMeasurement {
  readonly playouts: readonly MachineSpeed[];
  readonly search: readonly MachineSpeed[];
}

/** Nobody waits longer for a machine. */
const PATIENCE = 60;
const ROUND_SECONDS = 0.02;
/** Long code takes long to become warm. */
const MOST_ROUNDS = 60;
const ROUNDS_WITHOUT_GAIN = 5;
const MOST_STEPS = 1000;

const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

export function measureChoice(rules: Rules): ChoiceMeasurement {
  return {
    playouts: PLAYERS.map((name) =>
      measure(
        name,
        (budget) => makePlayouts(rules, name, budget),
        (playouts, limits, seed) => playouts.run(limits, seed).moves,
      ),
    ),
    search: SEARCHERS.map((name) =>
      measure(
        name,
        (budget) => makeMachine(rules, name, budget),
        (machine, limits, seed) => stepAsSearch(machine, limits, seed, new Budget({})),
      ),
    ),
  };
}

function measure<T extends { readonly kind: string }>(
  name: PlayoutMachineName,
  make: (budget: Budget) => T,
  play: (made: T, limits: PlayoutLimits, seed: number) => number,
): MachineSpeed {
  const start = processorSeconds();
  const budget = new Budget({ seconds: PATIENCE, now: processorSeconds, cpu: processorSeconds });
  const made = withinBudget(() => make(budget));
  const setUp = processorSeconds() - start;
  if (isGaveUp(made)) return { name, kind: null, setUp, speed: 0 };
  return { name, kind: made.kind, setUp, speed: warmSpeed((limits, seed) => play(made, limits, seed)) };
}

/** The best of rounds, until none has been better for some time. */
function warmSpeed(play: (limits: PlayoutLimits, seed: number) => number): number {
  let [best, lastGain] = [0, 0];
  for (let round = 0; round < MOST_ROUNDS && round - lastGain < ROUNDS_WITHOUT_GAIN; round++) {
    const start = processorSeconds();
    const budget = new Budget({ cpuSeconds: ROUND_SECONDS, cpu: processorSeconds });
    const moves = play({ maxSteps: MOST_STEPS, budget }, round + 1);
    const speed = moves / Math.max(1e-6, processorSeconds() - start);
    if (speed > 1.02 * best) lastGain = round;
    best = Math.max(best, speed);
  }
  return best;
}

/**
 * What `auto` chooses beside what it could have chosen: set-up and warm speed of each machine on one sheet, in processor seconds. Speed is
 * taken as a contest takes it, by the best of many short rounds; playouts and steps of a search are measured apart. `auto` comes first, so
 * that its set-up is that of a cold process; the others find the code of grounding warm.
 */
import { Budget } from "../../src/foundations/budgets/index.ts";
import { type MachineName, type PlayoutMachineName, stepAsSearch } from "../../src/machine/automatic/index.ts";
import type { PlayoutLimits } from "../../src/machine/index.ts";
import { type MeasuredBuild, thisBuild } from "./measured-build.ts";

const PLAYERS = ["auto", "batched", "compiled", "relational", "lifted"] as const satisfies PlayoutMachineName[];
const SEARCHERS = ["auto", "compiled", "lifted"] as const satisfies MachineName[];

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
/** What counts as a gain. */
const GAIN = 1.05;
const MOST_STEPS = 1000;

const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** `auto` and the machines by name; of an older build, `auto` alone. */
export function measureChoice(build: MeasuredBuild, title: string, text: string): ChoiceMeasurement {
  const { rules } = build.readRules(new build.SourceText(title, text));
  const isWanted = (name: string): boolean => build === thisBuild || name === "auto";
  return {
    playouts: PLAYERS.filter(isWanted).map((name) =>
      measure(
        build,
        name,
        (budget) => build.makePlayouts(rules, name, budget),
        (playouts, limits, seed) => playouts.run(limits, seed).moves,
      ),
    ),
    search: SEARCHERS.filter(isWanted).map((name) =>
      measure(
        build,
        name,
        (budget) => build.makeMachine(rules, name, budget),
        (machine, limits, seed) => stepAsSearch(machine, limits, seed, new build.Budget({})),
      ),
    ),
  };
}

function measure<T extends { readonly kind: string }>(
  build: MeasuredBuild,
  name: PlayoutMachineName,
  make: (budget: InstanceType<MeasuredBuild["Budget"]>) => T,
  play: (made: T, limits: PlayoutLimits, seed: number) => number,
): MachineSpeed {
  const start = processorSeconds();
  const budget = new build.Budget({ seconds: PATIENCE, now: processorSeconds, cpu: processorSeconds });
  const made = build.withinBudget(() => make(budget));
  const setUp = processorSeconds() - start;
  if (build.isGaveUp(made)) return { name, kind: null, setUp, speed: 0 };
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
    if (speed > GAIN * best) lastGain = round;
    best = Math.max(best, speed);
  }
  return best;
}

/** Two measurements of one sheet by one build as one: of each machine the better speed and the shorter set-up, and all that `auto` took. */
export function mergeChoices(a: ChoiceMeasurement, b: ChoiceMeasurement): ChoiceMeasurement {
  const merge = (first: readonly MachineSpeed[], second: readonly MachineSpeed[]): MachineSpeed[] =>
    first.map((one) => {
      const other = second.find(({ name }) => name === one.name) ?? one;
      const kinds = new Set([one.kind, other.kind].filter((kind) => kind !== null));
      return {
        name: one.name,
        kind: kinds.size === 0 ? null : [...kinds].join(" or "),
        setUp: Math.min(one.setUp, other.setUp),
        speed: Math.max(one.speed, other.speed),
      };
    });
  return { playouts: merge(a.playouts, b.playouts), search: merge(a.search, b.search) };
}

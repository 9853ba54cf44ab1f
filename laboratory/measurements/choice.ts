/**
 * Compares what `auto` chooses with what it could have chosen: set-up and warm speed of each machine on one sheet, in
 * CPU seconds. Speed is the best of many short rounds, as in the contest that `auto` holds; playouts and search steps
 * are measured separately. `auto` comes first, so its set-up is that of a cold thread. The others reuse its grounding,
 * whose time is added to theirs.
 */
import { Budget, isGaveUp } from "../../src/foundations/budgets/index.ts";
import {
  type Ground,
  type GroundedGame,
  groundCircuit,
  type MachineName,
  type PlayoutMachineName,
  stepAsSearch,
} from "../../src/machine/automatic/index.ts";
import type { PlayoutLimits } from "../../src/machine/index.ts";
import { type MeasuredBuild, thisBuild } from "./measured-build.ts";

const PLAYERS = ["auto", "batched", "compiled", "relational", "lifted"] as const satisfies PlayoutMachineName[];
const SEARCHERS = ["auto", "compiled", "lifted"] as const satisfies MachineName[];

export interface MachineSpeed {
  readonly name: PlayoutMachineName;
  /** The machine that was made; null if it cannot hold the game. */
  readonly kind: string | null;
  readonly setUp: number;
  /** Moves per CPU second, warm. */
  readonly speed: number;
}

export interface ChoiceMeasurement {
  readonly playouts: readonly MachineSpeed[];
  readonly search: readonly MachineSpeed[];
}

/** Maximum CPU seconds for making a machine. */
const PATIENCE = 60;
const ROUND_SECONDS = 0.02;
const MOST_ROUNDS = 120;
/** CPU seconds to warm up the long code of lanes: this many per second of set-up, up to a maximum. */
const WARM_PER_SET_UP = 2.5;
const MOST_WARM_SECONDS = 1.5;
const ROUNDS_WITHOUT_GAIN = 5;
/** Factor that counts as a gain. */
const GAIN = 1.05;
const MOST_STEPS = 1000;

const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Measures `auto` and the machines by name; of an older build only `auto`. */
export function measureChoice(build: MeasuredBuild, title: string, text: string): ChoiceMeasurement {
  const { rules } = build.readRules(new build.SourceText(title, text));
  const isWanted = (name: string): boolean => build === thisBuild || name === "auto";
  const grounding = new SharedGrounding();
  const ground = build === thisBuild ? grounding.ground : undefined;
  const timed = <T extends Made>(
    name: PlayoutMachineName,
    make: (budget: Budget) => T,
    play: (made: T, limits: PlayoutLimits, seed: number) => number,
  ): MachineSpeed => measure(build, grounding, name, make, play);
  return {
    playouts: PLAYERS.filter(isWanted).map((name) =>
      timed(
        name,
        (budget) => build.makePlayouts(rules, name, budget, ground),
        (playouts, limits, seed) => playouts.run(limits, seed).moves,
      ),
    ),
    search: SEARCHERS.filter(isWanted).map((name) =>
      timed(
        name,
        (budget) => build.makeMachine(rules, name, budget, ground),
        (machine, limits, seed) => stepAsSearch(machine, limits, seed, new build.Budget({})),
      ),
    ),
  };
}

/** Grounds the rules once; a machine that reuses the grounding is charged its time. */
class SharedGrounding {
  /** Total time of groundings that were reused. */
  saved = 0;
  private known: { readonly game: GroundedGame; readonly seconds: number } | undefined;

  readonly ground: Ground = (rules, budget, limits) => {
    if (this.known !== undefined) {
      this.saved += this.known.seconds;
      return this.known.game;
    }
    const start = processorSeconds();
    const game = groundCircuit(rules, budget, limits);
    if (!isGaveUp(game)) this.known = { game, seconds: processorSeconds() - start };
    return game;
  };
}

interface Made {
  readonly kind: string;
}

function measure<T extends Made>(
  build: MeasuredBuild,
  grounding: SharedGrounding,
  name: PlayoutMachineName,
  make: (budget: Budget) => T,
  play: (made: T, limits: PlayoutLimits, seed: number) => number,
): MachineSpeed {
  const [start, saved] = [processorSeconds(), grounding.saved];
  const budget = new build.Budget({ seconds: PATIENCE, now: processorSeconds, cpu: processorSeconds });
  const made = build.withinBudget(() => make(budget));
  const setUp = processorSeconds() - start + grounding.saved - saved;
  if (build.isGaveUp(made)) return { name, kind: null, setUp, speed: 0 };
  const warmUp = made.kind === "batched" ? Math.min(MOST_WARM_SECONDS, setUp * WARM_PER_SET_UP) : 0;
  return { name, kind: made.kind, setUp, speed: warmSpeed((limits, seed) => play(made, limits, seed), warmUp) };
}

/** The best of several rounds, until none has improved for some time, and not before `warmUp` CPU seconds. */
function warmSpeed(play: (limits: PlayoutLimits, seed: number) => number, warmUp: number): number {
  const warmRounds = warmUp / ROUND_SECONDS;
  let [best, lastGain] = [0, 0];
  for (let round = 0; round - Math.max(lastGain, warmRounds) < ROUNDS_WITHOUT_GAIN && round < MOST_ROUNDS; round++) {
    const start = processorSeconds();
    const budget = new Budget({ cpuSeconds: ROUND_SECONDS, cpu: processorSeconds });
    const moves = play({ maxSteps: MOST_STEPS, budget }, round + 1);
    const speed = moves / Math.max(1e-6, processorSeconds() - start);
    if (speed > GAIN * best) lastGain = round;
    best = Math.max(best, speed);
  }
  return best;
}

/**
 * Merges two measurements of one sheet by one build: the better speed and the shorter set-up of each machine, and all
 * kinds that `auto` chose.
 */
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

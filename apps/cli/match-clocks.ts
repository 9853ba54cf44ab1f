/** The clocks of matches: what the options say, and how time is read. */
import type { Command } from "commander";
import type { Budget } from "../../src/foundations/budgets/index.ts";
import { machineOf, type OpenGame } from "../../src/game/index.ts";
import { type Alarm, warmUp } from "../../src/play/match/index.ts";
import type { Clocks } from "../../src/play/players/index.ts";
import { threadCpuSeconds } from "../companions/index.ts";
import { badCall } from "../session/errors.ts";
import { cpuSeconds, wallSeconds } from "../session/session.ts";
import { oneOf, positiveNumber, wholeNumber } from "./options.ts";
import type { VerbOptions } from "./verb.ts";

const DEFAULT_CLOCK = 1;

/** Adds the options that set the clocks of matches. */
export const addClockOptions = (command: Command): Command =>
  command
    .option("--clock <seconds>", "seconds for each move (default: 1)", positiveNumber)
    .option("--start <seconds>", "seconds before the first move (default: as --clock)", positiveNumber)
    .option("--iterations <n>", "think for this many iterations per move and ignore the clock", wholeNumber(1))
    .option("--budget <kind>", "clocks measure wall or cpu time", oneOf("wall", "cpu"), "wall");

/** Reads `--clock`, `--start` and `--iterations`. */
export function clocksOf(options: VerbOptions): Clocks {
  if (options["iterations"] !== undefined) return { start: Number.POSITIVE_INFINITY, play: Number.POSITIVE_INFINITY };
  const play = (options["clock"] as number | undefined) ?? DEFAULT_CLOCK;
  return { start: (options["start"] as number | undefined) ?? play, play };
}

/** Reads `--threads`. */
export const addThreadsOption = (command: Command): Command =>
  command.option("--threads <n>", "number of threads in which auto and transfer think", wholeNumber(1), 1);

/**
 * Reads `--budget`. CPU time has no alarm for the deadline, so players in this process are waited for. If players think
 * in several threads, the CPU time is that of the playing thread, so each of them has the whole clock.
 */
export function readingOf(
  budget: "wall" | "cpu",
  isThreaded = false,
): { readonly now: () => number; readonly alarm?: Alarm } {
  if (budget === "wall") return { now: wallSeconds, alarm: ringAt };
  return { now: isThreaded ? ownCpuSeconds : cpuSeconds };
}

function ownCpuSeconds(): number {
  const seconds = threadCpuSeconds();
  if (seconds === undefined) throw badCall("this system does not tell the CPU time of a thread; use --budget wall");
  return seconds;
}

/** Warms up a game that is played by the clock. Returns for how long its machine can block the event loop. */
export function stallOf(game: OpenGame, limits: Budget, budget: "wall" | "cpu"): number {
  const { now } = readingOf(budget);
  return warmUp(machineOf(game, limits), { random: game.random(), now, budget: limits });
}

/** Lets timers and messages run while a player thinks. */
export const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const ringAt: Alarm = (deadline, ring) => {
  const timer = setTimeout(ring, Math.max(0, 1000 * (deadline - wallSeconds())));
  return () => clearTimeout(timer);
};

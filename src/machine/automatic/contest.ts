/**
 * Finds the fastest of several ways to play a game, by playing. They take turns in short rounds against a clock of CPU
 * seconds, and the best round of each counts. Early rounds run code that is not yet compiled, and other load on the
 * computer can only make a round slower.
 */
import { Budget } from "../../foundations/budgets/index.ts";
import type { PlayoutLimits } from "../index.ts";

export interface Contestant<T> {
  readonly value: T;
  /** Plays until told to stop. Returns how many moves were made. */
  readonly play: (limits: PlayoutLimits, seed: number) => number;
  /** CPU seconds it may need to warm up, if its code is long. */
  readonly warmUpSeconds?: number;
}

const ROUND_SECONDS = 0.01;
const FEWEST_ROUNDS = 5;
const MOST_ROUNDS = 20;
/** The contest ends if one contestant is faster than all others by this factor. */
const CLEARLY_FASTER = 2;
/** It also ends if no contestant has become faster by this factor within this many rounds: then all are warm. */
const FASTER = 1.03;
const ROUNDS_WITHOUT_GAIN = 4;
const MOST_STEPS = 200;

/** Returns the contestants, each with its moves per CPU second, fastest first. */
export function contest<T>(contestants: readonly Contestant<T>[], cpu: () => number): { value: T; speed: number }[] {
  for (const { play, warmUpSeconds = 0 } of contestants) if (warmUpSeconds > 0) playFor(play, warmUpSeconds, 1, cpu);
  const results = contestants.map(({ value, play }) => ({ value, play, speed: 0 }));
  let lastGain = 0;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    for (const result of results) {
      const speed = playFor(result.play, ROUND_SECONDS, round + 1, cpu);
      if (speed > FASTER * result.speed) lastGain = round;
      result.speed = Math.max(result.speed, speed);
    }
    if (round + 1 < FEWEST_ROUNDS) continue;
    const [first = 0, second = 0] = results.map(({ speed }) => speed).sort((a, b) => b - a);
    if (first > CLEARLY_FASTER * second || round - lastGain >= ROUNDS_WITHOUT_GAIN) break;
  }
  return results.map(({ value, speed }) => ({ value, speed })).sort((a, b) => b.speed - a.speed);
}

/** Returns true if a contestant, alone, reaches this many moves per CPU second; otherwise its best speed. */
export function reaches(speed: number, { play }: Contestant<unknown>, cpu: () => number): true | number {
  let best = 0;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const now = playFor(play, ROUND_SECONDS, round + 1, cpu);
    if (now >= speed) return true;
    if (round + 1 >= FEWEST_ROUNDS && now < FASTER * best) break;
    best = Math.max(best, now);
  }
  return best;
}

/** Returns moves per CPU second. */
function playFor(play: Contestant<unknown>["play"], seconds: number, seed: number, cpu: () => number): number {
  const start = cpu();
  const moves = play({ maxSteps: MOST_STEPS, budget: new Budget({ cpuSeconds: seconds, cpu }) }, seed);
  return moves / Math.max(cpu() - start, 1e-9);
}

export const inWords = (speed: number): string =>
  `${Number(speed.toPrecision(2)).toLocaleString("en-US")} moves a CPU second`;

/**
 * Predicts how fast a machine will be once warm, from counted work, in moves per second on an ordinary computer. Only
 * ratios matter, so predictions are the same on every computer and under any load. The constants were fitted to the
 * public sheets (docs/results/machines.md).
 */
import { LANES, type LaneProgram } from "../batched/index.ts";
import type { CountsWork } from "../machine.ts";

/**
 * Nanoseconds per vector operation: more if the code of a step does not fit the caches, and far more if it is much
 * larger.
 */
function nanosecondsPerOperation(codeBytes: number): number {
  const megabytes = codeBytes / 1e6;
  return megabytes < 8 ? 0.2 + 0.16 * megabytes : 0.37 * megabytes;
}

/** Number of rounds of a recursion that converges slowly. */
const MANY_ROUNDS = 10;

/**
 * `least` assumes that goals are evaluated in every step and that a recursion converges slowly. `most` assumes that
 * goals are hardly ever evaluated and that it converges at once.
 */
export function predictLanes(
  { operations, module }: LaneProgram,
  hasRecursion: boolean,
): { readonly least: number; readonly most: number } {
  const { step, terminal, commit, goals } = operations;
  const nanoseconds = nanosecondsPerOperation(module.bytes);
  const speed = (count: number): number => (1e9 * LANES) / (count * nanoseconds);
  const fewest = step + terminal + commit;
  return { least: speed((fewest + goals) * (hasRecursion ? MANY_ROUNDS : 1)), most: speed(fewest) };
}

/** CPU seconds until long code is optimised. */
export const warmUpOfLanes = ({ module }: LaneProgram): number => Math.min(1.5, (0.25 * module.bytes) / 1e6);

/** Cost of a move on the lifted machine: a constant plus a cost per unit of work. */
const LIFTED_NANOSECONDS = { move: 100, work: 1 } as const;
/** The smallest time per unit of work that was observed. */
const LEAST_NANOSECONDS_PER_WORK = 0.5;

export const predictLifted = ({ workPerMove }: CountsWork): number =>
  1e9 / (LIFTED_NANOSECONDS.move + LIFTED_NANOSECONDS.work * workPerMove);

/** The most counted work per move with which the lifted machine could reach this many moves per second. */
export const mostWorkFor = (movesPerSecond: number): number => 1e9 / movesPerSecond / LEAST_NANOSECONDS_PER_WORK;

/**
 * How fast a machine will be once it is warm, from work that was counted: moves a second on an ordinary computer. Only ratios matter, so
 * they are the same on every computer, however busy it is. The constants were fitted to the public sheets (docs/results/machines.md).
 */
import { LANES, type LaneProgram } from "../batched/index.ts";
import type { CountsWork } from "../machine.ts";

/** Nanoseconds of a vector operation: more where the code of a step does not stay in the caches, and far more where it is beyond them. */
function nanosecondsPerOperation(codeBytes: number): number {
  const megabytes = codeBytes / 1e6;
  return megabytes < 8 ? 0.2 + 0.16 * megabytes : 0.37 * megabytes;
}

/** Rounds of a recursion that settles slowly. */
const MANY_ROUNDS = 10;

/** The goals may be looked at in every step, or hardly ever; a recursion may settle at once, or not so soon. */
export function foretellLanes(
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

/** What a move costs on the lifted machine: so much whatever the rules, and so much per unit of work. */
const LIFTED_NANOSECONDS = { move: 100, work: 1 } as const;
/** The least that a unit of work has been seen to take. */
const LEAST_NANOSECONDS_PER_WORK = 0.5;

export const foretellLifted = ({ workPerMove }: CountsWork): number =>
  1e9 / (LIFTED_NANOSECONDS.move + LIFTED_NANOSECONDS.work * workPerMove);

/** The most counted work a move with which the lifted machine could make so many moves a second. */
export const mostWorkFor = (movesPerSecond: number): number => 1e9 / movesPerSecond / LEAST_NANOSECONDS_PER_WORK;

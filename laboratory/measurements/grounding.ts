/**
 * How long grounding takes, per sheet: the first run in a fresh process, which is what a start clock sees, and the best of some
 * later ones. The yardstick, taken in the same run, is a fixed amount of work of the same kind (a join of two relations), so
 * that figures of different computers can be compared by their ratios.
 */
import { Budget, isGaveUp } from "../../src/foundations/budgets/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { type GroundProgram, groundRules } from "../../src/machine/grounding/index.ts";

export interface GroundingMeasurement {
  readonly fluents: number;
  readonly moves: number;
  readonly atoms: number;
  readonly rules: number;
  /** The cones that were not ground. */
  readonly missing: readonly string[];
  /** Milliseconds of the first run, and of the best later run. */
  readonly first: number;
  readonly best: number;
}

export interface GroundingLimits {
  /** Seconds after which grounding gives up. Default 10. */
  readonly seconds?: number;
  /** Later runs. Default 3. */
  readonly repetitions?: number;
}

const now = (): number => performance.now() / 1000;

/** Null where the sheet could not be ground. */
export function measureGrounding(rules: Rules, limits: GroundingLimits = {}): GroundingMeasurement | null {
  const { seconds = 10, repetitions = 3 } = limits;
  const run = (): { readonly program: GroundProgram | null; readonly milliseconds: number } => {
    const start = performance.now();
    const program = groundRules(rules, new Budget({ seconds, now }));
    return { program: isGaveUp(program) ? null : program, milliseconds: performance.now() - start };
  };
  const { program, milliseconds: first } = run();
  if (program === null) return null;
  let best = first;
  for (let i = 0; i < repetitions; i++) best = Math.min(best, run().milliseconds);
  return {
    fluents: program.fluents.length,
    moves: program.moves.flat().length,
    atoms: program.atomCount,
    rules: program.heads.length,
    missing: [...(program.missing?.keys() ?? [])],
    first,
    best,
  };
}

/** Milliseconds for joining two relations of 1,000 pairs each through a hash map of arrays, a hundred times. */
export function joinYardstick(): number {
  const start = performance.now();
  let found = 0;
  for (let round = 0; round < 100; round++) {
    const byKey = new Map<number, number[]>();
    for (let i = 0; i < 1000; i++) {
      const key = (i * 7919) % 251;
      const list = byKey.get(key);
      if (list === undefined) byKey.set(key, [i]);
      else list.push(i);
    }
    for (let i = 0; i < 1000; i++) for (const other of byKey.get((i * 104729) % 251) ?? []) found += other & 1;
  }
  if (found === 0) throw new Error("the yardstick found nothing");
  return performance.now() - start;
}

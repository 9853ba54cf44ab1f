/**
 * The relational machine: set-up (tuning included), random moves per second before and after tuning, and both as ratios to the
 * interpreted machine, taken in the same run. The clock is the caller's.
 */
import { Budget } from "../../src/foundations/budgets/index.ts";
import { createRandom } from "../../src/foundations/collections/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { drawJointMove, type Machine } from "../../src/machine/index.ts";
import { InterpretedMachine } from "../../src/machine/interpreted/index.ts";
import { relationalMachine } from "../../src/machine/relational/index.ts";

export interface RelationalMeasurement {
  /** Seconds to make the machine, plans tuned and code generated. */
  readonly setup: number;
  /** Joint moves per second. */
  readonly interpreted: number;
  readonly stepByStep: number;
  readonly tuned: number;
}

const LONGEST_GAME = 1000;

/** Each machine plays for `seconds`; the tuned one for three times as long, of which the last third counts. */
export function measureRelational(rules: Rules, seconds: number, now: () => number): RelationalMeasurement {
  const patience = (): Budget => new Budget({ seconds: 60, now });
  const interpreted = movesPerSecond(new InterpretedMachine(rules, patience()), seconds, now);
  const plain = relationalMachine(rules, patience(), { tuneAfter: Number.POSITIVE_INFINITY });
  const stepByStep = movesPerSecond(plain, seconds, now);
  const start = now();
  const machine = relationalMachine(rules, patience(), { tuneAfter: 0 });
  const setup = now() - start;
  movesPerSecond(machine, 2 * seconds, now);
  return { setup, interpreted, stepByStep, tuned: movesPerSecond(machine, seconds, now) };
}

function movesPerSecond(machine: Machine, seconds: number, now: () => number): number {
  const cursor = machine.newCursor();
  const random = createRandom(1);
  const jointMove = new Int32Array(machine.roles.length);
  const start = now();
  let moves = 0;
  while (now() - start < seconds) {
    cursor.load(machine.initialState);
    for (let length = 0; length < LONGEST_GAME && !cursor.isTerminal() && now() - start < seconds; length++) {
      if (!drawJointMove(cursor, random, jointMove)) break;
      cursor.advance(jointMove);
      moves++;
    }
  }
  return moves / (now() - start);
}

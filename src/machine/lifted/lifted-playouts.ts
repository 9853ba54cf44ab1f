/** Random playouts inside the module; it comes out at the end of a playout and to look at the clock. */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { newTally, type PlayoutLimits, type PlayoutTally } from "../index.ts";
import type { LiftedMachine } from "./lifted-machine.ts";
import { WORD } from "./memory-plan.ts";
import { ANSWER } from "./step-code.ts";

/** Moves between two looks at the clock, within a playout. */
const STEPS_PER_LOOK = 64;

/** From the initial state. */
export function playLifted(
  machine: LiftedMachine,
  random: SeededRandom,
  limits: PlayoutLimits,
  budget: Budget,
): PlayoutTally {
  const tally = newTally(machine.roles.length);
  const cursor = machine.newCursor(budget);
  machine.engine.setWord(WORD.random, random.word());
  machine.engine.setWord(WORD.random + 4, random.word() | 1); // never all zero
  while (tally.playouts < (limits.playouts ?? Number.POSITIVE_INFINITY) && !limits.shouldStop()) {
    cursor.load(machine.initialState);
    const answer = playOut(machine, () => cursor.play(STEPS_PER_LOOK, limits.maxSteps), limits);
    const steps = machine.engine.word(WORD.steps);
    tally.moves += steps;
    if (answer === "stopped") break;
    tally.playouts++;
    tally.lengthSum += steps;
    if (answer === "cut") tally.cut++;
    else if (answer === "stuck") tally.stuck++;
    else
      for (let role = 0; role < machine.roles.length; role++) {
        const goal = cursor.goal(role);
        if (goal === null) continue;
        tally.goalSums[role]! += goal;
        tally.goalCounts[role]!++;
      }
  }
  return tally;
}

function playOut(
  { engine }: LiftedMachine,
  play: () => number,
  { maxSteps, shouldStop }: PlayoutLimits,
): "terminal" | "stuck" | "cut" | "stopped" {
  engine.setWord(WORD.steps, 0);
  for (;;) {
    const answer = play();
    if (answer === ANSWER.terminal) return "terminal";
    if (answer === ANSWER.stuck) return "stuck";
    if (engine.word(WORD.steps) >= maxSteps) return "cut";
    if (shouldStop()) return "stopped";
  }
}

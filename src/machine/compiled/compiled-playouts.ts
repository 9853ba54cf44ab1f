/**
 * Random playouts on the compiled machine. The loop over moves runs inside the engine; it comes out at the end of a playout,
 * to look at the clock, and when a joint move is made for the first time.
 */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { newTally, type PlayoutLimits, type PlayoutTally, playRandomly } from "../index.ts";
import type { CompiledMachine } from "./compiled-machine.ts";
import type { Engine } from "./engine.ts";
import { EngineCursor } from "./engine-cursor.ts";
import { ANSWER } from "./engine-instructions.ts";

/** Moves between two looks at the clock, within a playout. */
const STEPS_PER_LOOK = 64;

export function playCompiled(machine: CompiledMachine, random: SeededRandom, limits: PlayoutLimits): PlayoutTally {
  if (machine.engine === undefined) return playRandomly(machine, machine.newCursor(), random, limits);
  return playOnCursor(new PlayoutCursor(machine.engine), random, limits);
}

/** Playouts from the initial state. */
export function playOnCursor(cursor: PlayoutCursor, random: SeededRandom, limits: PlayoutLimits): PlayoutTally {
  cursor.seed(random);
  const tally = newTally(cursor.roleCount);
  while (tally.playouts < (limits.playouts ?? Number.POSITIVE_INFINITY) && !limits.shouldStop()) {
    cursor.restart();
    const answer = cursor.playOut(limits);
    const steps = cursor.steps();
    tally.moves += steps;
    if (answer === "stopped") break;
    tally.playouts++;
    tally.lengthSum += steps;
    if (answer === "cut") tally.cut++;
    else if (answer === "stuck") tally.stuck++;
    else addGoals(cursor, tally);
  }
  return tally;
}

function addGoals(cursor: PlayoutCursor, tally: PlayoutTally): void {
  for (let role = 0; role < tally.goalSums.length; role++) {
    const goal = cursor.goal(role);
    if (goal === null) continue;
    tally.goalSums[role]! += goal;
    tally.goalCounts[role]!++;
  }
}

export class PlayoutCursor extends EngineCursor {
  private readonly play: (steps: number) => number;

  constructor(engine: Engine) {
    super(engine);
    this.play = this.running.func("play");
  }

  get roleCount(): number {
    return this.engine.circuit.moveCounts.length;
  }

  seed(random: SeededRandom): void {
    const at = this.engine.memory.random >> 2;
    this.words[at] = random.word();
    this.words[at + 1] = random.word() | 1; // never all zero
  }

  /** Moves made in this playout. */
  steps(): number {
    return this.words[this.engine.memory.steps >> 2] as number;
  }

  /** From the present state. */
  playOut({ maxSteps, shouldStop }: PlayoutLimits): "terminal" | "stuck" | "cut" | "stopped" {
    this.words[this.engine.memory.steps >> 2] = 0;
    for (;;) {
      const answer = this.play(Math.min(STEPS_PER_LOOK, maxSteps - this.steps()));
      if (answer === ANSWER.terminal) return "terminal";
      if (answer === ANSWER.stuck) return "stuck";
      if (answer === ANSWER.unknownEffect) {
        this.advanceByDrawn();
        (this.words[this.engine.memory.steps >> 2] as number)++;
      } else if (this.steps() >= maxSteps) return "cut";
      if (shouldStop()) return "stopped";
    }
  }
}

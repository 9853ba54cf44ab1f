/**
 * Random playouts on the compiled machine. The loop over moves runs inside the engine. It returns to JavaScript at the
 * end of a playout, to check the clock, and when a joint move is made for the first time.
 */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { PlayoutCursor, PlayoutEnd, PlayoutLimits } from "../machine.ts";
import type { Engine } from "./engine.ts";
import { EngineCursor } from "./engine-cursor.ts";
import { ANSWER } from "./engine-instructions.ts";

/** Number of moves between two checks of the clock within a playout. */
const STEPS_PER_LOOK = 64;

export class EnginePlayoutCursor extends EngineCursor implements PlayoutCursor {
  private readonly play: (steps: number) => number;

  constructor(engine: Engine) {
    super(engine);
    this.play = this.running.func("play");
  }

  seed(random: SeededRandom): void {
    const at = this.engine.memory.random >> 2;
    this.words[at] = random.word();
    this.words[at + 1] = random.word() | 1; // never all zero
  }

  /** Number of moves made in this playout. */
  steps(): number {
    return this.words[this.engine.memory.steps >> 2] as number;
  }

  /** Plays out from the current state. */
  playOut({ maxSteps, budget }: PlayoutLimits): PlayoutEnd {
    this.words[this.engine.memory.steps >> 2] = 0;
    for (;;) {
      const answer = this.play(Math.min(STEPS_PER_LOOK, maxSteps - this.steps()));
      if (answer === ANSWER.terminal) return "terminal";
      if (answer === ANSWER.stuck) return "stuck";
      if (answer === ANSWER.unknownEffect) {
        this.advanceByDrawn();
        (this.words[this.engine.memory.steps >> 2] as number)++;
      } else if (this.steps() >= maxSteps) return "cut";
      if (budget?.isOver()) return "stopped";
    }
  }
}

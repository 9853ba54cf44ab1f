/** Companions for players of this process, one thread each. */
import { packGame } from "../../src/game/index.ts";
import type { HireCompanions } from "../../src/play/players/index.ts";
import { ThreadCompanion } from "./thread-companion.ts";
import type { CompanionClock } from "./thread-orders.ts";

export type { CompanionClock };

/** Memory of a thread if the seat does not set it. */
const USUAL_BYTES = 200e6;

/** The program is next to the bundled command line. */
const PROGRAM = new URL("./companion-thread.js", import.meta.url);

/** `clock`: the clock of the matches. */
export const hireThreads =
  (clock: CompanionClock, program = PROGRAM): HireCompanions =>
  ({ game, memoryBytes = USUAL_BYTES }, count, seed) => {
    const packed = packGame(game);
    return Array.from(
      { length: count },
      (_, i) => new ThreadCompanion(program, { game: packed, seed: seed + i, memoryBytes, clock }),
    );
  };

/** The options of our best player. */
import type { OptionRanges, OptionValues } from "./player-options.ts";
import { MAX_STEPS, symmetryOption } from "./shared-options.ts";

export const CONTENDER_OPTIONS = {
  c: { least: 0, most: 100, usual: 0, meaning: "weight of exploration; 0: as suits the game" },
  lanes: {
    least: 0,
    most: 32,
    usual: 32,
    meaning: "playouts for each leaf: 8, 16, or 32 where there is time for leaves enough; 0: one",
  },
  engine: {
    least: 0,
    most: 7,
    usual: 0,
    meaning:
      "0: by trial, 1: tree search, 2: alpha-beta, 3: tree search with learned values, 4: with learned priors, 5: with learned playouts, 6: with both, 7: with all moves as first, where they can",
  },
  solve: {
    least: 0,
    most: 1e9,
    usual: 20_000,
    meaning: "states that the exact solver may expand for a move if iterations are counted; 0: no solver",
  },
  relatives: {
    words: ["always", "long", "never"],
    usual: "long",
    meaning:
      "when to look for a relative of the game and begin with what was learned there; long: with a start clock of 3 s or more",
  },
  sym: symmetryOption("all"),
  threads: { least: 1, most: 64, usual: 1, meaning: "think in so many threads at once, where there are so many" },
  steps: MAX_STEPS,
} as const satisfies OptionRanges;

/** The options of the player `transfer`. */
export const TRANSFER_OPTIONS = {
  ...CONTENDER_OPTIONS,
  relatives: { ...CONTENDER_OPTIONS.relatives, usual: "always" },
} as const satisfies OptionRanges;

export type ContenderOptions = OptionValues<typeof CONTENDER_OPTIONS>;

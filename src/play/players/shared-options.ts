/** Options that several players share. */
import { SYMMETRY_SOURCES } from "../../game/index.ts";
import type { OptionWords } from "./player-options.ts";

export const MAX_STEPS = {
  least: 1,
  most: 100_000,
  usual: 300,
  meaning: "playouts are cut after so many steps",
} as const;

const SYMMETRY_WORDS = ["none", ...SYMMETRY_SOURCES] as const;
/** The symmetries that a player uses. */
export type SymmetryWord = (typeof SYMMETRY_WORDS)[number];

export const symmetryOption = (usual: SymmetryWord) =>
  ({
    words: SYMMETRY_WORDS,
    usual,
    meaning:
      "which symmetries: none, of the rule graph, of the ground rules, of the constraint network and its stages, or all that are found and proved",
  }) as const satisfies OptionWords;

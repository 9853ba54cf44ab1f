/**
 * UCT for any number of players (Kocsis and Szepesvári 2006, Sturtevant 2008), and UCT-SYM (Koriche et al. 2017): the
 * same search on canonical states, with symmetric moves merged and 20 % of the time for symmetries. By default these
 * are the symmetries of the ground rules, as in the paper.
 */
import { LeanEngine } from "./lean-engine.ts";
import type { OptionRanges, OptionValues } from "./player-options.ts";
import { MAX_STEPS, type SymmetryWord, symmetryOption } from "./shared-options.ts";
import { symmetryUse } from "./state-recognition.ts";
import type { MakeThinker } from "./thinker.ts";
import { TreeThinker } from "./tree-thinker.ts";

const SYMMETRY_SHARE = 0.2;

export const UCT_OPTIONS = {
  c: { least: 0, most: 100, usual: 0.6, meaning: "weight of exploration, for rewards from 0 to 1" },
  steps: MAX_STEPS,
} as const satisfies OptionRanges;

export const UCT_SYM_OPTIONS = { ...UCT_OPTIONS, sym: symmetryOption("ground") } as const satisfies OptionRanges;

type UctOptions = OptionValues<typeof UCT_OPTIONS> & { readonly sym?: SymmetryWord };

export const makeUct =
  ({ c, steps, sym = "none" }: UctOptions): MakeThinker =>
  (parts) =>
    new TreeThinker(
      parts,
      () =>
        new LeanEngine(parts, {
          rule: { kind: "confidence", exploration: c, usesProofs: false },
          maxSteps: steps,
          lanesPerLeaf: 0,
          states: symmetryUse(sym, SYMMETRY_SHARE),
          mixes: false,
        }),
    );

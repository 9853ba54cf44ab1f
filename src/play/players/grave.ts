/**
 * GRAVE (Cazenave 2015), and GRAVE-SYM (Koriche et al. 2017): the same on canonical states, with the AMAF tables in
 * canonical coordinates and 25 % of the time for symmetries. By default these are the symmetries of the ground rules,
 * as in the paper.
 */
import { LeanEngine } from "./lean-engine.ts";
import type { OptionRanges, OptionValues } from "./player-options.ts";
import { MAX_STEPS, type SymmetryWord, symmetryOption } from "./shared-options.ts";
import { symmetryUse } from "./state-recognition.ts";
import type { MakeThinker } from "./thinker.ts";
import { TreeThinker } from "./tree-thinker.ts";

const SYMMETRY_SHARE = 0.25;

export const GRAVE_OPTIONS = {
  ref: { least: 0, most: 1e9, usual: 50, meaning: "visits beyond which a node's own table is used" },
  bias: { least: 0, most: 1, usual: 1e-10, meaning: "how fast the table gives way to the mean" },
  steps: MAX_STEPS,
} as const satisfies OptionRanges;

export const GRAVE_SYM_OPTIONS = { ...GRAVE_OPTIONS, sym: symmetryOption("ground") } as const satisfies OptionRanges;

type GraveOptions = OptionValues<typeof GRAVE_OPTIONS> & { readonly sym?: SymmetryWord };

export const makeGrave =
  ({ ref, bias, steps, sym = "none" }: GraveOptions): MakeThinker =>
  (parts) =>
    new TreeThinker(
      parts,
      () =>
        new LeanEngine(parts, {
          rule: { kind: "confidence", exploration: 0, usesProofs: false },
          actions: { reference: ref, bias },
          maxSteps: steps,
          lanesPerLeaf: 0,
          states: { carriesMoves: true, ...symmetryUse(sym, SYMMETRY_SHARE) },
          mixes: false,
        }),
    );

/**
 * UCT for any number of players (Kocsis and Szepesvári 2006, Sturtevant 2008), and UCT-SYM (Koriche et al. 2017): the same search on
 * canonical states, moves merged by orbits, symmetries in 20 % of the time.
 */
import { SelectByConfidence, TreeSearch } from "../search/index.ts";
import { growTree } from "./grow-tree.ts";
import type { OptionRanges } from "./player-options.ts";
import { MAX_STEPS } from "./shared-options.ts";
import type { MakeThinker } from "./thinker.ts";
import { TreeThinker } from "./tree-thinker.ts";

const SYMMETRY_SHARE = 0.2;

export const UCT_OPTIONS = {
  c: { least: 0, most: 100, usual: 0.6, meaning: "weight of exploration, for rewards from 0 to 1" },
  steps: MAX_STEPS,
} as const satisfies OptionRanges;

type UctOptions = Readonly<Record<keyof typeof UCT_OPTIONS, number>>;

export const makeUct =
  (options: UctOptions, symmetric: boolean): MakeThinker =>
  (parts) =>
    new TreeThinker(parts, () => {
      const tree = growTree(parts, {
        carriesMoves: false,
        maxSteps: options.steps,
        ...(symmetric ? { symmetryShare: SYMMETRY_SHARE } : {}),
      });
      const rule = new SelectByConfidence(tree, options.c, false);
      return new TreeSearch(tree, { rule, random: parts.random, proves: false });
    });

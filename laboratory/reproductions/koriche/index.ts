/** Koriche, Lagrue, Piette and Tabary (2017), item by item. */
import type { Reproduction } from "../reproduction.ts";
import { koricheAblation } from "./ablation.ts";
import { example1, example2, example3, example4, example5, figure1, figure2 } from "./examples.ts";
import { propositions } from "./propositions.ts";
import { koricheTable1 } from "./table-1.ts";

export const koriche: readonly Reproduction[] = [
  example1,
  example2,
  figure1,
  example3,
  example4,
  example5,
  figure2,
  propositions,
  koricheTable1,
  koricheAblation,
];

/** Chapter 14 of Genesereth and Thielscher, "Analyzing Games with Logic": tables, figures, counts and exercises. */

import type { Reproduction } from "../reproduction.ts";
import { table141, table142, table142Chess } from "./domain-findings.ts";
import { exercise1, exercise2, exercise3, exercise4 } from "./exercises.ts";
import { figures } from "./figures.ts";
import { section143, section144 } from "./reduction-findings.ts";
import { section147 } from "./same-graph-other-game.ts";

export const chapter14: readonly Reproduction[] = [
  table141,
  table142,
  table142Chess,
  section143,
  section144,
  ...figures,
  section147,
  exercise1,
  exercise2,
  exercise3,
  exercise4,
];

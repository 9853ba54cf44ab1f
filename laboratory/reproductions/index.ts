/** What `noether reproduce` can make again. */
import { mappingFigure4 } from "./mapping-figure-4.ts";
import { mappingTable1 } from "./mapping-table-1.ts";
import { mappingTable2 } from "./mapping-table-2.ts";
import { mappingTable3 } from "./mapping-table-3.ts";
import type { Reproduction } from "./reproduction.ts";
import { schiffelFigure1 } from "./schiffel-figure-1.ts";

export type { Reproduction, ReproductionOptions } from "./reproduction.ts";
export const REPRODUCTIONS: readonly Reproduction[] = [
  schiffelFigure1,
  mappingTable1,
  mappingTable2,
  mappingTable3,
  mappingFigure4,
];

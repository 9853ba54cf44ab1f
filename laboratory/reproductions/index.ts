/**
 * What `noether reproduce` can reproduce, by document. A new item is an entry in its document's list; a new document is
 * one more list here. `reproduce list`, `reproduce all` and `npm run reproduce:quick` need nothing else.
 */
import { chapter14 } from "./chapter-14/index.ts";
import { koriche } from "./koriche/index.ts";
import { mappingEquations } from "./mapping-equations.ts";
import { mappingFigure2 } from "./mapping-figure-2.ts";
import { mappingFigure4 } from "./mapping-figure-4.ts";
import { mappingTable1 } from "./mapping-table-1.ts";
import { mappingTable2 } from "./mapping-table-2.ts";
import { mappingTable3 } from "./mapping-table-3.ts";
import type { DocumentReproductions } from "./reproduction.ts";
import { schiffelFigure1 } from "./schiffel-figure-1.ts";
import { schiffelHeuristic } from "./schiffel-heuristic.ts";
import { schiffelRuleGraph } from "./schiffel-rule-graph.ts";

export type { DocumentReproductions, Reproduction, ReproductionOptions, SeriesOptions } from "./reproduction.ts";

export const REPRODUCTIONS: readonly DocumentReproductions[] = [
  { document: "Genesereth and Thielscher, chapter 14", entries: chapter14 },
  { document: "Schiffel 2010", entries: [schiffelRuleGraph, schiffelFigure1, schiffelHeuristic] },
  { document: "Koriche et al. 2017", entries: koriche },
  {
    document: "Jung and Hoey",
    entries: [mappingEquations, mappingFigure2, mappingTable1, mappingTable2, mappingTable3, mappingFigure4],
  },
];

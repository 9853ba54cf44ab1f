/** What `noether reproduce` can make again. */
import type { Reproduction } from "./reproduction.ts";
import { schiffelFigure1 } from "./schiffel-figure-1.ts";

export type { Reproduction, ReproductionOptions } from "./reproduction.ts";
export const REPRODUCTIONS: readonly Reproduction[] = [schiffelFigure1];

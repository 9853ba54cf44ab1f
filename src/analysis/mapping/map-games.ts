/** The mappers by name. */
import { type Budget, type GaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import type { GameMapping, MappingMethod } from "./game-mapping.ts";
import { mapRulesByEvidence } from "./noether/index.ts";
import { mapRulesByPaper } from "./paper/map-by-paper.ts";
import type { PaperOptions } from "./paper/paper-options.ts";

/** The symbols of the first sheet mapped to those of the second; `changes` are of the numbers that the paper's methods have. */
export const mapGames = (
  from: Rules,
  to: Rules,
  method: MappingMethod,
  budget: Budget,
  changes: Partial<PaperOptions> = {},
): GameMapping | GaveUp =>
  withinBudget(() =>
    method === "noether" ? mapRulesByEvidence(from, to, budget) : mapRulesByPaper(from, to, method, budget, changes),
  );

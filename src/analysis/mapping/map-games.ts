/** The mappers by name. */
import { type Budget, type GaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import type { GameMapping, MappingMethod } from "./game-mapping.ts";
import { mapRulesByEvidence } from "./noether/index.ts";
import { mapRulesByPaper } from "./paper/map-by-paper.ts";
import type { PaperOptions } from "./paper/paper-options.ts";

/** Maps the symbols of the first sheet to those of the second. `changes` override parameters of the paper's methods. */
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

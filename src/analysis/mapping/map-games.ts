/** The mappers by name. */
import { type Budget, type GaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import type { GameMapping, MappingMethod } from "./game-mapping.ts";
import { mapRulesByEvidence } from "./noether/index.ts";
import { mapRulesByPaper } from "./paper/map-by-paper.ts";

/** Maps the symbols of the first sheet to those of the second; throws BudgetSpent where the budget does not last. */
type Mapper = (from: Rules, to: Rules, budget: Budget) => GameMapping;

const MAPPERS: Readonly<Record<MappingMethod, Mapper>> = {
  myopic: (from, to, budget) => mapRulesByPaper(from, to, "myopic", budget),
  lmap: (from, to, budget) => mapRulesByPaper(from, to, "lmap", budget),
  mmap: (from, to, budget) => mapRulesByPaper(from, to, "mmap", budget),
  noether: mapRulesByEvidence,
};

export const mapGames = (from: Rules, to: Rules, method: MappingMethod, budget: Budget): GameMapping | GaveUp =>
  withinBudget(() => MAPPERS[method](from, to, budget));

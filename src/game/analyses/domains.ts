/** Which constants can stand where (chapter 14.2, 14.3), and what can be derived. */
import { countDerivable, type DerivableCounts, type Domains, findDomains } from "../../machine/domains/index.ts";
import type { Analysis } from "../analysis.ts";
import { clauses } from "./clauses.ts";

/** Which constants can stand where. */
export const domains: Analysis<Domains> = {
  name: "domains",
  answer: (game, budget) => findDomains(game.need(clauses, budget)),
};

/** How many instances of each relation can be derived. */
export const derivable: Analysis<DerivableCounts> = {
  name: "derivable instances",
  answer: (game, budget) => countDerivable(game.need(clauses, budget), game.rules.source, budget),
};

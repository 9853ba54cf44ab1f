/** Which constants can occur where (chapter 14.2, 14.3), and what can be derived. */
import {
  countDerivable,
  countInstances,
  type DerivableCounts,
  type Domains,
  derivableInstances,
  findDomains,
  type Instances,
  type Reduction,
  reduceDomains,
} from "../../machine/domains/index.ts";
import type { Analysis } from "../analysis.ts";
import { clauses } from "./clauses.ts";

/** Which constants can occur where. */
export const domains: Analysis<Domains> = {
  name: "domains",
  answer: (game, budget) => findDomains(game.need(clauses, budget), budget),
};

/** The derivable instances themselves, computed bottom-up from the initial state. */
export const instances: Analysis<Instances> = {
  name: "instances",
  answer: (game, budget) => derivableInstances(game.need(clauses, budget), game.rules.source, budget),
};

/** Number of derivable instances of each relation. */
export const derivable: Analysis<DerivableCounts> = {
  name: "derivable instances",
  answer: (game, budget) => {
    const known = game.known(instances);
    const written = game.need(clauses, budget);
    return known === undefined ? countDerivable(written, game.rules.source, budget) : countInstances(written, known);
  },
};

/**
 * The procedure of section 14.3: starts from everything that the domain graph allows, and removes instances round by
 * round.
 */
export const reduction: Analysis<Reduction> = {
  name: "reduction of the domains",
  answer: (game, budget) => reduceDomains(game.rules, budget),
};

/** A fingerprint of the description, and the profile used to find relatives. */
import { type Fingerprint, outlineRules } from "../../analysis/equivalence/index.ts";
import { type GameSignature, gameAspects, usageGraph } from "../../analysis/mapping/index.ts";
import { type Analysis, cutByBudget } from "../analysis.ts";

/** The fingerprint of the description. */
export const fingerprint: Analysis<Fingerprint> = {
  name: "fingerprint",
  answer: ({ rules }, budget) => outlineRules(rules).fingerprint({ budget }),
  cutBy: ({ complete }) => cutByBudget(complete),
};

/** The signatures used to find relatives. */
export const profile: Analysis<readonly GameSignature[]> = {
  name: "profile",
  answer: (game, budget) => gameAspects(game.rules, usageGraph(game.rules), game.random(), budget),
};

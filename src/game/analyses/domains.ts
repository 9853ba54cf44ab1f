/** Which constants can stand where (chapter 14.2, 14.3). */
import { computeDomains, type Domains } from "../../machine/domains/index.ts";
import type { Analysis } from "../analysis.ts";

export const domains: Analysis<Domains> = {
  name: "domains",
  answer: ({ rules }, budget) => computeDomains(rules, budget),
};

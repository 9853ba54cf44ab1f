/** Verbs that answer a question about one game. */
export const CENSUS_VERBS = [
  "analyse",
  "check",
  "decompose",
  "domains",
  "fingerprint",
  "ground",
  "perft",
  "simulate",
  "solve",
  "symmetries",
] as const;
export type CensusVerb = (typeof CENSUS_VERBS)[number];

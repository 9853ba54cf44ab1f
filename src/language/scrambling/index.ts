export type { Scrambled, ScrambleOptions } from "./scramble-rules.ts";
export { scrambleRules } from "./scramble-rules.ts";

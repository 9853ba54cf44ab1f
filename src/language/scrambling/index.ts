export { type Scrambled, type ScrambleOptions, scrambleRules } from "./scramble-rules.ts";

export { type CompareByPlayOptions, compareByPlay, type MoveNames, type PlayComparison } from "./compare-by-play.ts";
export { type Comparison, compareRules } from "./compare-rules.ts";
export { diffRules, type RulesDifference } from "./diff-rules.ts";
export { type Fingerprint, fingerprintRules, type Outline, outlineRules } from "./fingerprint.ts";
export type { Translation } from "./names-of-moves.ts";
export type { PlayedGame } from "./play-product.ts";
export type { Proof } from "./verify-correspondence.ts";

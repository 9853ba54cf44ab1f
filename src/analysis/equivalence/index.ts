export { type Comparison, compareRules } from "./compare-rules.ts";
export { type Fingerprint, fingerprintRules, type Outline, outlineRules } from "./fingerprint.ts";

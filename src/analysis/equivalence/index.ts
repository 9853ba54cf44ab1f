export { type Comparison, compareRules } from "./compare-rules.ts";
export { type Fingerprint, fingerprintRules } from "./fingerprint.ts";

export { type NormalizeOptions, normalizeRules } from "./normalize-rules.ts";

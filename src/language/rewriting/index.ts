export type { NormalizeOptions } from "./normalize-rules.ts";
export { normalizeRules } from "./normalize-rules.ts";

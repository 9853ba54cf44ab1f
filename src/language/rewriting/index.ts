export { normalizeRules } from "./normalize-rules.ts";

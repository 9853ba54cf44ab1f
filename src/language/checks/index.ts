export { checkRules } from "./check-rules.ts";

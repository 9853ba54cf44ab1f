export { scrambleRules } from "./scramble-rules.ts";

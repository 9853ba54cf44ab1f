export { type CheckOptions, checkRules } from "./check-rules.ts";
export { isAboutMissingPart, missingParts } from "./required-relations.ts";

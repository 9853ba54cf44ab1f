export { driveLanguage } from "./drive-language.ts";
export { fuzzInput } from "./fuzz-input.ts";
export { HOSTILE_SHEETS } from "./hostile-sheets.ts";
export { randomSheet } from "./random-sheet.ts";

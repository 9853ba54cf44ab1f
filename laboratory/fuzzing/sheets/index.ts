export { driveLanguage } from "./drive-language.ts";
export { fuzzInput } from "./fuzz-input.ts";
export { HOSTILE_GAMES } from "./hostile-games.ts";
export { HOSTILE_SHEETS } from "./hostile-sheets.ts";
export { COMPOSITIONS, type Composition, randomCompound } from "./random-compound.ts";
export { randomGame } from "./random-game.ts";
export { randomSheet } from "./random-sheet.ts";

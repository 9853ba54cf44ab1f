/** The store of known games. */
export { aspectsOf, describeGame, fingerprintOf } from "./describe-game.ts";
export { LibraryProblem, LibraryStore } from "./library-store.ts";
export {
  isFolder,
  openLibrary,
  ownStorePath,
  rulesOfSheet,
  type Sheet,
  sheetNamed,
  sheetsIn,
  stampOf,
  statusOf,
} from "./open-library.ts";

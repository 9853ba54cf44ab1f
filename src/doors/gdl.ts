/** `noether/gdl`: rule sheets. Read, check, print, rewrite and scramble them; start a game from another state. */
export { type Diagnostic, printDiagnostic, SourceText, type Span } from "../foundations/text/index.ts";
export { checkRules } from "../language/checks/index.ts";
export { beginAt, type ReadState, stateReader, unreadFluents } from "../language/positions/index.ts";
export { normalizeRules } from "../language/rewriting/index.ts";
export {
  type Atom,
  type Clause,
  type Formula,
  type Literal,
  printClauses,
  printRules,
  printTerm,
  type ReadSheet,
  type Rule,
  type Rules,
  readRules,
  type Term,
} from "../language/rules/index.ts";
export { scrambleRules } from "../language/scrambling/index.ts";
export type { Notation } from "../language/syntax/index.ts";

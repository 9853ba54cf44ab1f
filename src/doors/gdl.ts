/** `noether/gdl`: rule sheets. Read, check, print, rewrite and scramble them; start a game from another state. */
export {
  type Diagnostic,
  type DiagnosticPaint,
  type Position,
  printDiagnostic,
  type Severity,
  SourceText,
  type Span,
} from "../foundations/text/index.ts";
export { type CheckOptions, checkRules } from "../language/checks/index.ts";
export { beginAt, type ReadState, type StateReader, stateReader, unreadFluents } from "../language/positions/index.ts";
export { type NormalizeOptions, normalizeRules } from "../language/rewriting/index.ts";
export {
  type Application,
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
  type Variable,
} from "../language/rules/index.ts";
export { type Scrambled, type ScrambleOptions, scrambleRules } from "../language/scrambling/index.ts";
export type { Notation } from "../language/syntax/index.ts";

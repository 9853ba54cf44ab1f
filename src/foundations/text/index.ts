export type { Diagnostic, DiagnosticPaint, Severity } from "./diagnostic.ts";
export { asMisspelling, error, printDiagnostic, quoteText, warning } from "./diagnostic.ts";
export { DiagnosticList } from "./diagnostic-list.ts";
export { findSimilarName, findSimilarTitles } from "./similar-names.ts";
export type { Position, Span } from "./source.ts";
export { NOWHERE, SourceText } from "./source.ts";

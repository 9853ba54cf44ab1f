export type { Diagnostic, Severity } from "./diagnostic.ts";
export { error, printDiagnostic, quoteText, warning } from "./diagnostic.ts";
export { DiagnosticList } from "./diagnostic-list.ts";
export type { Position, Span } from "./source.ts";
export { NOWHERE, SourceText } from "./source.ts";

export type { Diagnostic, Severity } from "./diagnostic.ts";
export { printDiagnostic } from "./diagnostic.ts";
export type { Position, Span } from "./source.ts";
export { NOWHERE, SourceText } from "./source.ts";

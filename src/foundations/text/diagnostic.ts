import type { SourceText, Span } from "./source.ts";

export type Severity = "error" | "warning";

/** One problem of a rule sheet. Codes are a closed set, listed in docs/diagnostics.md. */
export interface Diagnostic {
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly span: Span;
  /** What to do about it, where something can be said. */
  readonly hint?: string;
}

/** `file:line:column: error[code]: message`, and the hint on a line of its own. */
export function printDiagnostic(diagnostic: Diagnostic, source: SourceText): string {
  const { line, column } = source.position(diagnostic.span.start);
  const head = `${source.name}:${line}:${column}: ${diagnostic.severity}[${diagnostic.code}]: ${diagnostic.message}`;
  return diagnostic.hint === undefined ? head : `${head}\n  hint: ${diagnostic.hint}`;
}

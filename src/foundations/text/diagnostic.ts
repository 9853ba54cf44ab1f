import type { SourceText, Span } from "./source.ts";

/** Whether a problem makes the sheet invalid. */
export type Severity = "error" | "warning";

/** One problem in a rule sheet. Codes are a closed set, listed in docs/diagnostics.md. */
export interface Diagnostic {
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly span: Span;
  /** How to fix the problem, if that is known. */
  readonly hint?: string;
  /**
   * Names the author may have meant instead of the one at the start of the span, likeliest first. The hint suggests the
   * same names; editors use this list.
   */
  readonly meant?: readonly string[];
}

export const error = (code: string, span: Span, message: string, hint?: string): Diagnostic =>
  withHint({ severity: "error", code, message, span }, hint);

export const warning = (code: string, span: Span, message: string, hint?: string): Diagnostic =>
  withHint({ severity: "warning", code, message, span }, hint);

/** Marks a problem that another spelling would solve; the hint asks whether one of the `meant` names was intended. */
export function asMisspelling(diagnostic: Diagnostic, ...meant: readonly (string | null)[]): Diagnostic {
  const names = meant.filter((name) => name !== null);
  if (names.length === 0) return diagnostic;
  return { ...diagnostic, hint: `did you mean ${names.map((name) => quoteText(name)).join(" or ")}?`, meant: names };
}

const withHint = (diagnostic: Diagnostic, hint: string | undefined): Diagnostic =>
  hint === undefined ? diagnostic : { ...diagnostic, hint };

/** Quotes a piece of a sheet inside a message: on one line, in backquotes, truncated if long. */
export function quoteText(text: string, length = 60): string {
  const line = text
    .slice(0, 4 * length)
    .replace(/\s+/g, " ")
    .trim();
  return line.length > length || text.length > 4 * length ? `\`${line.slice(0, length - 3)}...\`` : `\`${line}\``;
}

/** Optional colouring for the parts of a printed diagnostic. */
export type DiagnosticPaint = (text: string, part: "strong" | "faint" | Severity) => string;

/** Prints `file:line:column: error[code]: message`, and the hint on a line of its own. */
export function printDiagnostic(
  { severity, code, message, span, hint }: Diagnostic,
  source: SourceText,
  paint: DiagnosticPaint = (text) => text,
): string {
  const { line, column } = source.position(span.start);
  const place = paint(`${source.name}:${line}:${column}:`, "strong");
  const head = `${place} ${paint(`${severity}[${code}]:`, severity)} ${message}`;
  return hint === undefined ? head : `${head}\n${paint(`  hint: ${hint}`, "faint")}`;
}

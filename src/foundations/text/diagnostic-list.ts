/**
 * Collects the problems that a stage finds. It keeps all of them up to a bound per severity, which only hostile input
 * reaches (a megabyte of closing parentheses is a million problems); beyond the bound it only counts them.
 */
import { type Diagnostic, error, type Severity, warning } from "./diagnostic.ts";

const KEPT_PER_SEVERITY = 1000;

export class DiagnosticList {
  private readonly found: Diagnostic[] = [];
  private readonly counts: Record<Severity, number> = { error: 0, warning: 0 };

  add(diagnostic: Diagnostic): void {
    if (++this.counts[diagnostic.severity] <= KEPT_PER_SEVERITY) this.found.push(diagnostic);
  }

  addAll(diagnostics: Iterable<Diagnostic>): void {
    for (const diagnostic of diagnostics) this.add(diagnostic);
  }

  /** Calls `describe` only if the problem will be kept. */
  addLazily(severity: Severity, describe: () => Diagnostic): void {
    if (this.counts[severity] < KEPT_PER_SEVERITY) this.add(describe());
    else this.counts[severity]++;
  }

  /** The problems in text order; a last entry per severity says how many more there were. */
  toSorted(): Diagnostic[] {
    const sorted = this.found.toSorted((a, b) => a.span.start - b.span.start);
    const span = sorted.at(-1)?.span ?? { start: 0, end: 0 };
    const errors = this.counts.error - KEPT_PER_SEVERITY;
    const warnings = this.counts.warning - KEPT_PER_SEVERITY;
    if (errors > 0) sorted.push(error("too-many", span, `and ${errors} more errors`));
    if (warnings > 0) sorted.push(warning("too-many", span, `and ${warnings} more warnings`));
    return sorted;
  }
}

/**
 * Where a stage collects its problems. All of them are kept, up to a bound per severity that only a hostile text reaches
 * (a megabyte of closing parentheses is a million problems); from there on they are counted.
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

  /** Describes a problem only if it is kept. */
  addLazily(severity: Severity, describe: () => Diagnostic): void {
    if (this.counts[severity] < KEPT_PER_SEVERITY) this.add(describe());
    else this.counts[severity]++;
  }

  /** In the order of the text; a last entry per severity says how many more there were. */
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

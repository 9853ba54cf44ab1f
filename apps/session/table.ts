/** A plain table: left column to the left, the others to the right; no rules, so that it can be piped. */
import type { Session } from "./session.ts";

export function printTable(session: Session, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, i) =>
    rows.reduce((most, row) => Math.max(most, (row[i] ?? "").length), title.length),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join("  ")
      .trimEnd();
  session.print(session.paint(line(head), "strong"));
  for (const row of rows) session.print(line(row));
}

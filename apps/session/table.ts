/**
 * A plain table: first column left-aligned, the others right-aligned; no lines between cells, so that it can be piped.
 */
import type { Session } from "./session.ts";

export function printTable(session: Session, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const [titles, ...lines] = tableLines(head, rows);
  session.print(session.paint(titles as string, "strong"));
  for (const line of lines) session.print(line);
}

/** The head is the first line. */
export function tableLines(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, i) =>
    rows.reduce((most, row) => Math.max(most, (row[i] ?? "").length), title.length),
  );
  return [head, ...rows].map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}

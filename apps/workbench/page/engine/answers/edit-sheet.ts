/** What the editor asks while the user types; the same service as `noether lsp`. */
import {
  applyEdits,
  completeAt,
  explainName,
  formatSheet,
  openSheet,
  renameAt,
} from "../../../../../src/language/service/index.ts";
import type { Asked, Completions, NameExplanation, RenamedSheet, Sheet } from "../questions.ts";

export function explainAt({ sheet, offset }: Asked<"explain">): NameExplanation | null {
  const found = explainName(openSheet(sheet.text, sheet.name), offset);
  if (found === null) return null;
  const { span, signature, summary, facts, comment } = found;
  const lines = facts.map(({ label, value }) => `${label}: ${value}`);
  return { from: span.start, to: span.end, signature, summary, facts: lines, comment };
}

export function completeSheet({ sheet, offset }: Asked<"complete">): Completions {
  const { span, items } = completeAt(openSheet(sheet.text, sheet.name), offset);
  return {
    from: span.start,
    to: span.end,
    items: items.map(({ label, kind, detail, snippet }) => ({ label, kind, detail, snippet })),
  };
}

export const layOut = ({ name, text }: Sheet): string => applyEdits(text, formatSheet(openSheet(text, name)));

export function renameInSheet({ sheet, offset, name }: Asked<"rename">): RenamedSheet {
  const renaming = renameAt(openSheet(sheet.text, sheet.name), offset, name);
  if (renaming.kind === "refused") return renaming;
  return { kind: "text", text: applyEdits(sheet.text, renaming.edits) };
}

/** Changes to a text as values: the answers of rename, format and quick fixes. */
import type { Span } from "../../foundations/text/index.ts";

/** Replaces a span by a text. Offsets refer to the text before any of the edits. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

export const insertAt = (offset: number, text: string): TextEdit => ({ span: { start: offset, end: offset }, text });

/** The text after applying the edits, which must not overlap and may be in any order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let last = 0;
  for (const { span, text: replacement } of edits.toSorted((a, b) => a.span.start - b.span.start)) {
    pieces.push(text.slice(last, span.start), replacement);
    last = span.end;
  }
  pieces.push(text.slice(last));
  return pieces.join("");
}

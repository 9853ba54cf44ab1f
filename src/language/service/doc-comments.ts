/** The comment that the author put right above a form: comment lines with no blank line between them and the form. */
import type { SheetToken } from "../syntax/index.ts";
import type { EditedSheet } from "./edited-sheet.ts";

/** Comment tokens above a form, in order; empty if a blank line or something else comes between. */
export function commentsAbove(sheet: EditedSheet, form: number): readonly SheetToken[] {
  const start = sheet.forms[form]?.span.start ?? 0;
  const { tokens, text } = sheet;
  let last = lastBefore(tokens, start);
  let below = start;
  const comments: SheetToken[] = [];
  for (; last >= 0; last--) {
    const token = tokens[last] as SheetToken;
    if (token.kind !== "comment" || linesBetween(text, token.end, below) > 1) break;
    if (!isFirstOnLine(text, token.start)) break;
    comments.push(token);
    below = token.start;
  }
  return comments.reverse();
}

/** The text of that comment, without comment signs. */
export function docComment(sheet: EditedSheet, form: number): string | null {
  const lines = commentsAbove(sheet, form).flatMap(({ start, end }) =>
    sheet.text
      .slice(start, end)
      .split(/\r\n|\r|\n/)
      .map((line) => line.replace(/^\s*(?:;+|%+|\/\*+|\*+(?!\/))?\s?/, "").replace(/\s*\*+\/$/, "")),
  );
  const text = lines.join("\n").trim();
  return text === "" ? null : text;
}

/** Index of the last token that starts before an offset, -1 if there is none. */
function lastBefore(tokens: readonly SheetToken[], offset: number): number {
  let low = -1;
  let high = tokens.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tokens[middle] as SheetToken).start < offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

const linesBetween = (text: string, from: number, to: number): number =>
  text.slice(from, to).match(/\r\n|\r|\n/g)?.length ?? 0;

function isFirstOnLine(text: string, offset: number): boolean {
  let at = offset - 1;
  while (at >= 0 && (text[at] === " " || text[at] === "\t")) at--;
  return at < 0 || text[at] === "\n" || text[at] === "\r";
}

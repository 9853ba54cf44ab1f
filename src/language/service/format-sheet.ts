/**
 * The canonical layout of a sheet, as `noether print` has it, with everything that its author wrote. Only blanks
 * between tokens change, so comments, signs and order stay. Blank lines between forms stay too, at most one. Forms that
 * cannot be read are left alone.
 */
import { MAXIMAL_NESTING, type SheetToken, scanTokens } from "../syntax/index.ts";
import type { EditedSheet } from "./edited-sheet.ts";
import { layInfix } from "./lay-infix.ts";
import { layPrefix } from "./lay-prefix.ts";
import { CANONICAL_LAYOUT, type Gaps, type LayoutOptions, linesIn } from "./layout.ts";
import { applyEdits, type TextEdit } from "./text-edits.ts";

export function formatSheet(sheet: EditedSheet, options: LayoutOptions = CANONICAL_LAYOUT): TextEdit[] {
  const { tokens, text, forms, notation } = sheet;
  const gaps: Gaps = new Array(tokens.length);
  const formOf = new Int32Array(tokens.length).fill(-1);
  let at = 0;
  forms.forEach(({ span, isBroken }, form) => {
    while (at < tokens.length && (tokens[at] as SheetToken).start < span.start) at++;
    const first = at;
    while (at < tokens.length && (tokens[at] as SheetToken).start < span.end) at++;
    const isLeft = isBroken || isTooDeep(tokens, first, at);
    formOf.fill(isLeft ? LEFT : form, first, at);
    if (isLeft || at === first) return;
    if (notation === "prefix") layPrefix(sheet, first, at, options, gaps);
    else layInfix(sheet, first, at, options, gaps);
  });
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  tokens.forEach((token, i) => {
    if (i === 0) gaps[i] = formOf[0] === LEFT ? undefined : text.startsWith("\ufeff") ? "\ufeff" : "";
    else if (formOf[i] === -1 || formOf[i] !== formOf[i - 1]) gaps[i] = gapBetween(sheet, i, formOf, token);
  });
  const edits = gapEdits(sheet, gaps, lineEnd);
  return keepsTokens(sheet, edits) ? edits : [];
}

/** In `formOf`: marks a token of a form that is left alone. Tokens outside forms, mostly comments, have -1. */
const LEFT = -2;

/** The reader skips lists that are nested too deeply; recursion over the tokens must do the same. */
function isTooDeep(tokens: readonly SheetToken[], first: number, end: number): boolean {
  let depth = 0;
  for (let i = first; i < end; i++) {
    const { kind } = tokens[i] as SheetToken;
    if (kind === "open" && ++depth > MAXIMAL_NESTING) return true;
    if (kind === "close") depth--;
  }
  return false;
}

/** The gap before token i, which does not belong to the same form as the token before it. */
function gapBetween(
  { tokens, text }: EditedSheet,
  i: number,
  formOf: Int32Array,
  token: SheetToken,
): string | undefined {
  const before = tokens[i - 1] as SheetToken;
  const isStop = token.kind === "sign" && text[token.start] === ".";
  const isStray = (j: number): boolean => {
    const { kind, start } = tokens[j] as SheetToken;
    return formOf[j] === LEFT || (formOf[j] === -1 && kind !== "comment" && !(kind === "sign" && text[start] === "."));
  };
  if (isStray(i) || isStray(i - 1)) return undefined;
  if (isStop) return before.kind === "comment" ? undefined : "";
  const lines = linesIn(text.slice(before.end, token.start));
  if (token.kind === "comment" && lines === 0) return " ";
  return lines > 1 ? "\n\n" : "\n";
}

function gapEdits({ tokens, text }: EditedSheet, gaps: Gaps, lineEnd: string): TextEdit[] {
  const edits: TextEdit[] = [];
  let end = 0;
  tokens.forEach((token, i) => {
    const gap = gaps[i]?.replaceAll("\n", lineEnd);
    const span = { start: end, end: token.start };
    if (gap !== undefined && gap !== text.slice(span.start, span.end)) edits.push({ span, text: gap });
    end = token.end;
  });
  if (tokens.length > 0 && text.slice(end) !== lineEnd)
    edits.push({ span: { start: end, end: text.length }, text: lineEnd });
  return edits;
}

/** Whether the text after the edits has the same tokens. No layout may ever change them. */
function keepsTokens({ text, tokens, notation }: EditedSheet, edits: readonly TextEdit[]): boolean {
  const edited = applyEdits(text, edits);
  const after = scanTokens(edited, notation);
  return (
    after.length === tokens.length &&
    after.every(({ kind, start, end }, i) => {
      const before = tokens[i] as SheetToken;
      return kind === before.kind && edited.slice(start, end) === text.slice(before.start, before.end);
    })
  );
}

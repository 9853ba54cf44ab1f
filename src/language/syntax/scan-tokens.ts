/**
 * A sheet as tokens, comments included, for editors that colour, fold and lay out. Everything between two tokens is
 * blank, so tokens and blanks together are the text. Never fails: what the readers reject is a token of kind "bad".
 */
import { CLOSE, endOfLine, endsSymbol, isBlank, OPEN, SEMICOLON } from "./characters.ts";
import { InfixTokens } from "./infix-tokens.ts";
import type { Notation } from "./syntax-tree.ts";

export interface SheetToken {
  /** A "sign" belongs to infix, such as `:-` or `&`; "bad" is a quote or comment of infix that is never closed. */
  readonly kind: "open" | "close" | "word" | "quoted" | "sign" | "comment" | "bad";
  readonly start: number;
  readonly end: number;
}

export const scanTokens = (text: string, notation: Notation): SheetToken[] =>
  notation === "prefix" ? scanPrefix(text) : scanInfix(text);

function scanPrefix(text: string): SheetToken[] {
  const tokens: SheetToken[] = [];
  let at = 0;
  while (at < text.length) {
    const start = at;
    const code = text.charCodeAt(at++);
    if (isBlank(code)) continue;
    if (code === OPEN) tokens.push({ kind: "open", start, end: at });
    else if (code === CLOSE) tokens.push({ kind: "close", start, end: at });
    else if (code === SEMICOLON) {
      at = endOfLine(text, start);
      tokens.push({ kind: "comment", start, end: at });
    } else {
      while (at < text.length && !endsSymbol(text.charCodeAt(at))) at++;
      tokens.push({ kind: "word", start, end: at });
    }
  }
  return tokens;
}

function scanInfix(text: string): SheetToken[] {
  const tokens: SheetToken[] = [];
  const scanner = new InfixTokens(text);
  let last = 0;
  for (let token = scanner.next(); ; token = scanner.next()) {
    addComments(text, last, token.start, tokens);
    if (token.kind === "end") return tokens;
    const { start, end } = token;
    last = end;
    if (token.kind === "(") tokens.push({ kind: "open", start, end });
    else if (token.kind === ")") tokens.push({ kind: "close", start, end });
    else if (token.kind === "word" || token.kind === "quoted") tokens.push({ kind: token.kind, start, end });
    else if (token.kind === "bad-quote" || token.kind === "bad-comment") tokens.push({ kind: "bad", start, end });
    else tokens.push({ kind: "sign", start, end });
  }
}

/** The comments between two tokens; everything else there is blank. */
function addComments(text: string, from: number, to: number, tokens: SheetToken[]): void {
  let at = from;
  while (at < to) {
    const start = at;
    if (isBlank(text.charCodeAt(at))) {
      at++;
      continue;
    }
    at = text[at] === "%" ? endOfLine(text, at) : text.indexOf("*/", at + 2) + 2;
    tokens.push({ kind: "comment", start, end: at });
  }
}

/**
 * The prefix (KIF) reader. Any characters but blanks, parentheses and `;` form a symbol; `;` comments run to the end of the
 * line. Reads in one pass without recursion, reports every problem, and names the form that a missing parenthesis left open.
 */
import type { Diagnostic, SourceText } from "../../foundations/text/index.ts";
import { normalizeSymbol } from "./keywords.ts";
import { MAXIMAL_NESTING, type SyntaxNode, type SyntaxTree } from "./syntax-tree.ts";

interface OpenList {
  readonly start: number;
  readonly items: SyntaxNode[];
}

const OPEN = 40;
const CLOSE = 41;
const SEMICOLON = 59;

const isBlank = (code: number): boolean =>
  code <= 32 || code === 0xa0 || code === 0xfeff || code === 0x2028 || code === 0x2029;
const endsSymbol = (code: number): boolean => isBlank(code) || code === OPEN || code === CLOSE || code === SEMICOLON;

export function readPrefix(source: SourceText): SyntaxTree {
  const { text } = source;
  const forms: SyntaxNode[] = [];
  const diagnostics: Diagnostic[] = [];
  const open: OpenList[] = [];
  let tooDeep = false;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isBlank(code)) at++;
    else if (code === SEMICOLON) at = endOfLine(text, at);
    else if (code === OPEN) {
      open.push({ start: at, items: [] });
      if (open.length > MAXIMAL_NESTING && !tooDeep) {
        tooDeep = true;
        diagnostics.push({
          severity: "error",
          code: "nesting",
          message: `lists are nested more than ${MAXIMAL_NESTING} deep`,
          span: { start: at, end: at + 1 },
        });
      }
      at++;
    } else if (code === CLOSE) {
      const list = open.pop();
      at++;
      if (list === undefined) {
        diagnostics.push({
          severity: "error",
          code: "unexpected-close",
          message: "this parenthesis closes nothing",
          span: { start: at - 1, end: at },
          hint: "remove it, or look for a parenthesis too many in the form before it",
        });
      } else if (open.length < MAXIMAL_NESTING) {
        const node: SyntaxNode = { kind: "list", items: list.items, span: { start: list.start, end: at } };
        (open.at(-1)?.items ?? forms).push(node);
      }
    } else {
      const start = at;
      while (at < text.length && !endsSymbol(text.charCodeAt(at))) at++;
      const node: SyntaxNode = {
        kind: "symbol",
        text: normalizeSymbol(text.slice(start, at)),
        span: { start, end: at },
      };
      (open.at(-1)?.items ?? forms).push(node);
    }
  }
  const unclosed = open[0];
  if (unclosed !== undefined) diagnostics.push(unclosedForm(source, unclosed, open.length));
  return { source, notation: "prefix", forms, diagnostics };
}

function unclosedForm(source: SourceText, form: OpenList, depth: number): Diagnostic {
  const line = source.text.slice(form.start, endOfLine(source.text, form.start)).trim();
  const shown = line.length > 60 ? `${line.slice(0, 57)}...` : line;
  return {
    severity: "error",
    code: "unclosed",
    message: `the form \`${shown}\` is never closed (${depth} ${depth === 1 ? "parenthesis" : "parentheses"} missing)`,
    span: { start: form.start, end: form.start + 1 },
    hint: "the form that begins here, or one inside it, lacks a closing parenthesis",
  };
}

function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) !== 10 && text.charCodeAt(at) !== 13) at++;
  return at;
}

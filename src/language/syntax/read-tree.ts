/** Reads a sheet in either notation; detects the notation from the content. */
import type { SourceText } from "../../foundations/text/index.ts";
import { isBlank } from "./characters.ts";
import { readInfix } from "./read-infix.ts";
import { readPrefix } from "./read-prefix.ts";
import type { Notation, SyntaxTree } from "./syntax-tree.ts";

export function readTree(source: SourceText): SyntaxTree {
  return detectNotation(source.text) === "prefix" ? readPrefix(source) : readInfix(source);
}

/**
 * A prefix sheet begins with a parenthesis, an infix sheet never does: there a name comes first, followed by arguments
 * in parentheses, `:-` or a full stop. Anything else is broken or tiny; it is prefix if some line begins with a
 * parenthesis, or if it has parentheses and nothing else looks like infix.
 */
export function detectNotation(text: string): Notation {
  const start = skipComments(text);
  if (start === text.length || text[start] === "(") return "prefix";
  const beginning = text.slice(start, start + 1000);
  if (/^(?:'[^'\n]*'|[^\s()'"?;]+)(?:\(|[ \t]*:-|\.(?:\s|$))/.test(beginning)) return "infix";
  if (/^\(/m.test(text)) return "prefix";
  return /:-|[^\s()]\(/.test(text) || !/[()]/.test(text) ? "infix" : "prefix";
}

/** Offset after the blanks and comments, of both notations, at the beginning of a sheet. */
function skipComments(text: string): number {
  let at = 0;
  while (at < text.length) {
    const character = text[at] as string;
    if (isBlank(text.charCodeAt(at))) at++;
    else if (character === ";" || character === "%") {
      const end = /[\r\n]/g;
      end.lastIndex = at;
      at = end.exec(text)?.index ?? text.length;
    } else if (text.startsWith("/*", at)) {
      const end = text.indexOf("*/", at);
      at = end < 0 ? text.length : end + 2;
    } else return at;
  }
  return at;
}

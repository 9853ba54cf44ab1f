/**
 * Recovers names with their arguments from an infix rule that the reader rejected, by parentheses alone. The first name
 * is the head, the names after it are conditions; connectives and missing or surplus signs are skipped. Reports
 * nothing, because the reader has done so. No recursion, linear.
 */
import { list, symbol } from "./infix-nodes.ts";
import { InfixTokens, type Token } from "./infix-tokens.ts";
import type { InfixWords } from "./infix-words.ts";
import { isKeyword, normalizeSymbol } from "./keywords.ts";
import { MAXIMAL_NESTING, type SyntaxNode } from "./syntax-tree.ts";

/** An open parenthesis: of a name with arguments, or around conditions. */
interface Opened {
  readonly start: number;
  readonly items: SyntaxNode[];
  readonly isGroup: boolean;
}

/** `text` ends where the rule does, and the rule starts at `start`. Returns null if there is no name. */
export function readBrokenInfix(text: string, start: number, words: InfixWords): SyntaxNode | null {
  const tokens = new InfixTokens(text, start);
  const top: SyntaxNode[] = [];
  const open: Opened[] = [];
  let arrow: Token | null = null;
  let end = start;
  const close = (at: number): void => {
    const closed = open.pop();
    if (closed === undefined) return;
    const into = open.at(-1)?.items ?? top;
    if (closed.isGroup) for (const item of closed.items) into.push(item);
    else into.push(list(closed.items, { start: closed.start, end: at }));
  };
  let token = tokens.next();
  while (token.kind !== "end") {
    const next = tokens.next();
    if (token.kind === "word" || token.kind === "quoted") {
      const node = nameOf(token, next.kind === "(", text, words);
      if (next.kind === "(" && open.length < MAXIMAL_NESTING)
        open.push({ start: token.start, items: [node], isGroup: false });
      else (open.at(-1)?.items ?? top).push(node);
      if (next.kind === "(") {
        end = next.end;
        token = tokens.next();
        continue;
      }
    } else if (token.kind === "(" && open.length < MAXIMAL_NESTING)
      open.push({ start: token.start, items: [], isGroup: true });
    else if (token.kind === ")") close(token.end);
    else if (token.kind === ":-") {
      arrow ??= token;
      while (open.length > 0) close(end);
    }
    end = token.end;
    token = next;
  }
  while (open.length > 0) close(end);
  const [head] = top;
  if (head === undefined) return null;
  if (arrow === null && top.length === 1) return head;
  return list([symbol("<=", arrow ?? { start, end: start }), ...top], { start, end });
}

function nameOf(token: Token, applied: boolean, text: string, words: InfixWords): SyntaxNode {
  const written = text.slice(token.start, token.end);
  const keyword = normalizeSymbol(written);
  if (applied && isKeyword(keyword)) return symbol(keyword, token);
  const read = token.kind === "quoted" ? words.quoted(written) : words.plain(written);
  return symbol(read.kind === "bad" ? written : read.text, token);
}

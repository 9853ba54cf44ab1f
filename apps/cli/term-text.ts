import type { SyntaxNode } from "../../src/language/syntax/index.ts";

/** A term as this program compares it: single blanks, a one-element list as its element. */
export function termText(node: SyntaxNode): string {
  if (node.kind === "symbol") return node.text;
  const [first, ...rest] = node.items;
  if (first !== undefined && rest.length === 0) return termText(first);
  return `(${node.items.map(termText).join(" ")})`;
}

/**
 * Prints a tree in prefix notation: single blanks, a rule on one line if it fits, else each condition on its own line,
 * and a blank line before rules for another relation.
 */
import { isRuleNode, relationOf, type SyntaxNode } from "./syntax-tree.ts";

const LINE_WIDTH = 80;

export function printPrefix(forms: readonly SyntaxNode[]): string {
  let text = "";
  forms.forEach((form, i) => {
    const before = forms[i - 1];
    if (before !== undefined && relationOf(before) !== relationOf(form)) text += "\n";
    text += `${printForm(form)}\n`;
  });
  return text;
}

/** One node on one line. */
export function printNode(node: SyntaxNode): string {
  return node.kind === "symbol" ? node.text : `(${node.items.map(printNode).join(" ")})`;
}

/** A form always has parentheses, because a sheet in prefix notation is recognised by them. */
function printForm(form: SyntaxNode): string {
  if (form.kind === "symbol") return `(${form.text})`;
  const line = printNode(form);
  if (line.length <= LINE_WIDTH || !isRuleNode(form)) return line;
  const [, head, ...body] = form.items;
  return `(<= ${printNode(head as SyntaxNode)}\n    ${body.map(printNode).join("\n    ")})`;
}

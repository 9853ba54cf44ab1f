/** Builds the tree of prefix notation from what the infix reader finds. */
import type { Span } from "../../foundations/text/index.ts";
import type { SymbolNode, SyntaxNode } from "./syntax-tree.ts";

export const symbol = (text: string, { start, end }: Span): SymbolNode => ({
  kind: "symbol",
  text,
  span: { start, end },
});

export const list = (items: readonly SyntaxNode[], { start, end }: Span): SyntaxNode => ({
  kind: "list",
  items,
  span: { start, end },
});

/**
 * Turns alternatives into conditions that must all hold: a single alternative is its conditions, several become one
 * `or`.
 */
export function asConjunction(alternatives: readonly (readonly SyntaxNode[])[]): readonly SyntaxNode[] {
  const [first, ...others] = alternatives;
  if (first === undefined || others.length === 0) return first ?? [];
  const operands = alternatives.map((items) => {
    const span = spanOf(items);
    return items.length === 1 ? (items[0] as SyntaxNode) : list([symbol("and", span), ...items], span);
  });
  const span = spanOf(operands);
  return [list([symbol("or", span), ...operands], span)];
}

const spanOf = (nodes: readonly SyntaxNode[]): Span => ({
  start: (nodes[0] as SyntaxNode).span.start,
  end: (nodes.at(-1) as SyntaxNode).span.end,
});

/** Whether a condition looks like the head of a rule: a relation, perhaps with arguments, and no connective. */
export function mayBeHead(node: SyntaxNode): boolean {
  const name = node.kind === "list" ? node.items[0] : node;
  return name?.kind === "symbol" && !["not", "and", "or", "distinct"].includes(name.text);
}

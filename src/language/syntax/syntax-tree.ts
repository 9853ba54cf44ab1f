import type { Diagnostic, SourceText, Span } from "../../foundations/text/index.ts";

/**
 * A rule sheet as written: symbols and lists with their places. Both notations are read into this one tree, in the
 * shape of prefix notation: `head :- a & ~b` and `(<= head a (not b))` give the same nodes, with variables spelled
 * `?x`.
 */
export type SyntaxNode = SymbolNode | ListNode;

export interface SymbolNode {
  readonly kind: "symbol";
  /** Keywords in lower case, everything else as written. */
  readonly text: string;
  readonly span: Span;
}

export interface ListNode {
  readonly kind: "list";
  readonly items: readonly SyntaxNode[];
  readonly span: Span;
}

/** The two ways to write rules: prefix (KIF) and infix. */
export type Notation = "prefix" | "infix";

export interface SyntaxTree {
  readonly source: SourceText;
  readonly notation: Notation;
  /** The rules and facts at top level. */
  readonly forms: readonly SyntaxNode[];
  /**
   * What could be recovered of the forms that could not be read: lists left open end where the form does. Their
   * problems are reported, and they give no rules; but editors need to know what is in them.
   */
  readonly broken: readonly SyntaxNode[];
  /** What could not be read. The readable forms are in `forms` in any case. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Lists nested deeper than this are rejected, so that later stages can safely recurse over a tree. */
export const MAXIMAL_NESTING = 200;

/** Nesting depth of lists: 0 for a symbol. */
export function depthOfNode(node: SyntaxNode): number {
  if (node.kind === "symbol") return 0;
  let deepest = 0;
  for (const item of node.items) deepest = Math.max(deepest, depthOfNode(item));
  return deepest + 1;
}

/** Whether a form is a rule, `(<= head …)`, rather than a fact. */
export function isRuleNode(form: SyntaxNode): form is ListNode {
  const first = form.kind === "list" ? form.items[0] : undefined;
  return first?.kind === "symbol" && first.text === "<=";
}

/** The relation that a form is about: the name in its head. */
export function relationOf(form: SyntaxNode): string | null {
  const head = isRuleNode(form) ? form.items[1] : form;
  const name = head?.kind === "list" ? head.items[0] : head;
  return name?.kind === "symbol" ? name.text : null;
}

import type { Diagnostic, SourceText, Span } from "../../foundations/text/index.ts";

/**
 * A rule sheet as written: symbols and lists with their places. Both concrete syntaxes are read into this one tree, in the
 * shape of the prefix notation: `head :- a & ~b` and `(<= head a (not b))` give the same nodes, variables spelled `?x`.
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

export type Notation = "prefix" | "infix";

export interface SyntaxTree {
  readonly source: SourceText;
  readonly notation: Notation;
  /** The rules and facts, top level. */
  readonly forms: readonly SyntaxNode[];
  /** What could not be read; the forms that could are there all the same. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Lists nested deeper than this are refused, so that later stages may recurse over a tree without fear for the stack. */
export const MAXIMAL_NESTING = 200;

/**
 * Every occurrence of a name in a sheet, and its role there: all questions of editors start from this walk over syntax
 * trees. It reads forms as rules-from-tree.ts does, but never gives up: a form that is not yet a rule still contains
 * names.
 */
import type { Span } from "../../foundations/text/index.ts";
import { isRuleNode, type SyntaxNode } from "../syntax/index.ts";

export interface Occurrence {
  /** A constant is a function without arguments. Keywords that are relations count as relations. */
  readonly kind: "relation" | "function" | "variable";
  /** As the tree spells it: `cell`, `?x`. */
  readonly name: string;
  readonly arity: number;
  /** The name alone. */
  readonly span: Span;
  /** The name with its arguments and parentheses. */
  readonly whole: Span;
  /** Number of the form, in text order. */
  readonly form: number;
  readonly place: "head" | "condition" | "term";
  /** Whether it, or something around it, is under `not`. */
  readonly negated: boolean;
  /**
   * The name of which it is an argument, null for relations and the two sides of `distinct`; and which argument, from
   * 0.
   */
  readonly parent: Occurrence | null;
  readonly argument: number;
}

/** The names of one form, in text order. */
export function occurrencesIn(node: SyntaxNode, form: number): Occurrence[] {
  const walk = new Walk(form);
  if (isRuleNode(node)) {
    const [, head, ...body] = node.items;
    if (head !== undefined) walk.atom(head, "head", false);
    for (const condition of body) walk.formula(condition, false);
  } else walk.atom(node, "head", false);
  return walk.found;
}

const CONNECTIVES: ReadonlySet<string> = new Set(["not", "and", "or", "<="]);

class Walk {
  readonly found: Occurrence[] = [];
  private readonly form: number;

  constructor(form: number) {
    this.form = form;
  }

  formula(node: SyntaxNode, negated: boolean): void {
    const name = headOf(node);
    if (name?.kind === "symbol" && CONNECTIVES.has(name.text))
      for (const operand of argumentsOf(node)) this.formula(operand, negated || name.text === "not");
    else if (name?.kind === "symbol" && name.text === "distinct")
      for (const [i, side] of argumentsOf(node).entries()) this.term(side, null, i, negated);
    else this.atom(node, "condition", negated);
  }

  atom(node: SyntaxNode, place: "head" | "condition", negated: boolean): void {
    const name = headOf(node);
    if (name === undefined) return;
    if (name.kind === "list") {
      for (const item of (node as { items: readonly SyntaxNode[] }).items) this.formula(item, negated);
      return;
    }
    if (CONNECTIVES.has(name.text) || name.text === "distinct") {
      this.formula(node, negated);
      return;
    }
    const args = argumentsOf(node);
    const isVariable = name.text.startsWith("?");
    const self = this.add({
      kind: isVariable ? "variable" : "relation",
      name: name.text,
      arity: args.length,
      span: name.span,
      whole: node.span,
      form: this.form,
      place,
      negated,
      parent: null,
      argument: 0,
    });
    for (const [i, argument] of args.entries()) this.term(argument, self, i, negated);
  }

  term(node: SyntaxNode, parent: Occurrence | null, argument: number, negated: boolean): void {
    const name = headOf(node);
    if (name === undefined) return;
    if (name.kind === "list") {
      for (const item of (node as { items: readonly SyntaxNode[] }).items) this.term(item, parent, argument, negated);
      return;
    }
    const args = argumentsOf(node);
    const self = this.add({
      kind: name.text.startsWith("?") ? "variable" : "function",
      name: name.text,
      arity: args.length,
      span: name.span,
      whole: node.span,
      form: this.form,
      place: "term",
      negated,
      parent,
      argument,
    });
    for (const [i, inner] of args.entries()) this.term(inner, self, i, negated);
  }

  private add(occurrence: Occurrence): Occurrence {
    this.found.push(occurrence);
    return occurrence;
  }
}

const headOf = (node: SyntaxNode): SyntaxNode | undefined => (node.kind === "symbol" ? node : node.items[0]);

const argumentsOf = (node: SyntaxNode): readonly SyntaxNode[] => (node.kind === "symbol" ? [] : node.items.slice(1));

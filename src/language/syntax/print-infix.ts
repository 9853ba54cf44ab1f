/**
 * Prints a tree in infix notation, with the layout of the prefix printer. Reading the text gives the tree back, up to
 * the names of variables.
 */
import { nameVariables, printSymbol } from "./infix-words.ts";
import { isRuleNode, relationOf, type SyntaxNode } from "./syntax-tree.ts";

const LINE_WIDTH = 80;

export function printInfix(forms: readonly SyntaxNode[]): string {
  let text = "";
  forms.forEach((form, i) => {
    const before = forms[i - 1];
    if (before !== undefined && relationOf(before) !== relationOf(form)) text += "\n";
    text += `${new FormPrinter(form).print()}\n`;
  });
  return text;
}

class FormPrinter {
  private readonly form: SyntaxNode;
  private readonly names: ReadonlyMap<string, string>;

  constructor(form: SyntaxNode) {
    this.form = form;
    this.names = nameVariables(symbolsOf(form).filter((symbol) => symbol.startsWith("?")));
  }

  print(): string {
    if (!isRuleNode(this.form)) return this.term(this.form);
    const [, head, ...body] = this.form.items;
    const only = body.length === 1 ? body[0] : undefined;
    const alternatives = only === undefined ? null : operandsOf(only, "or");
    const sign = alternatives === null ? "&" : ";";
    const parts = alternatives === null ? body.map((node) => this.operand(node)) : this.alternatives(alternatives);
    const start = `${this.term(head as SyntaxNode)} :-`;
    const line = `${start} ${parts.join(` ${sign} `)}`;
    return line.length <= LINE_WIDTH ? line : `${start}\n    ${parts.join(` ${sign}\n    `)}`;
  }

  /** A condition next to others under `&` or `~`. */
  private operand(node: SyntaxNode): string {
    if (node.kind === "list") {
      const conjuncts = operandsOf(node, "and");
      if (conjuncts !== null) return `(${conjuncts.map((operand) => this.operand(operand)).join(" & ")})`;
      const alternatives = operandsOf(node, "or");
      if (alternatives !== null) return `(${this.alternatives(alternatives).join(" ; ")})`;
      const [first, ...operands] = node.items;
      if (first?.kind === "symbol" && first.text === "not" && operands.length === 1)
        return `~${this.operand(operands[0] as SyntaxNode)}`;
      if (first?.kind === "symbol" && (first.text === "and" || first.text === "or"))
        return `${first.text}(${operands.map((operand) => this.operand(operand)).join(", ")})`;
    }
    return this.term(node);
  }

  /** The operands of an `or`: a conjunction needs no parentheses there. */
  private alternatives(operands: readonly SyntaxNode[]): string[] {
    return operands.map((operand) => {
      const conjuncts = operandsOf(operand, "and");
      if (conjuncts === null) return this.operand(operand);
      return conjuncts.map((conjunct) => this.operand(conjunct)).join(" & ");
    });
  }

  private term(node: SyntaxNode): string {
    if (node.kind === "symbol") return this.names.get(node.text) ?? printSymbol(node.text);
    const [name, ...args] = node.items.map((item) => this.term(item));
    return `${name}(${args.join(",")})`;
  }
}

/** The operands of a connective that has at least two; null for everything else. */
function operandsOf(node: SyntaxNode, connective: "and" | "or"): readonly SyntaxNode[] | null {
  if (node.kind === "symbol" || node.items.length < 3) return null;
  const [first, ...operands] = node.items;
  return first?.kind === "symbol" && first.text === connective ? operands : null;
}

/** Every symbol of a node, left to right. */
function symbolsOf(node: SyntaxNode, into: string[] = []): string[] {
  if (node.kind === "symbol") into.push(node.text);
  else for (const item of node.items) symbolsOf(item, into);
  return into;
}

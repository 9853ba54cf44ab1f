/** From a syntax tree to rules. Reports and omits what does not have the form of a rule; reads everything else. */
import { type Diagnostic, DiagnosticList, error, quoteText, type SourceText } from "../../foundations/text/index.ts";
import type { SyntaxNode, SyntaxTree } from "../syntax/index.ts";
import type { Atom, Formula, Rule, Rules } from "./rules.ts";
import { spellBracketedConstants } from "./spell-bracketed-constants.ts";
import type { Term } from "./term.ts";

const CONNECTIVES: ReadonlySet<string> = new Set(["<=", "not", "or", "and", "distinct"]);

export interface ReadRules {
  readonly rules: Rules;
  readonly diagnostics: readonly Diagnostic[];
}

export function rulesFromTree(tree: SyntaxTree): ReadRules {
  const problems = new Problems(tree.source);
  problems.list.addAll(tree.diagnostics);
  const rules: Rule[] = [];
  for (const form of tree.forms) {
    const rule = readRule(form, problems);
    if (rule !== null) rules.push(rule);
  }
  return { rules: spellBracketedConstants({ source: tree.source, rules }), diagnostics: problems.list.toSorted() };
}

class Problems {
  readonly list = new DiagnosticList();
  private readonly source: SourceText;

  constructor(source: SourceText) {
    this.source = source;
  }

  /** Records a problem and returns null, so that a reader can `return problems.at(…)`. */
  at({ span }: SyntaxNode, code: string, message: string, hint?: string): null {
    const shown = quoteText(this.source.text.slice(span.start, Math.min(span.end, span.start + 250)));
    this.list.add(error(code, span, `${message}: ${shown}`, hint));
    return null;
  }
}

/** `(p)` and `p` are the same: a list of one symbol stands for the symbol. */
const headSymbol = (node: SyntaxNode): string | null => {
  if (node.kind === "symbol") return node.text;
  const first = node.items[0];
  return first?.kind === "symbol" ? first.text : null;
};

function readRule(form: SyntaxNode, problems: Problems): Rule | null {
  if (form.kind === "list" && headSymbol(form) === "<=") {
    const head = form.items[1];
    if (head === undefined)
      return problems.at(form, "rule-form", "a rule needs a head", "write `(<= head condition …)`");
    const headAtom = readAtom(head, problems);
    const body = form.items.slice(2).map((item) => readFormula(item, problems));
    if (headAtom === null || body.includes(null)) return null;
    return { head: headAtom, body: body as Formula[], span: form.span };
  }
  const head = readAtom(form, problems);
  return head === null ? null : { head, body: [], span: form.span };
}

function readAtom(node: SyntaxNode, problems: Problems): Atom | null {
  const relation = headSymbol(node);
  if (relation === null) return problems.at(node, "atom-form", "a relation must begin with its name");
  if (relation.startsWith("?")) return problems.at(node, "atom-form", "a variable cannot stand for a relation");
  if (CONNECTIVES.has(relation))
    return problems.at(node, "atom-form", `\`${relation}\` stands where a relation is needed`);
  const args = node.kind === "list" ? readTerms(node.items.slice(1), problems) : [];
  return args === null ? null : { relation, args, span: node.span };
}

function readFormula(node: SyntaxNode, problems: Problems): Formula | null {
  const { span } = node;
  const operands = node.kind === "list" ? node.items.slice(1) : [];
  const word = headSymbol(node);
  switch (word) {
    case "not": {
      const inner = operands[0];
      if (inner === undefined || operands.length > 1)
        return problems.at(node, "not-form", "`not` takes exactly one condition");
      const operand = readFormula(inner, problems);
      return operand === null ? null : { kind: "not", operand, span };
    }
    case "and":
    case "or": {
      const read = operands.map((item) => readFormula(item, problems));
      return read.includes(null) ? null : { kind: word, operands: read as Formula[], span };
    }
    case "distinct": {
      const terms = readTerms(operands, problems);
      if (terms === null) return null;
      const [left, right] = terms;
      if (left === undefined || right === undefined || terms.length > 2)
        return problems.at(node, "distinct-form", "`distinct` takes exactly two terms");
      return { kind: "distinct", left, right, span };
    }
    default: {
      const atom = readAtom(node, problems);
      return atom === null ? null : { kind: "atom", atom, span };
    }
  }
}

/** Reads one term, variables allowed; returns diagnostics if its form is wrong. */
export function termFromTree(node: SyntaxNode, source: SourceText): Term | readonly Diagnostic[] {
  const problems = new Problems(source);
  return readTerm(node, problems) ?? problems.list.toSorted();
}

function readTerms(nodes: readonly SyntaxNode[], problems: Problems): Term[] | null {
  const terms = nodes.map((node) => readTerm(node, problems));
  return terms.includes(null) ? null : (terms as Term[]);
}

function readTerm(node: SyntaxNode, problems: Problems): Term | null {
  const name = headSymbol(node);
  if (name === null) return problems.at(node, "term-form", "a term must begin with a symbol");
  if (name.startsWith("?")) {
    if (node.kind === "list" && node.items.length > 1)
      return problems.at(node, "term-form", "a variable cannot stand for a function");
    return { kind: "variable", name, span: node.span };
  }
  const args = node.kind === "list" ? readTerms(node.items.slice(1), problems) : [];
  return args === null ? null : { kind: "application", name, args, span: node.span };
}

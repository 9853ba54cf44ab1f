/**
 * Safety: every variable of the head, of a negated condition and of `distinct` must occur in a positive condition of
 * the same body (Love et al. 2008), whichever disjuncts are chosen. Everything under `not` counts as negated and binds
 * nothing, even under a second `not`. The check expands no rule: a variable is bound in every expansion exactly if some
 * conjunct binds it in all its alternatives. Linear in the rule, times its nesting.
 */
import { type Diagnostic, error, quoteText, type Span } from "../../foundations/text/index.ts";
import { eachVariable, type Formula, type Rule, type Term } from "../rules/index.ts";
import type { Sheet } from "./sheet.ts";

export function* checkSafety(sheet: Sheet): Iterable<Diagnostic> {
  for (const rule of sheet.rules)
    for (const { span, where } of unboundVariables(rule)) yield unsafe(sheet.quote(span), where, rule, span);
}

interface Unbound {
  readonly span: Span;
  readonly where: string;
}

/** The variables that need a binding and have none, each at its first such place. */
function unboundVariables(rule: Rule): Iterable<Unbound> {
  const unbound = new Map<string, Unbound>();
  const scope = new Scope();
  const look = (terms: readonly Term[], where: string): void => {
    for (const term of terms)
      eachVariable(term, ({ name, span }) => {
        if (!scope.binds(name) && !unbound.has(name)) unbound.set(name, { span, where });
      });
  };
  /** Checks conditions that must hold together with everything in scope. */
  const enter = (conjuncts: readonly Formula[], inside: () => void): void => {
    const bound = conjuncts.map(variablesBoundBy);
    for (const names of bound) scope.open(names);
    for (const conjunct of conjuncts) visit(conjunct);
    inside();
    for (const names of bound) scope.close(names);
  };
  const visit = (formula: Formula): void => {
    if (formula.kind === "distinct") look([formula.left, formula.right], "in `distinct`");
    else if (formula.kind === "not") {
      const where = formula.operand.kind === "distinct" ? "in an equation" : "in a negated condition";
      for (const terms of termsIn(formula.operand)) look(terms, where);
    } else if (formula.kind === "and") formula.operands.forEach(visit);
    else if (formula.kind === "or") for (const operand of formula.operands) enter([operand], () => {});
  };
  enter(rule.body, () => look(rule.head.args, "in the head"));
  return unbound.values();
}

function* termsIn(formula: Formula): Iterable<readonly Term[]> {
  if (formula.kind === "atom") yield formula.atom.args;
  else if (formula.kind === "distinct") yield [formula.left, formula.right];
  else if (formula.kind === "not") yield* termsIn(formula.operand);
  else for (const operand of formula.operands) yield* termsIn(operand);
}

function unsafe(variable: string, where: string, rule: Rule, span: Span): Diagnostic {
  const hint =
    rule.body.length === 0 ? "a fact must not contain variables" : `add a condition that says what ${variable} can be`;
  return error(
    "unsafe",
    span,
    `the variable ${variable} ${where} of a rule for ${quoteText(rule.head.relation)} is not bound by a positive condition`,
    hint,
  );
}

/** The variables that are bound whenever the formula holds; null for a formula that never holds. */
function variablesBoundBy(formula: Formula): ReadonlySet<string> | null {
  const bound = new Set<string>();
  if (formula.kind === "atom") {
    for (const term of formula.atom.args) eachVariable(term, ({ name }) => bound.add(name));
    return bound;
  }
  if (formula.kind === "distinct") return bound;
  if (formula.kind === "not") return alwaysHolds(formula.operand) ? null : bound;
  const parts = formula.operands.map(variablesBoundBy);
  if (formula.kind === "and") {
    for (const part of parts) {
      if (part === null) return null;
      for (const name of part) bound.add(name);
    }
    return bound;
  }
  const [smallest, ...others] = parts.filter((part) => part !== null).toSorted((a, b) => a.size - b.size);
  if (smallest === undefined) return null;
  for (const name of smallest) if (others.every((other) => other.has(name))) bound.add(name);
  return bound;
}

/** Whether a formula holds because of its connectives alone: `(and)`, and formulas built from it. */
function alwaysHolds(formula: Formula): boolean {
  if (formula.kind === "and") return formula.operands.every(alwaysHolds);
  if (formula.kind === "or") return formula.operands.some(alwaysHolds);
  return formula.kind === "not" && variablesBoundBy(formula.operand) === null;
}

/**
 * The variables bound around a condition, with multiplicity: entering a condition adds its variables, leaving removes
 * them.
 */
class Scope {
  private readonly counts = new Map<string, number>();
  /** Number of formulas in scope that never hold. Below such a formula everything counts as bound. */
  private impossible = 0;

  open(names: ReadonlySet<string> | null): void {
    if (names === null) this.impossible++;
    else for (const name of names) this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  close(names: ReadonlySet<string> | null): void {
    if (names === null) this.impossible--;
    else for (const name of names) this.counts.set(name, (this.counts.get(name) ?? 0) - 1);
  }

  binds(name: string): boolean {
    return this.impossible > 0 || (this.counts.get(name) ?? 0) > 0;
  }
}

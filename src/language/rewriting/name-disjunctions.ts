/**
 * Replaces every `or` by a fresh relation over the variables it shares with the rest of its rule, one rule per disjunct. Linear
 * where expansion is exponential, and better for grounding: chess has 19.6 million ground instances expanded, 12.5 named.
 *
 * A disjunct that does not bind a shared variable by itself (a negation, or `distinct`) would be unsafe alone. The rule's own
 * positive conditions are therefore repeated in front of it, as far as they are needed to bind.
 */
import { type Atom, type Formula, type Rule, type Term, variablesOfFormula, variablesOfTerms } from "../rules/index.ts";

/** Gives relation names that the sheet does not use. */
export class NameSource {
  private readonly taken: Set<string>;
  private counter = 0;

  constructor(taken: Iterable<string>) {
    this.taken = new Set(taken);
  }

  fresh(stem: string): string {
    let name: string;
    do name = `${stem}#${++this.counter}`;
    while (this.taken.has(name));
    this.taken.add(name);
    return name;
  }
}

export function nameDisjunctions(rules: readonly Rule[], names: NameSource): Rule[] {
  return rules.flatMap((rule) => nameDisjunctionsOf(rule, names));
}

/** The rule with its disjunctions named, and the rules that define the names. */
export function nameDisjunctionsOf(rule: Rule, names: NameSource): Rule[] {
  const definitions: Rule[] = [];
  const name = (formula: Formula, outside: ReadonlySet<string>, binders: readonly Formula[]): Formula => {
    if (formula.kind !== "or") return formula;
    const shared = [...variablesOfFormula(formula)].filter((variable) => outside.has(variable)).sort();
    const args = shared.map((variable): Term => ({ kind: "variable", name: variable, span: formula.span }));
    const head: Atom = { relation: names.fresh("or"), args, span: formula.span };
    for (const operand of formula.operands) {
      const conjuncts = operand.kind === "and" ? operand.operands : [operand];
      const guarded = [...guards(conjuncts, shared, binders), ...conjuncts];
      definitions.push(...nameDisjunctionsOf({ head, body: guarded, span: formula.span }, names));
    }
    return { kind: "atom", atom: head, span: formula.span };
  };
  const binders = rule.body.filter((formula) => formula.kind === "atom");
  const body = rule.body.map((formula, i) => {
    const outside = new Set(variablesOfTerms(rule.head.args));
    rule.body.forEach((other, j) => {
      if (j !== i) for (const variable of variablesOfFormula(other)) outside.add(variable);
    });
    return name(formula, outside, binders);
  });
  return [{ ...rule, body }, ...definitions];
}

/** The binders needed so that every shared variable is bound by a positive condition, or is bound inside by every disjunct of an inner `or`. */
function guards(conjuncts: readonly Formula[], shared: readonly string[], binders: readonly Formula[]): Formula[] {
  const bound = new Set(conjuncts.flatMap((formula) => [...variablesBoundBy(formula)]));
  const chosen: Formula[] = [];
  const needed = new Set([...shared, ...conjuncts.flatMap((formula) => [...variablesOfFormula(formula)])]);
  for (const binder of binders) {
    const helps = [...variablesOfFormula(binder)].some((variable) => needed.has(variable) && !bound.has(variable));
    if (!helps) continue;
    chosen.push(binder);
    for (const variable of variablesOfFormula(binder)) bound.add(variable);
  }
  return chosen;
}

/** The variables that are bound whenever the formula holds. */
function variablesBoundBy(formula: Formula): ReadonlySet<string> {
  if (formula.kind === "atom") return variablesOfFormula(formula);
  if (formula.kind === "and") return new Set(formula.operands.flatMap((operand) => [...variablesBoundBy(operand)]));
  if (formula.kind === "or") {
    const [first, ...others] = formula.operands.map(variablesBoundBy);
    return new Set([...(first ?? [])].filter((variable) => others.every((other) => other.has(variable))));
  }
  return new Set();
}

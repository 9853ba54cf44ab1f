import { type Formula, variablesOfFormula } from "../rules/index.ts";

/** The positive conditions of a rule, indexed by the variables that they bind. */
export class Binders {
  /** For each variable: the first condition that binds it. */
  private readonly first = new Map<string, Formula>();

  add(atom: Formula): void {
    for (const variable of variablesOfFormula(atom)) if (!this.first.has(variable)) this.first.set(variable, atom);
  }

  bind(variable: string): boolean {
    return this.first.has(variable);
  }

  /** Conditions that together bind the needed variables not yet bound, as far as possible. */
  guards(needed: Iterable<string>, bound: ReadonlySet<string>): Formula[] {
    const known = new Set(bound);
    const chosen: Formula[] = [];
    for (const variable of needed) {
      const binder = known.has(variable) ? undefined : this.first.get(variable);
      if (binder === undefined) continue;
      chosen.push(binder);
      for (const other of variablesOfFormula(binder)) known.add(other);
    }
    return chosen;
  }
}

/** The variables that are bound whenever the formula holds. Pre: only atoms are negated. */
export function variablesBoundBy(formula: Formula): ReadonlySet<string> {
  if (formula.kind === "atom") return variablesOfFormula(formula);
  const bound = new Set<string>();
  if (formula.kind === "and")
    for (const operand of formula.operands) for (const variable of variablesBoundBy(operand)) bound.add(variable);
  if (formula.kind === "or") {
    const [first, ...others] = formula.operands.map(variablesBoundBy);
    for (const variable of first ?? []) if (others.every((other) => other.has(variable))) bound.add(variable);
  }
  return bound;
}

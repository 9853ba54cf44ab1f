/**
 * Replaces every `or` by a fresh relation over the variables that it shares with the rest of its rule, with one rule
 * per disjunct. This is linear where expansion is exponential, and better for grounding: chess has 19.6 million ground
 * instances expanded, 12.5 million named.
 *
 * A disjunct that does not bind its variables by itself (a negation, or `distinct`) would be unsafe alone. So positive
 * conditions of the rule are repeated in front of it, as far as they are needed to bind its variables. If only another
 * `or` of the rule binds a variable, that one is named first and its name is repeated. If no order works, one `or` is
 * expanded.
 *
 * Only the rule itself uses the definitions, and they depend only on what the rule depended on, with the same polarity.
 * So no new recursion and no new negative cycle arises.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { type Formula, type Rule, type Term, variablesOfFormula, variablesOfTerms } from "../rules/index.ts";
import { Binders, variablesBoundBy } from "./binders.ts";
import type { NameSource } from "./name-source.ts";

export function nameDisjunctions(rules: readonly Rule[], names: NameSource, budget: Budget): Rule[] {
  return rules.flatMap((rule) => nameDisjunctionsOf(rule, names, budget));
}

/** The rule with its disjunctions named, and the rules that define the names. Empty if an `or` has no disjuncts. */
export function nameDisjunctionsOf(rule: Rule, names: NameSource, budget: Budget): Rule[] {
  budget.spend(1 + rule.body.length, "naming disjunctions");
  if (!rule.body.some((formula) => formula.kind === "or")) return [rule];
  if (rule.body.some((formula) => formula.kind === "or" && formula.operands.length === 0)) return [];
  return new NamedRule(rule, names, budget).name();
}

type Disjunction = Formula & { readonly kind: "or" };

class NamedRule {
  private readonly rule: Rule;
  private readonly names: NameSource;
  private readonly budget: Budget;
  private readonly body: Formula[];
  private readonly binders = new Binders();
  /** For each variable: number of conditions in which it occurs; the head counts as one. */
  private readonly occurrences = new Map<string, number>();
  private readonly definitions: Rule[] = [];

  constructor(rule: Rule, names: NameSource, budget: Budget) {
    this.rule = rule;
    this.names = names;
    this.budget = budget;
    this.body = [...rule.body];
    this.count(variablesOfTerms(rule.head.args));
    for (const formula of rule.body) {
      this.count(variablesOfFormula(formula));
      if (formula.kind === "atom") this.binders.add(formula);
    }
  }

  name(): Rule[] {
    let waiting = [...this.body.keys()].filter((i) => this.body[i]?.kind === "or");
    while (waiting.length > 0) {
      const ready = waiting.filter((i) => this.isGuarded(this.body[i] as Disjunction));
      if (ready.length === 0 && this.isSafe(waiting))
        return [...this.expandAt(waiting[0] as number), ...this.definitions];
      const chosen = ready.length > 0 ? ready : waiting;
      for (const i of chosen) this.nameAt(i);
      const done = new Set(chosen);
      waiting = waiting.filter((i) => !done.has(i));
    }
    return [{ ...this.rule, body: this.body }, ...this.definitions];
  }

  /**
   * Whether every choice of disjuncts binds its variables, so that expansion makes sense. Disjuncts are chosen
   * independently, so what one does not bind itself must be bound outside, or by all disjuncts of another disjunction.
   */
  private isSafe(waiting: readonly number[]): boolean {
    const operandsOf = (i: number): readonly Formula[] => (this.body[i] as Disjunction).operands;
    const boundByAll = waiting.map((i) => {
      this.budget.spend(operandsOf(i).length, "naming disjunctions");
      const [first, ...others] = operandsOf(i).map(variablesBoundBy);
      return new Set([...(first ?? [])].filter((variable) => others.every((bound) => bound.has(variable))));
    });
    const isBound = (variable: string, except: number): boolean =>
      this.binders.bind(variable) || boundByAll.some((bound, at) => at !== except && bound.has(variable));
    const rest = this.body.filter((formula) => formula.kind !== "or");
    const outside = [variablesOfTerms(this.rule.head.args), ...rest.map(variablesOfFormula)];
    return (
      outside.every((variables) => [...variables].every((variable) => isBound(variable, -1))) &&
      waiting.every((i, at) =>
        operandsOf(i).every((operand) => {
          const own = variablesBoundBy(operand);
          return [...variablesOfFormula(operand)].every((variable) => own.has(variable) || isBound(variable, at));
        }),
      )
    );
  }

  /**
   * Expands to one rule per disjunct. This remains when two disjunctions bind a variable only together, each in some of
   * its disjuncts.
   */
  private expandAt(i: number): Rule[] {
    return (this.body[i] as Disjunction).operands.flatMap((operand) => {
      const conjuncts = operand.kind === "and" ? operand.operands : [operand];
      const body = [...this.body.slice(0, i), ...conjuncts, ...this.body.slice(i + 1)];
      return nameDisjunctionsOf({ ...this.rule, body }, this.names, this.budget);
    });
  }

  /** Whether every disjunct binds its variables, with the help of the existing binders. */
  private isGuarded(formula: Disjunction): boolean {
    this.budget.spend(formula.operands.length, "naming disjunctions");
    const shared = this.sharedBy(formula);
    return formula.operands.every((operand) => {
      const bound = variablesBoundBy(operand);
      const isBound = (variable: string): boolean => bound.has(variable) || this.binders.bind(variable);
      return shared.every(isBound) && [...variablesOfFormula(operand)].every(isBound);
    });
  }

  private nameAt(i: number): void {
    const formula = this.body[i] as Disjunction;
    const shared = this.sharedBy(formula);
    const args = shared.map((name): Term => ({ kind: "variable", name, span: formula.span }));
    const head = { relation: this.names.fresh("or"), args, span: formula.span };
    for (const operand of formula.operands) {
      const conjuncts = operand.kind === "and" ? operand.operands : [operand];
      const needed = new Set(shared);
      for (const variable of variablesOfFormula(operand)) needed.add(variable);
      const guards = this.binders.guards(needed, variablesBoundBy(operand));
      this.budget.spend(1 + needed.size + guards.length, "naming disjunctions");
      const definition = { head, body: [...guards, ...conjuncts], span: formula.span };
      for (const named of nameDisjunctionsOf(definition, this.names, this.budget)) this.definitions.push(named);
    }
    const atom: Formula = { kind: "atom", atom: head, span: formula.span };
    this.body[i] = atom;
    this.binders.add(atom);
  }

  private sharedBy(formula: Formula): string[] {
    return [...variablesOfFormula(formula)].filter((variable) => (this.occurrences.get(variable) ?? 0) > 1).sort();
  }

  private count(variables: ReadonlySet<string>): void {
    for (const variable of variables) this.occurrences.set(variable, (this.occurrences.get(variable) ?? 0) + 1);
  }
}

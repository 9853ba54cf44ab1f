/**
 * Instantiates the rules of one recursive component coarsely and cheaply. Only the variables of the component's own
 * atoms matter. They range over the symbols that can reach them (symbol-flow.ts), joined with conditions that are plain
 * facts and with `distinct`. Every other condition counts as satisfiable, and a compound term counts as its function
 * symbol. All this only adds dependencies: if they contain no negative cycle, there is none.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { type Atom, eachAtom, eachVariable, type Formula, isGround, type Rule, type Term } from "../rules/index.ts";
import { GroundDependencies } from "./ground-recursion.ts";
import type { Sheet } from "./sheet.ts";

const DOING = "instantiating recursion through negation";

export function approximateDependencies(
  sheet: Sheet,
  component: ReadonlySet<number>,
  budget: Budget,
): GroundDependencies {
  const dependencies = new GroundDependencies();
  const facts = new FactTables(sheet, budget);
  for (const relation of component)
    for (const number of sheet.graph.rulesOf[relation] as readonly number[])
      new RuleInstances(sheet, component, number, facts, budget, dependencies).enumerate();
  return dependencies;
}

/** An abstract ground term: a constant, or `name/arity` for a compound term. */
type Value = string;

const abstractValue = (term: Term, binding: ReadonlyMap<string, Value>): Value | undefined => {
  if (term.kind === "variable") return binding.get(term.name);
  return term.args.length === 0 ? term.name : `${term.name}/${term.args.length}`;
};

/** The relations defined by ground facts alone, as rows of values. */
class FactTables {
  private readonly tables = new Map<number, readonly (readonly Value[])[] | null>();
  private readonly sheet: Sheet;
  private readonly budget: Budget;

  constructor(sheet: Sheet, budget: Budget) {
    this.sheet = sheet;
    this.budget = budget;
  }

  of(atom: Atom): readonly (readonly Value[])[] | null {
    const relation = this.sheet.graph.find(atom.relation, atom.args.length) as number;
    const known = this.tables.get(relation);
    if (known !== undefined) return known;
    const rules = (this.sheet.graph.rulesOf[relation] ?? []).map((number) => this.sheet.rules[number] as Rule);
    this.budget.spend(rules.length, DOING);
    const plain = rules.length > 0 && rules.every((rule) => rule.body.length === 0 && rule.head.args.every(isGround));
    const table = plain
      ? rules.map((rule) => rule.head.args.map((term) => abstractValue(term, NOTHING) as Value))
      : null;
    this.tables.set(relation, table);
    return table;
  }
}

const NOTHING: ReadonlyMap<string, Value> = new Map();

class RuleInstances {
  private readonly rule: Rule;
  private readonly number: number;
  private readonly budget: Budget;
  private readonly dependencies: GroundDependencies;
  /** The body atoms that belong to the component. */
  private readonly inside: { readonly atom: Atom; readonly negative: boolean }[] = [];
  private readonly joins: { readonly atom: Atom; readonly rows: readonly (readonly Value[])[] }[] = [];
  private readonly differences: { readonly left: Term; readonly right: Term }[] = [];
  /** The values that the variables of the component's atoms range over. */
  private readonly ranges: (readonly [variable: string, values: readonly Value[]])[] = [];
  private readonly binding = new Map<string, Value>();

  constructor(
    sheet: Sheet,
    component: ReadonlySet<number>,
    number: number,
    facts: FactTables,
    budget: Budget,
    dependencies: GroundDependencies,
  ) {
    this.rule = sheet.rules[number] as Rule;
    this.number = number;
    this.budget = budget;
    this.dependencies = dependencies;
    eachAtom(this.rule.body, (atom, negative) => {
      if (component.has(sheet.graph.find(atom.relation, atom.args.length) as number))
        this.inside.push({ atom, negative });
    });
    if (this.inside.length === 0) return;
    const variables = new Set<string>();
    for (const atom of [this.rule.head, ...this.inside.map(({ atom }) => atom)])
      for (const term of atom.args) eachVariable(term, ({ name }) => variables.add(name));
    for (const variable of variables) {
      const functors = sheet.flow.ofVariable(number, variable, budget);
      this.ranges.push([variable, functors.map(({ name, arity }) => (arity === 0 ? name : `${name}/${arity}`))]);
    }
    for (const formula of this.rule.body) this.addConstraint(formula, variables, facts);
    budget.claim("depth", this.joins.length + this.ranges.length, DOING);
  }

  enumerate(): void {
    if (this.inside.length > 0) this.join(0);
  }

  private addConstraint(formula: Formula, variables: ReadonlySet<string>, facts: FactTables): void {
    if (formula.kind === "distinct") this.differences.push(formula);
    if (formula.kind !== "atom") return;
    const helps = formula.atom.args.some((term) => term.kind === "variable" && variables.has(term.name));
    const rows = helps ? facts.of(formula.atom) : null;
    if (rows !== null) this.joins.push({ atom: formula.atom, rows });
  }

  private join(i: number): void {
    const table = this.joins[i];
    if (table === undefined) {
      this.range(0);
      return;
    }
    for (const row of table.rows) {
      this.budget.spend(1 + row.length, DOING);
      const added: string[] = [];
      if (this.matches(table.atom, row, added)) this.join(i + 1);
      for (const variable of added) this.binding.delete(variable);
    }
  }

  private matches(atom: Atom, row: readonly Value[], added: string[]): boolean {
    return atom.args.every((term, i) => {
      const known = abstractValue(term, this.binding);
      if (known !== undefined) return known === row[i];
      const { name } = term as { readonly name: string };
      this.binding.set(name, row[i] as Value);
      added.push(name);
      return true;
    });
  }

  private range(i: number): void {
    const entry = this.ranges[i];
    if (entry === undefined) {
      this.emit();
      return;
    }
    const [variable, values] = entry;
    if (this.binding.has(variable)) {
      this.range(i + 1);
      return;
    }
    for (const value of values) {
      this.budget.spend(1, DOING);
      this.binding.set(variable, value);
      this.range(i + 1);
    }
    this.binding.delete(variable);
  }

  private emit(): void {
    const contradicts = this.differences.some(({ left, right }) => {
      if (!isConstantOrVariable(left) || !isConstantOrVariable(right)) return false;
      const value = abstractValue(left, this.binding);
      return value !== undefined && !value.includes("/") && value === abstractValue(right, this.binding);
    });
    if (contradicts) return;
    const head = this.textOf(this.rule.head);
    for (const { atom, negative } of this.inside) {
      this.budget.spend(1 + atom.args.length, DOING);
      this.dependencies.add(head, this.textOf(atom), negative, this.number);
    }
  }

  private textOf({ relation, args }: Atom): string {
    return `(${[relation, ...args.map((term) => abstractValue(term, this.binding) ?? "_")].join(" ")})`;
  }
}

const isConstantOrVariable = (term: Term): boolean => term.kind === "variable" || term.args.length === 0;

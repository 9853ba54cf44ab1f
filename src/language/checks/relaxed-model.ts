/**
 * Everything that could ever be derived: the least model of the rules without negation, where the state contains
 * whatever `init` or `next` derives and every `legal` move is made at once. Computed bottom-up, round by round until
 * nothing is new, without indices. It is small and obvious, for the few relations that a doubtful recursion needs,
 * within a budget.
 */
import { type Budget, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import {
  type Atom,
  eachAtom,
  type Formula,
  isGround,
  printTerm,
  type Rule,
  substitute,
  type Term,
} from "../rules/index.ts";

const DOING = "deriving what recursion through negation depends on";

export type Binding = Map<string, Term>;

/** A body atom of an instance, with its polarity. */
export interface UsedAtom {
  readonly atom: Atom;
  readonly negative: boolean;
}

export class RelaxedModel {
  /** False if the budget ended the derivation. Everything in the model is derivable in any case. */
  readonly complete: boolean;
  /** For each relation and number of arguments: the derived rows, by their text. */
  private readonly tables = new Map<string, Map<string, readonly Term[]>>();

  constructor(rules: readonly Rule[], budget: Budget) {
    const outcome = withinBudget(() => {
      while (this.grow(rules, budget));
    });
    this.complete = !isGaveUp(outcome);
  }

  has(atom: Atom): boolean {
    return this.table(atom.relation, atom.args.length).has(atom.args.map(printTerm).join(" "));
  }

  /** Calls `visit` for every way to satisfy a rule's positive conditions and `distinct` in the model. */
  eachInstance(rule: Rule, budget: Budget, visit: (binding: Binding, used: readonly UsedAtom[]) => void): void {
    const start: Position = { goals: toList(rule.body, null), later: null, used: null, depth: 0 };
    this.solve(start, new Map(), budget, visit);
  }

  /**
   * One round over all rules; returns whether anything was new. Atoms are added after their rule, so that no rule
   * consumes its own output while it runs.
   */
  private grow(rules: readonly Rule[], budget: Budget): boolean {
    let grew = false;
    for (const rule of rules) {
      const derived: Atom[] = [];
      this.eachInstance(rule, budget, (binding) => derived.push(instantiate(rule.head, binding)));
      for (const atom of derived) grew = this.derive(atom, budget) || grew;
    }
    return grew;
  }

  private solve(
    position: Position,
    binding: Binding,
    budget: Budget,
    visit: (binding: Binding, used: readonly UsedAtom[]) => void,
  ): void {
    const { goals, later, used } = position;
    const depth = position.depth + 1;
    budget.spend(1, DOING);
    budget.claim("depth", depth, DOING);
    if (goals === null) {
      const all = fromList(used);
      if (fromList(later).every((formula) => this.settle(formula, binding, all))) visit(binding, all);
      return;
    }
    const { first, rest } = goals;
    if (first.kind === "and")
      this.solve({ goals: toList(first.operands, rest), later, used, depth }, binding, budget, visit);
    else if (first.kind === "or") {
      for (const operand of first.operands)
        this.solve({ goals: { first: operand, rest }, later, used, depth }, binding, budget, visit);
    } else if (first.kind !== "atom")
      this.solve({ goals: rest, later: { first, rest: later }, used, depth }, binding, budget, visit);
    else {
      const { atom } = first;
      const next: Position = { goals: rest, later, depth, used: { first: { atom, negative: false }, rest: used } };
      for (const row of this.table(atom.relation, atom.args.length).values()) {
        budget.spend(1 + row.length, DOING);
        const extended = new Map(binding);
        if (atom.args.every((term, i) => match(term, row[i] as Term, extended)))
          this.solve(next, extended, budget, visit);
      }
    }
  }

  /** Decides a `distinct` once all variables are bound; for a negation, only collects its atoms. */
  private settle(formula: Formula, binding: Binding, used: UsedAtom[]): boolean {
    if (formula.kind === "distinct")
      return printTerm(substitute(formula.left, binding)) !== printTerm(substitute(formula.right, binding));
    eachAtom([formula], (atom, negative) => used.push({ atom, negative }));
    return true;
  }

  /** Adds an atom and returns whether it is new. Skips atoms that still have variables (from unsafe rules). */
  private derive(atom: Atom, budget: Budget): boolean {
    if (!atom.args.every(isGround)) return false;
    const key = atom.args.map(printTerm).join(" ");
    budget.spend(1 + key.length, DOING);
    const table = this.table(atom.relation, atom.args.length);
    if (table.has(key)) return false;
    table.set(key, atom.args);
    return true;
  }

  private table(relation: string, arity: number): Map<string, readonly Term[]> {
    const source = relation === "init" || relation === "next" ? "true" : relation === "legal" ? "does" : relation;
    const key = `${source}/${arity}`;
    const known = this.tables.get(key);
    if (known !== undefined) return known;
    const fresh = new Map<string, readonly Term[]>();
    this.tables.set(key, fresh);
    return fresh;
  }
}

/** State of the search for instances: goals to satisfy, formulas that wait for their variables, atoms used. */
interface Position {
  readonly goals: List<Formula>;
  readonly later: List<Formula>;
  readonly used: List<UsedAtom>;
  /** Recursion depth, bounded to protect the stack. */
  readonly depth: number;
}

type List<T> = { readonly first: T; readonly rest: List<T> } | null;

const toList = <T>(items: readonly T[], end: List<T>): List<T> =>
  items.reduceRight<List<T>>((rest, first) => ({ first, rest }), end);

function fromList<T>(list: List<T>): T[] {
  const items: T[] = [];
  for (let at = list; at !== null; at = at.rest) items.push(at.first);
  return items;
}

export const instantiate = (atom: Atom, binding: Binding): Atom => ({
  ...atom,
  args: atom.args.map((term) => substitute(term, binding)),
});

/** Matches a pattern with a ground term and extends the binding. */
function match(pattern: Term, term: Term, binding: Binding): boolean {
  if (pattern.kind === "variable") {
    const known = binding.get(pattern.name);
    if (known === undefined) binding.set(pattern.name, term);
    return known === undefined || printTerm(known) === printTerm(term);
  }
  return (
    term.kind === "application" &&
    pattern.name === term.name &&
    pattern.args.length === term.args.length &&
    pattern.args.every((argument, i) => match(argument, term.args[i] as Term, binding))
  );
}

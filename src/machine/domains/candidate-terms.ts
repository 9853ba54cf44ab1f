/**
 * Lists all ground terms that the domains allow at an argument: constants, and functions applied to the terms of their
 * own arguments.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { BudgetSpent } from "../../foundations/budgets/index.ts";
import type { Term } from "../../language/rules/index.ts";
import type { Origin, TermStore } from "../derivation/index.ts";
import type { SymbolDomains } from "./symbol-domains.ts";
import type { SymbolTable } from "./symbol-table.ts";

/** Maximum number of candidates to list. */
const MAXIMAL_CANDIDATES = 300_000;

export class CandidateTerms {
  private readonly symbols: SymbolTable;
  private readonly domains: SymbolDomains;
  private readonly terms: TermStore;
  private readonly budget: Budget;
  /** By argument: its terms; null while they are being listed, which detects functions that nest without bound. */
  private readonly known = new Map<string, readonly number[] | null>();

  constructor(symbols: SymbolTable, domains: SymbolDomains, terms: TermStore, budget: Budget) {
    this.symbols = symbols;
    this.domains = domains;
    this.terms = terms;
    this.budget = budget;
  }

  /**
   * Returns the tuples of a relation that represents `origin`, as the product of its columns. Throws BudgetSpent if
   * there are too many.
   */
  tuplesOf(origin: Origin): number[][] {
    const columns: (readonly number[])[] = [];
    const visit = (kind: "relation" | "function", name: string, args: readonly Term[]): void => {
      args.forEach((argument, i) => {
        if (argument.kind === "variable") columns.push(this.termsAt(this.symbols.label(kind, name, args.length), i));
        else visit("function", argument.name, argument.args);
      });
    };
    visit("relation", origin.relation, origin.args);
    return this.product(columns, origin.relation);
  }

  private termsAt(label: string, i: number): readonly number[] {
    const place = `${label}[${i + 1}]`;
    const known = this.known.get(place);
    if (known === null) this.giveUp(place);
    if (known !== undefined && known !== null) return known;
    this.known.set(place, null);
    const terms: number[] = [];
    for (const value of this.domains.get(label)?.[i] ?? []) {
      const symbol = this.symbols.find(value);
      if (symbol === undefined) continue;
      const { name, arity } = symbol;
      const columns = Array.from({ length: arity }, (_, j) => this.termsAt(value, j));
      const functor = this.terms.functor(name, arity);
      for (const args of this.product(columns, place)) terms.push(this.terms.intern(functor, args));
    }
    this.known.set(place, terms);
    return terms;
  }

  private product(columns: readonly (readonly number[])[], place: string): number[][] {
    const count = columns.reduce((product, column) => product * column.length, 1);
    if (count > MAXIMAL_CANDIDATES) this.giveUp(place);
    this.budget.spend(count, `listing the domain of ${place}`);
    let tuples: number[][] = [[]];
    for (const column of columns) tuples = tuples.flatMap((prefix) => column.map((term) => [...prefix, term]));
    return tuples;
  }

  private giveUp(place: string): never {
    throw new BudgetSpent({
      kind: "gave-up",
      resource: "atoms",
      limit: MAXIMAL_CANDIDATES,
      doing: `listing the domain of ${place}`,
    });
  }
}

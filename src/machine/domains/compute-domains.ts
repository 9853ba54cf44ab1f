/**
 * The domains of a sheet as in chapter 14 (Genesereth and Thielscher): the domain graph, the domains it yields, and the
 * derivable instances.
 */
import { type Budget, type GaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { SourceText } from "../../foundations/text/index.ts";
import type { Clause } from "../../language/rules/index.ts";
import { derivableInstances, type Instances } from "./derivable-instances.ts";
import { type DomainGraph, domainGraph } from "./domain-graph.ts";
import { type SymbolDomains, symbolDomains } from "./symbol-domains.ts";
import { SymbolTable } from "./symbol-table.ts";

/** The domain graph of the rules, and the domain of each argument. */
export interface Domains {
  readonly graph: DomainGraph;
  /** By relation and function: what the graph allows at each argument. */
  readonly domains: SymbolDomains;
}

/** How many instances of each relation can be derived. */
export interface DerivableCounts {
  /** By relation: the number of its derivable instances. */
  readonly instances: ReadonlyMap<string, number>;
  /** Number of instances of `true` and of `does`. */
  readonly fluents: number;
  readonly moves: number;
}

/** `clauses`: the rules in normal form, with disjunctions expanded. Throws BudgetSpent. */
export function findDomains(clauses: readonly Clause[], budget: Budget): Domains {
  const graph = domainGraph(clauses);
  return { graph, domains: symbolDomains(graph, budget) };
}

export function countDerivable(
  clauses: readonly Clause[],
  source: SourceText,
  budget: Budget,
): DerivableCounts | GaveUp {
  return withinBudget(() => countInstances(clauses, derivableInstances(clauses, source, budget)));
}

export function countInstances(clauses: readonly Clause[], instances: Instances): DerivableCounts {
  return {
    instances: byRelation(clauses, (name, arity) => instances.count(name, arity)),
    fluents: instances.count("true", 1),
    moves: instances.count("does", 2),
  };
}

/** Maps every relation of the sheet, by its label, to the result of `describe`. */
export function byRelation<T>(
  clauses: readonly Clause[],
  describe: (name: string, arity: number) => T,
): ReadonlyMap<string, T> {
  const symbols = new SymbolTable(clauses);
  return new Map(
    symbols.all
      .filter(({ kind }) => kind === "relation")
      .map(({ kind, name, arity }) => [symbols.label(kind, name, arity), describe(name, arity)]),
  );
}

/** What chapter 14 says about the domains of a sheet: the graph, the domains it gives, and which instances can be derived. */
import { type Budget, type GaveUp, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { normalizeRules } from "../../language/rewriting/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import { derivableInstances } from "./derivable-instances.ts";
import { type DomainGraph, domainGraph } from "./domain-graph.ts";
import { type SymbolDomains, symbolDomains } from "./symbol-domains.ts";
import { SymbolTable } from "./symbol-table.ts";

export interface Domains {
  readonly graph: DomainGraph;
  /** By relation and function: what the graph allows at each argument. */
  readonly domains: SymbolDomains;
  /** What can be derived, or why that could not be found out. */
  readonly derivable: DerivableCounts | GaveUp;
}

export interface DerivableCounts {
  readonly kind: "counted";
  /** By relation: how many of its instances can be derived. */
  readonly instances: ReadonlyMap<string, number>;
  /** Instances of `true` and of `does`. */
  readonly fluents: number;
  readonly moves: number;
}

export function computeDomains(rules: Rules, budget: Budget): Domains {
  const clauses = normalizeRules(rules, { disjunctions: "expand" });
  const symbols = new SymbolTable(clauses);
  const graph = domainGraph(clauses);
  const instances = withinBudget(() => derivableInstances(clauses, rules.source, budget));
  const derivable: Domains["derivable"] = isGaveUp(instances)
    ? instances
    : {
        kind: "counted",
        instances: new Map(
          symbols.all
            .filter(({ kind }) => kind === "relation")
            .map(({ kind, name, arity }) => [symbols.label(kind, name, arity), instances.count(name, arity)]),
        ),
        fluents: instances.count("true", 1),
        moves: instances.count("does", 2),
      };
  return { graph, domains: symbolDomains(graph), derivable };
}

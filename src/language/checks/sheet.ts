import type { Budget } from "../../foundations/budgets/index.ts";
import { type Diagnostic, quoteText, type SourceText, type Span } from "../../foundations/text/index.ts";
import { type DependencyGraph, dependencyGraphOfRules, type Rule, type Rules, SymbolFlow } from "../rules/index.ts";

/** The input of the checks: the rules, and shared derived data, computed once. */
export class Sheet {
  readonly rules: readonly Rule[];
  readonly graph: DependencyGraph;
  readonly budget: Budget;
  private readonly source: SourceText;
  private builtFlow: SymbolFlow | null = null;

  constructor({ rules, source }: Rules, budget: Budget) {
    this.source = source;
    this.rules = rules;
    this.graph = dependencyGraphOfRules(rules);
    this.budget = budget;
  }

  /** A part of the sheet as its author wrote it, for a message. */
  quote(span: Span): string {
    return quoteText(this.source.slice(span));
  }

  get flow(): SymbolFlow {
    this.builtFlow ??= SymbolFlow.ofRules(this.rules);
    return this.builtFlow;
  }
}

/** A condition of well-formedness. */
export type Check = (sheet: Sheet) => Iterable<Diagnostic>;

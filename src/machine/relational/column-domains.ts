/**
 * Computes which constants can occur in a column of a relation, by the flow graph of a program with columns as
 * arguments. It is used only for sizes (tables, cost estimates). So compound terms count as one value, and an
 * unexpected term does no harm.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { FlowGraph, type Place } from "../../language/rules/index.ts";
import type { Pattern, Program, Relation, RelationClause } from "./program.ts";

export interface ColumnDomain {
  /** Number of constants that can occur here. */
  readonly constants: number;
  /** Whether compound terms can occur here too. */
  readonly open: boolean;
}

/** By relation id and column. */
export type ColumnDomains = readonly (readonly ColumnDomain[])[];

/** The value that represents all compound terms. A constant is represented by its number + 1. */
const COMPOUND = 0;

export function columnDomains(program: Program, budget: Budget): ColumnDomains {
  const flows = new ColumnFlows(program);
  for (const relation of program.relations) {
    for (let row = 0; row < relation.rowCount; row++) {
      const terms = relation.rows.slice(row * relation.arity, (row + 1) * relation.arity);
      flows.addHead(
        relation,
        terms.map((term) => ({ kind: "constant", term })),
        [],
      );
    }
    for (const clause of relation.clauses) flows.addClause(relation, clause);
  }
  const held = flows.graph.solve(budget);
  return flows.columns.map((columns) =>
    columns.map((column) => {
      const values = held[column] as ReadonlySet<number>;
      const open = values.has(COMPOUND);
      return { constants: values.size - (open ? 1 : 0), open };
    }),
  );
}

class ColumnFlows {
  readonly graph = new FlowGraph();
  /** By relation and column. */
  readonly columns: readonly (readonly Place[])[];
  private readonly program: Program;

  constructor(program: Program) {
    this.program = program;
    this.columns = program.relations.map(({ arity }) => Array.from({ length: arity }, () => this.graph.newArgument()));
  }

  addClause(relation: Relation, { head, body, variables }: RelationClause): void {
    const places = Array.from({ length: variables }, () => this.graph.newVariable());
    for (const condition of body) {
      if (condition.kind !== "relation" || condition.negative) continue;
      condition.args.forEach((pattern, column) => {
        if (pattern.kind === "variable")
          this.graph.flow(this.column(condition.relation, column), places[pattern.variable] as Place);
      });
    }
    this.addHead(relation, head, places);
  }

  /** `variables`: the places of a clause's variables. */
  addHead(relation: Relation, head: readonly Pattern[], variables: readonly Place[]): void {
    head.forEach((pattern, column) => {
      this.add(relation, column, pattern, variables);
    });
    const moves = relation.name === "legal" && head.length === 2;
    if (moves || ((relation.name === "init" || relation.name === "next") && head.length === 1))
      this.carryOver(moves ? this.program.doesRelations : this.program.stateRelations, head, variables);
  }

  /** Adds what a derived `init`, `next` or `legal` contributes to the columns of its state or move relation. */
  private carryOver(
    relations: ReadonlyMap<number, Relation>,
    head: readonly Pattern[],
    variables: readonly Place[],
  ): void {
    const whole = head.at(-1) as Pattern;
    const wholes = relations.get(-1);
    if (wholes !== undefined) this.add(wholes, wholes.arity - 1, whole, variables);
    if (whole.kind === "variable") return;
    const { terms } = this.program;
    const functor = whole.kind === "compound" ? whole.functor : (terms.functorOf[whole.term] as number);
    const args =
      whole.kind === "compound"
        ? whole.args
        : Array.from({ length: terms.arity(functor) }, (_, i): Pattern => {
            return { kind: "constant", term: terms.argument(whole.term, i) };
          });
    const relation = relations.get(functor);
    if (relation === undefined) return;
    [...head.slice(0, -1), ...args].forEach((pattern, column) => {
      this.add(relation, column, pattern, variables);
    });
  }

  private add(relation: Relation, column: number, pattern: Pattern, variables: readonly Place[]): void {
    const to = this.column(relation, column);
    if (pattern.kind === "variable") this.graph.flow(variables[pattern.variable] as Place, to);
    else this.graph.put(pattern.kind === "constant" ? this.valueOf(pattern.term) : COMPOUND, to);
  }

  private valueOf(term: number): number {
    const { terms } = this.program;
    return terms.arity(terms.functorOf[term] as number) === 0 ? term + 1 : COMPOUND;
  }

  private column(relation: Relation, column: number): Place {
    return this.columns[relation.id]?.[column] as Place;
  }
}

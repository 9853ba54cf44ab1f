/**
 * Computes for which values a derived relation can never hold, in any state. Its clauses, without the conditions on the
 * state, on moves and on negations, are derived once, over the few columns that facts tie together. A call whose bound
 * columns are not among these rows need not be made. A relation that facts do not restrict, or that has too many rows,
 * gets no filter.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { stronglyConnectedComponents } from "../../language/rules/index.ts";
import { derive, type NumericAtom, type NumericClause, Relation as Rows, TermStore } from "../derivation/index.ts";
import { type Pattern, type Relation, type RelationClause, STATIC } from "../relational/index.ts";
import type { Sheet } from "./sheet.ts";
import { isOwnLimit } from "./static-rows.ts";

/** Maximum number of columns of a filter. */
const MOST_COLUMNS = 4;
const MOST_ROWS = 2 ** 16;
const MOST_STEPS = 2_000_000;
const MOST_STEPS_IN_ALL = 8_000_000;
/** A filter that lets more than this fraction of all combinations pass is not worth its cost. */
const MOST_DENSITY = 0.5;

export interface StaticFilter {
  /** The columns of the filtered relation to which the columns of `facts` correspond. */
  readonly columns: readonly number[];
  readonly facts: Relation;
}

/** By relation: its filter, if it has one. */
export function staticFilters(sheet: Sheet, budget: Budget): ReadonlyMap<Relation, StaticFilter> {
  return new FilterBuilder(sheet, budget).build();
}

class FilterBuilder {
  private readonly sheet: Sheet;
  private readonly budget: Budget;
  private readonly rows = new Map<Relation, Rows>();
  /** By derived relation: the columns that are kept. */
  private readonly kept = new Map<Relation, readonly number[]>();
  private readonly terms = new TermStore();
  private stepsLeft = MOST_STEPS_IN_ALL;

  constructor(sheet: Sheet, budget: Budget) {
    this.sheet = sheet;
    this.budget = budget;
  }

  build(): ReadonlyMap<Relation, StaticFilter> {
    const { relations } = this.sheet;
    const successors = relations.map(({ clauses }) => {
      const used = new Set<number>();
      for (const { body } of clauses)
        for (const condition of body) if (condition.kind === "relation") used.add(condition.relation.id);
      return [...used];
    });
    for (const members of stronglyConnectedComponents(successors).members) {
      const group = members.map((id) => relations[id] as Relation).filter(({ source }) => source === "clauses");
      if (group.length > 0) this.deriveGroup(group);
    }
    const filters = new Map<Relation, StaticFilter>();
    for (const relation of relations) {
      const filter = this.filterOf(relation, relations.length + filters.size);
      if (filter !== null) filters.set(relation, filter);
    }
    return filters;
  }

  private deriveGroup(group: readonly Relation[]): void {
    this.chooseColumns(group);
    const open = group.filter((relation) => this.columnsOf(relation).length > 0);
    if (open.length === 0) return;
    const clauses = open.flatMap((relation) => relation.clauses.map((clause) => this.numeric(relation, clause)));
    let count = 0;
    const steps = Math.min(MOST_STEPS, this.stepsLeft);
    const part = this.budget.part({ atoms: MOST_ROWS, steps });
    try {
      derive(clauses, {
        terms: this.terms,
        budget: part,
        isComplete: () => true,
        onTuple: ({ name }) => part.claim("atoms", ++count, `filtering ${name}`),
      });
    } catch (error) {
      if (!isOwnLimit(error)) throw error;
      for (const relation of open) this.kept.set(relation, []);
    } finally {
      this.stepsLeft -= steps - part.stepsRemaining();
    }
  }

  private columnsOf(relation: Relation): readonly number[] {
    if (relation.source === "facts") return [...relation.required.keys()];
    return this.kept.get(relation) ?? [];
  }

  /** Chooses the columns that facts tie to others most, minus those that the relaxed clauses do not bind. */
  private chooseColumns(group: readonly Relation[]): void {
    for (const relation of group) {
      const ties = relation.required.map((_, column) => tiesOf(relation, column, this.kept));
      const best = [...ties.keys()].filter((column) => (ties[column] as number) > 0);
      best.sort((a, b) => (ties[b] as number) - (ties[a] as number) || a - b);
      this.kept.set(
        relation,
        best.slice(0, MOST_COLUMNS).sort((a, b) => a - b),
      );
    }
    for (let changed = true; changed; ) {
      changed = false;
      for (const relation of group) {
        const columns = this.columnsOf(relation);
        const bound = columns.filter((column) =>
          relation.clauses.every((clause) => this.binds(clause, clause.head[column] as Pattern)),
        );
        if (bound.length === columns.length) continue;
        this.kept.set(relation, bound);
        changed = true;
      }
    }
  }

  private binds({ body }: RelationClause, pattern: Pattern): boolean {
    if (pattern.kind !== "variable") return true;
    return body.some(
      (condition) =>
        condition.kind === "relation" &&
        !condition.negative &&
        this.columnsOf(condition.relation).some((column) => isVariable(condition.args[column], pattern.variable)),
    );
  }

  private numeric(relation: Relation, { head, body, variables }: RelationClause): NumericClause {
    const atom = (of: Relation, args: readonly Pattern[]): NumericAtom => ({
      relation: this.rowsOf(of),
      args: this.columnsOf(of).map((column) => {
        const pattern = args[column] as Pattern;
        if (pattern.kind === "compound") throw new TypeError("a flat relation has no compound terms");
        return pattern.kind === "variable"
          ? { kind: "slot", slot: pattern.variable }
          : { kind: "term", term: pattern.term };
      }),
    });
    const positive = body.flatMap((condition) =>
      condition.kind === "relation" && !condition.negative && this.isUsable(condition.relation)
        ? [atom(condition.relation, condition.args)]
        : [],
    );
    return { head: atom(relation, head), positive, negative: [], distinct: [], slots: variables, name: relation.name };
  }

  /** True for facts, and for relations that have been relaxed to some columns. */
  private isUsable(relation: Relation): boolean {
    return relation.source === "facts" || (relation.source === "clauses" && this.columnsOf(relation).length > 0);
  }

  private rowsOf(relation: Relation): Rows {
    let rows = this.rows.get(relation);
    if (rows === undefined) {
      const width = this.columnsOf(relation).length;
      rows = new Rows(relation.name, width, relation.id);
      for (let row = 0; row < relation.rowCount; row++)
        rows.add(relation.rows.slice(row * relation.arity, (row + 1) * relation.arity));
      this.rows.set(relation, rows);
    }
    return rows;
  }

  private filterOf(relation: Relation, id: number): StaticFilter | null {
    const columns = this.columnsOf(relation);
    const rows = this.rows.get(relation);
    if (relation.source !== "clauses" || columns.length === 0 || rows === undefined) return null;
    const combinations = columns.reduce((product, _, i) => product * rows.valuesIn(i), 1);
    if (rows.size > MOST_DENSITY * combinations && rows.size > 0) return null;
    const facts: Relation = {
      ...relation,
      id,
      arity: columns.length,
      source: "facts",
      level: STATIC,
      clauses: [],
      rows: [...rows.data.subarray(0, rows.size * columns.length)],
      rowCount: rows.size,
      recursive: false,
      required: columns.map(() => false),
    };
    return { columns, facts };
  }
}

const isVariable = (pattern: Pattern | undefined, variable: number): boolean =>
  pattern?.kind === "variable" && pattern.variable === variable;

/**
 * Counts the conditions that tie a column to others: facts of several columns, and relations whose column is kept for
 * that reason.
 */
function tiesOf({ clauses }: Relation, column: number, kept: ReadonlyMap<Relation, readonly number[]>): number {
  let ties = 0;
  for (const { head, body } of clauses) {
    const pattern = head[column];
    if (pattern?.kind === "constant") ties++;
    if (pattern?.kind !== "variable") continue;
    for (const condition of body) {
      if (condition.kind !== "relation" || condition.negative) continue;
      const { relation, args } = condition;
      const columns = relation.source === "facts" && relation.arity > 1 ? args.keys() : (kept.get(relation) ?? []);
      for (const other of columns) if (isVariable(args[other], pattern.variable)) ties++;
    }
  }
  return ties;
}

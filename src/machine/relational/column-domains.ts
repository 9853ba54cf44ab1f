/**
 * Which constants can stand in a column of a relation: the least fixpoint of the flow of terms through the clauses, a
 * variable taking what all its positive conditions allow. Used for sizes alone (tables, cost estimates), so compound terms are
 * only noted as "open", and nothing breaks where a term outside appears.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { Pattern, Program, Relation, RelationClause } from "./program.ts";

export interface ColumnDomain {
  readonly constants: Set<number>;
  /** Whether compound terms can stand here too. */
  open: boolean;
}

/** Per relation (by id), per column. */
export type ColumnDomains = readonly (readonly ColumnDomain[])[];

export function columnDomains(program: Program, budget: Budget): ColumnDomains {
  const { relations, terms } = program;
  const domains = relations.map(({ arity }) =>
    Array.from({ length: arity }, (): ColumnDomain => ({ constants: new Set(), open: false })),
  );
  const isConstant = (term: number): boolean => terms.arity(terms.functorOf[term] as number) === 0;
  let changed = true;
  const addTerm = (domain: ColumnDomain, term: number): void => {
    if (isConstant(term)) {
      if (domain.constants.has(term)) return;
      domain.constants.add(term);
      changed = true;
    } else addOpen(domain);
  };
  const addOpen = (domain: ColumnDomain): void => {
    changed ||= !domain.open;
    domain.open = true;
  };
  const addPattern = (domain: ColumnDomain, pattern: Pattern, values: readonly (ColumnDomain | undefined)[]): void => {
    if (pattern.kind === "constant") addTerm(domain, pattern.term);
    else if (pattern.kind === "compound") addOpen(domain);
    else {
      const value = values[pattern.variable];
      if (value === undefined) return;
      for (const term of value.constants) addTerm(domain, term);
      if (value.open) addOpen(domain);
    }
  };
  const domainsOf = (relation: Relation): readonly ColumnDomain[] => domains[relation.id] as ColumnDomain[];

  /** What a derived `init`, `next` or `legal` term adds to the columns of its state or move relation. */
  const feed = (
    relation: Relation | undefined,
    any: Relation | undefined,
    patterns: readonly Pattern[],
    whole: Pattern,
    values: readonly (ColumnDomain | undefined)[],
  ): void => {
    if (any !== undefined) addPattern(domainsOf(any).at(-1) as ColumnDomain, whole, values);
    if (relation === undefined) return;
    patterns.forEach((pattern, column) => {
      addPattern(domainsOf(relation)[column] as ColumnDomain, pattern, values);
    });
  };
  const feeds = (name: string, head: readonly Pattern[], values: readonly (ColumnDomain | undefined)[]): void => {
    const moves = name === "legal" && head.length === 2;
    if (!moves && !((name === "init" || name === "next") && head.length === 1)) return;
    const known = moves ? program.doesRelations : program.stateRelations;
    const whole = head.at(-1) as Pattern;
    const before = head.slice(0, -1);
    const any = known.get(-1);
    if (whole.kind === "compound") feed(known.get(whole.functor), any, [...before, ...whole.args], whole, values);
    else if (whole.kind === "constant") {
      const functor = terms.functorOf[whole.term] as number;
      const columns = Array.from({ length: terms.arity(functor) }, (_, i): Pattern => {
        return { kind: "constant", term: terms.argument(whole.term, i) };
      });
      feed(known.get(functor), any, [...before, ...columns], whole, values);
    } else feed(undefined, any, [], whole, values);
  };

  for (const relation of relations) {
    for (let i = 0; i < relation.rows.length; i++)
      addTerm(domainsOf(relation)[i % relation.arity] as ColumnDomain, relation.rows[i] as number);
    for (let row = 0; row < relation.rowCount; row++) {
      const patterns = relation.rows.slice(row * relation.arity, (row + 1) * relation.arity);
      feeds(
        relation.name,
        patterns.map((term): Pattern => ({ kind: "constant", term })),
        [],
      );
    }
  }
  while (changed) {
    changed = false;
    for (const relation of relations)
      for (const clause of relation.clauses) {
        budget.spend(1 + clause.body.length, "finding the domains of relations");
        const values = variableDomains(clause, domainsOf);
        clause.head.forEach((pattern, column) => {
          addPattern(domainsOf(relation)[column] as ColumnDomain, pattern, values);
        });
        feeds(relation.name, clause.head, values);
      }
  }
  return domains;
}

/** What each variable can be, by the positive conditions; undefined where none of them says. */
function variableDomains(
  clause: RelationClause,
  domainsOf: (relation: Relation) => readonly ColumnDomain[],
): (ColumnDomain | undefined)[] {
  const values = new Array<ColumnDomain | undefined>(clause.variables).fill(undefined);
  for (const condition of clause.body) {
    if (condition.kind !== "relation" || condition.negative) continue;
    const columns = domainsOf(condition.relation);
    for (const [column, pattern] of condition.args.entries()) {
      const domain = columns[column] as ColumnDomain;
      if (pattern.kind !== "variable") continue;
      const known = values[pattern.variable];
      if (known === undefined) values[pattern.variable] = domain;
      else if (known !== domain) values[pattern.variable] = intersection(known, domain);
    }
  }
  return values;
}

function intersection(a: ColumnDomain, b: ColumnDomain): ColumnDomain {
  const constants = new Set<number>();
  const [small, large] = a.constants.size <= b.constants.size ? [a, b] : [b, a];
  for (const term of small.constants) if (large.constants.has(term)) constants.add(term);
  return { constants, open: a.open && b.open };
}

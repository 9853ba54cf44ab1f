/**
 * Computes the order in which relations can be evaluated, and which of them change during play. It uses the strongly
 * connected components of the dependency graph of relations, dependencies first.
 *
 * A relation changes if it depends on `true` or `does`. A relation that depends on itself through negation is also
 * treated as changing. This happens when relations are considered as wholes (goal(p,0) if not goal(p,100)). Its atoms
 * are instantiated and decided among the ground rules, where the cycle has vanished.
 */
import { type Clause, stronglyConnectedComponents } from "../../language/rules/index.ts";
import { type LiftedProgram, originalRelation, relationKey } from "./lifted-program.ts";

export interface Strata {
  /** Whether a relation (by key) changes. */
  changes(key: string): boolean;
  /** The clauses of the static relations, grouped by component, dependencies first. */
  readonly unchanging: readonly (readonly Clause[])[];
  readonly changing: readonly Clause[];
}

export function strataOf(program: LiftedProgram): Strata {
  const clausesOf = new Map<string, Clause[]>();
  const roots = new Set<string>();
  for (const clause of program.clauses) {
    const key = relationKey(clause.head);
    const known = clausesOf.get(key);
    if (known === undefined) clausesOf.set(key, [clause]);
    else known.push(clause);
    const original = originalRelation(program, clause.head);
    if (original === "true" || original === "does") roots.add(key);
  }
  const keys = [...clausesOf.keys()];
  const numbers = new Map(keys.map((key, i) => [key, i]));
  const dependencies = keys.map((key) => {
    const found = new Set<number>();
    for (const { body } of clausesOf.get(key) ?? [])
      for (const literal of body) {
        const number = literal.kind === "distinct" ? undefined : numbers.get(relationKey(literal.atom));
        if (number !== undefined) found.add(number);
      }
    return [...found];
  });
  const changing = new Set<string>();
  const unchanging: Clause[][] = [];
  for (const vertices of stronglyConnectedComponents(dependencies).members) {
    const component = vertices.map((vertex) => keys[vertex] as string);
    const members = new Set(component);
    const clauses = component.flatMap((key) => clausesOf.get(key) ?? []);
    const changes =
      component.some((key) => roots.has(key)) ||
      clauses.some(({ body }) =>
        body.some((literal) => {
          if (literal.kind === "distinct") return false;
          const key = relationKey(literal.atom);
          return changing.has(key) || (literal.kind === "negative" && members.has(key));
        }),
      );
    if (changes) for (const key of component) changing.add(key);
    else unchanging.push(clauses);
  }
  return {
    changes: (key) => changing.has(key),
    unchanging,
    changing: program.clauses.filter(({ head }) => changing.has(relationKey(head))),
  };
}

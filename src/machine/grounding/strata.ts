/**
 * The order in which relations can be evaluated, and which of them change in play. Strongly connected components of the
 * dependency graph of relations (Tarjan 1972, without recursion), dependencies first.
 *
 * A relation changes when it depends on `true` or `does`. One that depends on itself through negation, if only because
 * relations are looked at as wholes (goal(p,0) if not goal(p,100)), is treated as changing too: its atoms are instantiated
 * and decided among the ground rules, where the circle is gone.
 */
import type { Clause } from "../../language/rules/index.ts";
import { type LiftedProgram, originalRelation, relationKey } from "./lifted-program.ts";

export interface Strata {
  /** Whether a relation (by key) changes. */
  changes(key: string): boolean;
  /** The clauses of the unchanging relations, grouped by component, dependencies first. */
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
  const dependencies = (key: string): string[] => {
    const found = new Set<string>();
    for (const { body } of clausesOf.get(key) ?? [])
      for (const literal of body) if (literal.kind !== "distinct") found.add(relationKey(literal.atom));
    return [...found];
  };
  const changing = new Set<string>();
  const unchanging: Clause[][] = [];
  for (const component of components([...clausesOf.keys()], dependencies)) {
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

/** Strongly connected components; each comes after all it depends on. O(vertices + edges). */
export function components(vertices: readonly string[], successors: (vertex: string) => string[]): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const pending: string[] = [];
  const isPending = new Set<string>();
  interface Visit {
    readonly vertex: string;
    readonly successors: readonly string[];
    next: number;
  }
  const visits: Visit[] = [];
  const begin = (vertex: string): void => {
    order.set(vertex, order.size);
    low.set(vertex, order.size - 1);
    pending.push(vertex);
    isPending.add(vertex);
    visits.push({ vertex, successors: successors(vertex), next: 0 });
  };
  const lower = (vertex: string, to: number): void => {
    if (to < (low.get(vertex) as number)) low.set(vertex, to);
  };
  for (const start of vertices) {
    if (order.has(start)) continue;
    begin(start);
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      const { vertex } = visit;
      const successor = visit.successors[visit.next++];
      if (successor !== undefined) {
        if (!order.has(successor)) begin(successor);
        else if (isPending.has(successor)) lower(vertex, order.get(successor) as number);
        continue;
      }
      visits.pop();
      const parent = visits.at(-1);
      if (parent !== undefined) lower(parent.vertex, low.get(vertex) as number);
      if (low.get(vertex) !== order.get(vertex)) continue;
      const component = pending.splice(pending.indexOf(vertex));
      for (const member of component) isPending.delete(member);
      found.push(component.reverse());
    }
  }
  return found;
}

/**
 * Which relation depends on which: an edge from the relation of a head to every relation in the body, negative if it is
 * under an odd number of `not`s. A relation is a name with a number of arguments. Components are mutually recursive
 * relations. Strata give an order in which relations can be evaluated when negation means "not derivable" (Apt, Blair
 * and Walker 1988).
 */
import type { Clause } from "./clause.ts";
import { eachAtom } from "./occurrences.ts";
import type { Atom, Rule } from "./rules.ts";
import { type Components, stronglyConnectedComponents } from "./strongly-connected-components.ts";

interface Relation {
  readonly name: string;
  readonly arity: number;
}

export interface Dependency {
  readonly from: number;
  readonly to: number;
  readonly negative: boolean;
  /** Number of the first rule that causes this edge. */
  readonly rule: number;
}

export interface DependencyGraph {
  /** In order of first appearance; relation numbers are indices into this list. */
  readonly relations: readonly Relation[];
  /** The number of a relation. */
  find(name: string, arity: number): number | undefined;
  /** For each relation: its edges, at most one positive and one negative to the same relation. */
  readonly dependencies: readonly (readonly Dependency[])[];
  /** For each relation: the numbers of the rules with this head. */
  readonly rulesOf: readonly (readonly number[])[];
  /** Mutually recursive relations; a component comes after those it depends on. */
  readonly components: Components;
  /** Whether the relation depends on itself. */
  isRecursive(relation: number): boolean;
}

export function dependencyGraphOfRules(rules: readonly Rule[]): DependencyGraph {
  return dependencyGraph(rules, (rule, visit) => eachAtom(rule.body, visit));
}

export function dependencyGraphOfClauses(clauses: readonly Clause[]): DependencyGraph {
  return dependencyGraph(clauses, (clause, visit) => {
    for (const literal of clause.body)
      if (literal.kind !== "distinct") visit(literal.atom, literal.kind === "negative");
  });
}

function dependencyGraph<R extends { readonly head: Atom }>(
  rules: readonly R[],
  eachBodyAtom: (rule: R, visit: (atom: Atom, negative: boolean) => void) => void,
): DependencyGraph {
  const numbering = new RelationNumbering();
  const dependencies: Dependency[][] = numbering.lists();
  const rulesOf: number[][] = numbering.lists();
  const seen = new Set<string>();
  rules.forEach((rule, number) => {
    const from = numbering.number(rule.head);
    rulesOf[from]!.push(number);
    eachBodyAtom(rule, (atom, negative) => {
      const to = numbering.number(atom);
      const key = `${from} ${to} ${negative}`;
      if (seen.has(key)) return;
      seen.add(key);
      dependencies[from]!.push({ from, to, negative, rule: number });
    });
  });
  const components = stronglyConnectedComponents(dependencies.map((edges) => edges.map((edge) => edge.to)));
  const recursive = Uint8Array.from(dependencies, (edges, relation) => {
    const component = components.members[components.componentOf[relation] as number] as readonly number[];
    return component.length > 1 || edges.some((edge) => edge.to === relation) ? 1 : 0;
  });
  return {
    relations: numbering.relations,
    find: (name, arity) => numbering.find(name, arity),
    dependencies,
    rulesOf,
    components,
    isRecursive: (relation) => recursive[relation] === 1,
  };
}

/** Numbers relations in order of first appearance, and grows the lists indexed by them. */
class RelationNumbering {
  readonly relations: Relation[] = [];
  private readonly numbers = new Map<string, Map<number, number>>();
  private readonly grown: unknown[][][] = [];

  lists<T>(): T[][] {
    const lists: T[][] = [];
    this.grown.push(lists as unknown[][]);
    return lists;
  }

  number({ relation, args }: Atom): number {
    const byArity = this.numbers.get(relation) ?? new Map<number, number>();
    this.numbers.set(relation, byArity);
    const known = byArity.get(args.length);
    if (known !== undefined) return known;
    const fresh = this.relations.push({ name: relation, arity: args.length }) - 1;
    byArity.set(args.length, fresh);
    for (const lists of this.grown) lists.push([]);
    return fresh;
  }

  find(name: string, arity: number): number | undefined {
    return this.numbers.get(name)?.get(arity);
  }
}

/** All negative edges inside a component: recursion through negation. */
export function negativeRecursions(graph: DependencyGraph): Dependency[] {
  const { componentOf } = graph.components;
  return graph.dependencies.flatMap((edges) =>
    edges.filter((edge) => edge.negative && componentOf[edge.from] === componentOf[edge.to]),
  );
}

/**
 * The stratum of each relation: the smallest numbers such that a relation is not below what it depends on, and is above
 * what it depends on negatively. Null if recursion goes through negation. Linear.
 */
export function strata(graph: DependencyGraph): Int32Array | null {
  if (negativeRecursions(graph).length > 0) return null;
  const { componentOf, members } = graph.components;
  const ofComponent = new Int32Array(members.length);
  members.forEach((relations, component) => {
    for (const relation of relations)
      for (const edge of graph.dependencies[relation] as readonly Dependency[]) {
        const below = componentOf[edge.to] as number;
        if (below !== component)
          ofComponent[component] = Math.max(
            ofComponent[component] as number,
            (ofComponent[below] as number) + (edge.negative ? 1 : 0),
          );
      }
  });
  return Int32Array.from(componentOf, (component) => ofComponent[component] as number);
}

/** Marks with 1 the relations that the given ones depend on, themselves included. */
export function reachableRelations(graph: DependencyGraph, from: Iterable<number>): Uint8Array {
  const reached = new Uint8Array(graph.relations.length);
  const waiting: number[] = [];
  const reach = (relation: number): void => {
    if (reached[relation] === 1) return;
    reached[relation] = 1;
    waiting.push(relation);
  };
  for (const relation of from) reach(relation);
  for (let relation = waiting.pop(); relation !== undefined; relation = waiting.pop())
    for (const edge of graph.dependencies[relation] as readonly Dependency[]) reach(edge.to);
  return reached;
}

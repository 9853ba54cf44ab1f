/**
 * Classes of argument places that hold the same kind of thing. Two places belong to one class if a variable of one
 * clause stands in both. Static relations with one argument only state the type of a thing. They are skipped, because
 * they would join rows and columns that share their numbers. So are `init`, `base` and `input`.
 */
import { UnionFind } from "../../foundations/permutation-groups/index.ts";
import type { Atom, Clause, Term } from "../../language/rules/index.ts";

export interface PlaceClasses {
  /** The class of an argument place (counted from 0), or −1 if the place occurs nowhere. */
  classOf(kind: "relation" | "function", name: string, arity: number, place: number): number;
}

const PASSED_OVER: ReadonlySet<string> = new Set(["init", "base", "input"]);

export function placeClasses(
  clauses: readonly Clause[],
  isStatic: (relation: string, arity: number) => boolean,
): PlaceClasses {
  const numbers = new Map<string, number>();
  const unions: [number, number][] = [];
  const numberOf = (key: string): number => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
  clauses.forEach(({ head, body }, clause) => {
    if (PASSED_OVER.has(head.relation)) return;
    const atoms: Atom[] = [head, ...body.flatMap((literal) => (literal.kind === "distinct" ? [] : [literal.atom]))];
    const visit = (kind: string, name: string, args: readonly Term[]): void =>
      args.forEach((term, i) => {
        const place = numberOf(placeKey(kind, name, args.length, i));
        if (term.kind === "variable") unions.push([place, numberOf(`${clause} ${term.name}`)]);
        else visit("function", term.name, term.args);
      });
    for (const { relation, args } of atoms)
      if (args.length !== 1 || !isStatic(relation, 1)) visit("relation", relation, args);
  });
  const classes = new UnionFind(numbers.size);
  for (const [a, b] of unions) classes.union(a, b);
  return {
    classOf: (kind, name, arity, place) => {
      const number = numbers.get(placeKey(kind, name, arity, place));
      return number === undefined ? -1 : classes.find(number);
    },
  };
}

const placeKey = (kind: string, name: string, arity: number, place: number): string =>
  `${kind} ${name}/${arity}.${place}`;

/**
 * Splits disjunctions that are conjunctions in disguise. A rule with conditions on two boards grounds to one
 * alternative for every pair of squares, but it means a condition on one board and a condition on the other.
 */
import { UnionFind } from "../../foundations/permutation-groups/index.ts";
import type { Literal } from "../../machine/circuit/index.ts";

type Alternatives = readonly (readonly Literal[])[];

/** Disjunctions with more literals are not split, because there would be too many pairs. */
const MAXIMAL_LITERALS = 1000;

/**
 * The conditions whose conjunction equals the disjunction. Literals go into one group if no alternative contains both.
 * If every combination of the groups is an alternative, the groups are the conditions, as fine as this method finds;
 * otherwise the result is the disjunction itself. Time: literals squared.
 */
export function splitAlternatives(alternatives: Alternatives): Alternatives[] {
  const literals = [...new Set(alternatives.flat())];
  if (alternatives.length < 4 || literals.length > MAXIMAL_LITERALS) return [alternatives];
  const number = new Map(literals.map((literal, i) => [literal, i]));
  const union = new UnionFind(literals.length);
  const besides = literals.map(() => new Set<Literal>());
  for (const list of alternatives)
    for (const one of list) for (const other of list) besides[number.get(one) as number]?.add(other);
  literals.forEach((_, i) => {
    for (let j = 0; j < i; j++) if (!besides[i]?.has(literals[j] as Literal)) union.union(i, j);
  });
  const roots = [...new Set(literals.map((_, i) => union.find(i)))];
  if (roots.length < 2) return [alternatives];
  const split = roots.map((root) => {
    const parts = alternatives.map((list) => list.filter((one) => union.find(number.get(one) as number) === root));
    return [...new Map(parts.map((part) => [nameOf(part), part])).values()];
  });
  const distinct = new Set(alternatives.map(nameOf)).size;
  return split.reduce((product, parts) => product * parts.length, 1) === distinct ? split : [alternatives];
}

const nameOf = (list: readonly Literal[]): string => [...list].sort((a, b) => a - b).join();

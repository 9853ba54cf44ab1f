/**
 * A rule with conditions on two boards grounds to an alternative for every pair of squares. Such a disjunction is a conjunction in
 * disguise: a condition on the one board and a condition on the other.
 */
import { UnionFind } from "../../foundations/permutation-groups/index.ts";
import type { Literal } from "../../machine/circuit/index.ts";

type Alternatives = readonly (readonly Literal[])[];

/** More literals are not looked at: their pairs would be too many. */
const MAXIMAL_LITERALS = 1000;

/**
 * The conditions whose conjunction the disjunction is: the finest that can be found by putting literals together which some alternative
 * has without the other, where every combination of what is left is an alternative; else the disjunction itself. Time: literals squared.
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

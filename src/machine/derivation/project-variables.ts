/**
 * Variable elimination. A variable that does not occur in the head, with all the conditions that hold it, moves to an
 * auxiliary relation over what these conditions share with the rest of the clause:
 *
 *     (<= (next (cell ?m ?n b)) (true (cell ?m ?n b)) (does ?p (mark ?j ?k)) (distinct ?m ?j))
 *
 * becomes `(part ?m)` and `(true (cell ?m ?n b))`, where `part` is about rows alone: 9 instances and a few instead of 162.
 * It is done when what is shared fits inside one positive condition, so that the new relation has no more tuples than that
 * one. Shared variables that would be unbound get that condition as a guard, which restricts and leaves no trace.
 */

import { type Clause, type Literal, variablesOfTerms } from "../../language/rules/index.ts";
import { AuxiliaryRelations, variablesOfLiteral } from "./auxiliary-relations.ts";
import { type LiftedProgram, RelationNames, relationKey } from "./lifted-program.ts";
import { strataOf } from "./strata.ts";

/** Longer clauses are left as they are: the search for variables is quadratic. */
const MAXIMAL_BODY = 200;

export function projectVariables(program: LiftedProgram): LiftedProgram {
  const auxiliary = new AuxiliaryRelations(new RelationNames(program.clauses), program.guards);
  const { changes } = strataOf(program);
  const unchanging = new Set<string>();
  /** Auxiliary relations are judged by their definitions, which come before their uses. */
  const isStatic = (literal: Literal): boolean => {
    if (literal.kind === "distinct") return true;
    const key = relationKey(literal.atom);
    return auxiliary.has(key) ? unchanging.has(key) : !changes(key);
  };
  const isGuard = (literal: Literal): boolean =>
    literal.kind !== "distinct" && auxiliary.guards.has(relationKey(literal.atom));
  const result: Clause[] = [];
  const open = [...program.clauses].reverse();
  for (let clause = open.pop(); clause !== undefined; clause = open.pop()) {
    const shorter = clause.body.length > MAXIMAL_BODY ? null : eliminateOne(clause, auxiliary, isStatic, isGuard);
    for (const definition of auxiliary.takeDefinitions()) {
      if (definition.body.every(isStatic)) unchanging.add(relationKey(definition.head));
      open.push(definition);
    }
    if (shorter === null) result.push(clause);
    else open.push(shorter);
  }
  return { ...program, clauses: result, guards: auxiliary.guards };
}

interface Elimination {
  readonly inside: readonly Literal[];
  readonly outside: readonly Literal[];
  readonly shared: readonly string[];
  readonly binder: Literal | null;
}

function eliminateOne(
  clause: Clause,
  auxiliary: AuxiliaryRelations,
  isStatic: (literal: Literal) => boolean,
  isGuard: (literal: Literal) => boolean,
): Clause | null {
  const best = bestElimination(clause, isStatic, isGuard);
  if (best === null) return null;
  const part = auxiliary.define("part", best.shared, best.inside, best.binder);
  return { ...clause, body: [part, ...best.outside] };
}

/** The elimination that shares the fewest variables; ties in order of appearance. */
function bestElimination(
  { head, body }: Clause,
  isStatic: (literal: Literal) => boolean,
  isGuard: (literal: Literal) => boolean,
): Elimination | null {
  const inHead = variablesOfTerms(head.args);
  const variables = body.map(variablesOfLiteral);
  const candidates = new Set(variables.flatMap((names) => [...names]).filter((name) => !inHead.has(name)));
  let best: Elimination | null = null;
  for (const candidate of candidates) {
    const isInside = variables.map((names) => names.has(candidate));
    const inside = body.filter((_, i) => isInside[i]);
    const outside = body.filter((_, i) => !isInside[i]);
    // With nothing but guards outside, the new relation would be the old one.
    if (outside.every(isGuard)) continue;
    const insideNames = new Set(variables.flatMap((names, i) => (isInside[i] ? [...names] : [])));
    const outsideNames = new Set([...inHead, ...variables.flatMap((names, i) => (isInside[i] ? [] : [...names]))]);
    const shared = [...insideNames].filter((name) => outsideNames.has(name));
    if (best !== null && best.shared.length <= shared.length) continue;
    const isUseful = inside.every(isStatic) || [...outsideNames].some((name) => !insideNames.has(name));
    if (!isUseful) continue;
    const fits = (literal: Literal, i: number): boolean =>
      literal.kind === "positive" && shared.every((name) => variables[i]?.has(name));
    const binder = body.find((literal, i) => isInside[i] && fits(literal, i)) ?? body.find(fits);
    if (binder === undefined) continue;
    best = { inside, outside, shared, binder };
  }
  return best;
}

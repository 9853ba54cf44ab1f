/**
 * Variable elimination. A variable that does not occur in the head moves to an auxiliary relation, together with all
 * conditions that contain it. The columns of the auxiliary relation are the variables that these conditions share with
 * the rest of the clause:
 *
 *     (<= (next (cell ?m ?n b)) (true (cell ?m ?n b)) (does ?p (mark ?j ?k)) (distinct ?m ?j))
 *
 * becomes `(part ?m)` and `(true (cell ?m ?n b))`, where `part` is about rows only: 9 instances plus a few instead of
 * 162. The pass does this if the shared variables fit into one positive condition, so the new relation has no more
 * tuples than that condition. Shared variables that would be unbound get that condition as a guard. A guard restricts
 * instantiation and leaves no trace in the ground rules.
 */

import { type Clause, type Literal, variablesOfTerms } from "../../language/rules/index.ts";
import { AuxiliaryRelations, variablesOfLiteral } from "./auxiliary-relations.ts";
import { type LiftedProgram, RelationNames, relationKey } from "./lifted-program.ts";
import { strataOf } from "./strata.ts";

/** Longer clauses stay unchanged: the search for variables is quadratic. */
const MAXIMAL_BODY = 200;

export function projectVariables(program: LiftedProgram): LiftedProgram {
  const auxiliary = new AuxiliaryRelations(new RelationNames(program.clauses), program.guards);
  const { changes } = strataOf(program);
  const unchanging = new Set<string>();
  /** An auxiliary relation is judged by its definition, which comes before its uses. */
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

/** Returns the elimination that shares the fewest variables; ties are broken by order of appearance. */
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
    // If only guards were outside, the new relation would equal the old one.
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

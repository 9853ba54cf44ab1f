/**
 * Rule splitting. Conditions of a clause that are connected by variables outside the head form components. If there are
 * several, their values are independent of each other once the head is known. Each component then moves to an auxiliary
 * relation over the head's variables, which turns products of instances into sums. A single component moves as well if
 * the head has variables that it does not contain: its instances need not be repeated for each of their values.
 *
 * Static conditions of the clause on the variables that a component shares with the head are copied with it as filters:
 * "a piece and another a knight's move away" is a large relation; the same restricted to knights and kings is not. They
 * leave no trace in the ground rules.
 */

import { type Clause, type Literal, variablesOfTerms } from "../../language/rules/index.ts";
import { AuxiliaryRelations, variablesOfLiteral } from "./auxiliary-relations.ts";
import { type LiftedProgram, RelationNames, relationKey } from "./lifted-program.ts";
import { strataOf } from "./strata.ts";

export function splitComponents(program: LiftedProgram): LiftedProgram {
  const auxiliary = new AuxiliaryRelations(new RelationNames(program.clauses), program.guards);
  const { changes } = strataOf(program);
  const isStatic = (literal: Literal): boolean => literal.kind === "distinct" || !changes(relationKey(literal.atom));
  const clauses = program.clauses.flatMap((clause) => [
    splitClause(clause, auxiliary, isStatic),
    ...auxiliary.takeDefinitions(),
  ]);
  return { ...program, clauses, guards: auxiliary.guards };
}

function splitClause(clause: Clause, auxiliary: AuxiliaryRelations, isStatic: (literal: Literal) => boolean): Clause {
  const inHead = variablesOfTerms(clause.head.args);
  const groups = componentsOf(clause, inHead);
  const moved = new Map<Literal, Literal | null>();
  for (const group of groups) {
    if (group.length === 1 || !bindsItself(group)) continue;
    const names = new Set(group.flatMap((literal) => [...variablesOfLiteral(literal)]));
    const shared = [...names].filter((name) => inHead.has(name));
    if (groups.length === 1 && shared.length === inHead.size) continue;
    const filters = clause.body.filter((literal) => isStatic(literal) && isAbout(literal, shared));
    const part = auxiliary.define("component", shared, [...group, ...filters], null);
    for (const [i, literal] of group.entries()) moved.set(literal, i === 0 ? part : null);
  }
  if (moved.size === 0) return clause;
  const body = clause.body.flatMap((literal) => {
    const replacement = moved.get(literal);
    return replacement === undefined ? [literal] : replacement === null ? [] : [replacement];
  });
  return { ...clause, body };
}

/** Whether the literal has variables, and only these. */
function isAbout(literal: Literal, variables: readonly string[]): boolean {
  const names = [...variablesOfLiteral(literal)];
  return names.length > 0 && names.every((name) => variables.includes(name));
}

/** Finds the components that contain variables outside the head. Near-linear (union by first member). */
function componentsOf({ body }: Clause, inHead: ReadonlySet<string>): Literal[][] {
  const groupOf = new Map<string, Literal[]>();
  for (const literal of body) {
    const names = [...variablesOfLiteral(literal)].filter((name) => !inHead.has(name));
    if (names.length === 0) continue;
    const merged = new Set<Literal[]>();
    for (const name of names) {
      const group = groupOf.get(name);
      if (group !== undefined) merged.add(group);
    }
    const group = [...[...merged].flat(), literal];
    for (const member of group)
      for (const name of variablesOfLiteral(member)) if (!inHead.has(name)) groupOf.set(name, group);
  }
  return [...new Set(groupOf.values())];
}

function bindsItself(group: readonly Literal[]): boolean {
  const bound = new Set(
    group.filter(({ kind }) => kind === "positive").flatMap((literal) => [...variablesOfLiteral(literal)]),
  );
  return group.every((literal) => [...variablesOfLiteral(literal)].every((name) => bound.has(name)));
}

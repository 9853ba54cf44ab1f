/**
 * Moves conditions of a clause to an auxiliary relation. Equal sets of conditions, up to variable names, share one
 * relation, even if they come from different clauses.
 */

import { NOWHERE } from "../../foundations/text/index.ts";
import {
  type Clause,
  type Literal,
  substitute,
  substituteAtom,
  type Term,
  variablesOfTerms,
} from "../../language/rules/index.ts";
import { printClause, type RelationNames } from "./lifted-program.ts";

const termsOf = (literal: Literal): readonly Term[] =>
  literal.kind === "distinct" ? [literal.left, literal.right] : literal.atom.args;

export const variablesOfLiteral = (literal: Literal): Set<string> => variablesOfTerms(termsOf(literal));

export class AuxiliaryRelations {
  /** The clauses that define the relations made since the last `takeDefinitions`. */
  private definitions: Clause[] = [];
  readonly guards: Set<string>;
  private readonly names: RelationNames;
  private readonly made = new Set<string>();
  /** By definition in canonical form: the relation. */
  private readonly known = new Map<string, string>();

  constructor(names: RelationNames, guards: ReadonlySet<string>) {
    this.names = names;
    this.guards = new Set(guards);
  }

  /** Whether this object made the relation with this key. */
  has(key: string): boolean {
    return this.made.has(key);
  }

  takeDefinitions(): Clause[] {
    const taken = this.definitions;
    this.definitions = [];
    return taken;
  }

  /**
   * Returns a condition over `variables` that holds if `body` holds for some values of its other variables. If no
   * positive condition of the body binds some variables, a guard binds them: the reachable tuples of the condition
   * `binder`.
   */
  define(stem: string, variables: readonly string[], body: readonly Literal[], binder: Literal | null): Literal {
    const bound = new Set(
      body.filter(({ kind }) => kind === "positive").flatMap((literal) => [...variablesOfLiteral(literal)]),
    );
    const needsGuard = body.some((literal) => [...variablesOfLiteral(literal)].some((name) => !bound.has(name)));
    if (!needsGuard) return this.relation(stem, variables, body);
    if (binder === null) throw new TypeError("the variables of an auxiliary relation are not bound");
    const guarded = [...variablesOfLiteral(binder)].filter((name) => variables.includes(name));
    const guard = this.relation("guard", guarded, [binder]);
    if (guard.kind === "positive") this.guards.add(`${guard.atom.relation}/${guarded.length}`);
    return this.relation(stem, variables, [guard, ...body]);
  }

  private relation(stem: string, variables: readonly string[], body: readonly Literal[]): Literal {
    const args = variables.map((name): Term => ({ kind: "variable", name, span: NOWHERE }));
    const clause: Clause = { head: { relation: stem, args, span: NOWHERE }, body, span: NOWHERE };
    const key = printClause(canonical(clause));
    let relation = this.known.get(key);
    if (relation === undefined) {
      relation = this.names.fresh(stem);
      this.known.set(key, relation);
      this.made.add(`${relation}/${args.length}`);
      this.definitions.push({ ...clause, head: { ...clause.head, relation } });
    }
    return { kind: "positive", atom: { relation, args, span: NOWHERE } };
  }
}

/** Renames the variables of the clause by order of appearance. */
function canonical(clause: Clause): Clause {
  const renaming = new Map<string, Term>();
  for (const term of [...clause.head.args, ...clause.body.flatMap(termsOf)])
    for (const name of variablesOfTerms([term]))
      if (!renaming.has(name)) renaming.set(name, { kind: "variable", name: `?${renaming.size}#`, span: NOWHERE });
  const body = clause.body.map(
    (literal): Literal =>
      literal.kind === "distinct"
        ? { ...literal, left: substitute(literal.left, renaming), right: substitute(literal.right, renaming) }
        : { ...literal, atom: substituteAtom(literal.atom, renaming) },
  );
  return { ...clause, head: substituteAtom(clause.head, renaming), body };
}

/**
 * Partial grounding, which Schiffel (2010) proposes and leaves open: ground only those arguments that break a symmetry.
 * A chain of facts such as `succ` fixes which number follows which, so no graph of the rules can reflect the board. But
 * what the rules say through the chain often has the reflection. A rule that uses such a relation is replaced by one
 * rule for each instance of the relation, and the condition disappears. Everything that changes in play keeps its
 * variables, so the result is far smaller than a ground program.
 *
 * A relation breaks symmetries if it is known before play, has several arguments, and does not hold for all
 * combinations of their values; a full product relates nothing to anything. The meaning of the rules stays the same.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { SourceText } from "../../foundations/text/index.ts";
import {
  type Atom,
  type Clause,
  equalTerms,
  isGround,
  type Literal,
  printTerm,
  type Substitution,
  substitute,
  substituteAtom,
  type Term,
  termFromText,
  unify,
} from "../../language/rules/index.ts";
import { isKeyword } from "../../language/syntax/index.ts";
import { derivableInstances } from "../../machine/domains/index.ts";

export interface PartlyGround {
  readonly clauses: readonly Clause[];
  /** The relations that were grounded, as `succ/2`. */
  readonly relations: readonly string[];
}

/** Maximum number of clauses. A relation that would produce more is not grounded. */
const MOST_CLAUSES = 20_000;

export function groundPartially(clauses: readonly Clause[], source: SourceText, budget: Budget): PartlyGround {
  const breaking = breakingRelations(clauses, source, budget);
  let made = clauses;
  const relations: string[] = [];
  // Relations with few instances come first, so that a large relation cannot keep out a small one.
  for (const [relation, instances] of [...breaking].sort(([, a], [, b]) => a.length - b.length)) {
    const next = withoutRelation(made, relation, instances, budget);
    if (next === undefined) continue;
    made = next;
    relations.push(relation);
  }
  const asked = new Set(
    made.flatMap(({ body }) => body.flatMap((literal) => ("atom" in literal ? [keyOf(literal.atom)] : []))),
  );
  const isNeeded = ({ head }: Clause): boolean => !relations.includes(keyOf(head)) || asked.has(keyOf(head));
  return { clauses: distinctClauses(made.filter(isNeeded)), relations };
}

const keyOf = ({ relation, args }: Atom): string => `${relation}/${args.length}`;

/** The instances of each relation that breaks symmetries. */
function breakingRelations(
  clauses: readonly Clause[],
  source: SourceText,
  budget: Budget,
): Map<string, readonly Term[]> {
  const changing = changingRelations(clauses);
  const known = clauses.filter(({ head }) => !changing.has(keyOf(head)));
  const instances = derivableInstances(known, source, budget);
  const found = new Map<string, readonly Term[]>();
  for (const { head } of known) {
    const arity = head.args.length;
    if (arity < 2 || isKeyword(head.relation) || found.has(keyOf(head))) continue;
    const terms = instances.of(head.relation, arity).map(termFromText);
    if (terms.length > 0 && terms.length < productOf(terms, arity)) found.set(keyOf(head), terms);
  }
  return found;
}

function productOf(terms: readonly Term[], arity: number): number {
  let product = 1;
  for (let i = 0; i < arity; i++)
    product *= new Set(terms.map((term) => (term.kind === "application" ? printTerm(term.args[i] as Term) : ""))).size;
  return product;
}

/** The relations that depend on the state or on moves, and the keywords that define play. */
function changingRelations(clauses: readonly Clause[]): Set<string> {
  const changing = new Set([
    "true/1",
    "does/2",
    "init/1",
    "next/1",
    "base/1",
    "input/2",
    "legal/2",
    "goal/2",
    "terminal/0",
    "sees/2",
  ]);
  for (let before = -1; before !== changing.size; ) {
    before = changing.size;
    for (const { head, body } of clauses)
      if (body.some((literal) => "atom" in literal && changing.has(keyOf(literal.atom)))) changing.add(keyOf(head));
  }
  return changing;
}

/** Replaces every clause that uses the relation by its instances. Undefined if there would be too many clauses. */
function withoutRelation(
  clauses: readonly Clause[],
  relation: string,
  instances: readonly Term[],
  budget: Budget,
): Clause[] | undefined {
  const made: Clause[] = [];
  const waiting = [...clauses].reverse();
  for (let clause = waiting.pop(); clause !== undefined; clause = waiting.pop()) {
    const place = keyOf(clause.head) === relation ? -1 : placeOf(clause, relation);
    if (place === -1) made.push(clause);
    else for (const instance of instances) waiting.push(...instanceOf(clause, place, instance, budget));
    if (made.length + waiting.length > MOST_CLAUSES) return undefined;
  }
  return made;
}

const placeOf = ({ body }: Clause, relation: string): number =>
  body.findIndex((literal) => literal.kind === "positive" && keyOf(literal.atom) === relation);

/**
 * The clause with one condition replaced by an instance. Empty if the instance does not unify or a `distinct` fails.
 */
function instanceOf({ head, body, span }: Clause, place: number, instance: Term, budget: Budget): Clause[] {
  budget.spend(1, "grounding a part of the rules");
  const literal = body[place];
  if (literal?.kind !== "positive") return [];
  const { relation, args } = literal.atom;
  const found: Substitution = new Map();
  if (!unify({ kind: "application", name: relation, args, span }, instance, found)) return [];
  const rest = body.filter((_, i) => i !== place).map((other) => substituteLiteral(other, found));
  if (rest.some((other) => isDecided(other) === false)) return [];
  return [{ head: substituteAtom(head, found), body: rest.filter((other) => isDecided(other) === undefined), span }];
}

function substituteLiteral(literal: Literal, found: Substitution): Literal {
  if (literal.kind !== "distinct") return { ...literal, atom: substituteAtom(literal.atom, found) };
  return { ...literal, left: substitute(literal.left, found), right: substitute(literal.right, found) };
}

/** The truth of a `distinct` between ground terms; undefined for any other literal. */
function isDecided(literal: Literal): boolean | undefined {
  if (literal.kind !== "distinct" || !isGround(literal.left) || !isGround(literal.right)) return undefined;
  return !equalTerms(literal.left, literal.right);
}

/** Removes clauses that have the same text once variables are renamed and conditions sorted. */
function distinctClauses(clauses: readonly Clause[]): Clause[] {
  const seen = new Set<string>();
  return clauses.filter((clause) => {
    const key = textOf(clause);
    return seen.size < seen.add(key).size;
  });
}

function textOf({ head, body }: Clause): string {
  const names = new Map<string, string>();
  const term = (one: Term): string => {
    if (one.kind === "application")
      return one.args.length === 0 ? one.name : `(${one.name} ${one.args.map(term).join(" ")})`;
    if (!names.has(one.name)) names.set(one.name, `?${names.size}`);
    return names.get(one.name) as string;
  };
  const atom = ({ relation, args }: Atom): string => `(${relation} ${args.map(term).join(" ")})`;
  const start = atom(head);
  const conditions = body.map((literal) =>
    literal.kind === "distinct"
      ? `distinct ${term(literal.left)} ${term(literal.right)}`
      : `${literal.kind} ${atom(literal.atom)}`,
  );
  return [start, ...conditions.sort()].join(" ");
}

/**
 * Partial grounding, which Schiffel (2010) proposes and leaves open: only those arguments are grounded that break a symmetry.
 * A chain of facts such as `succ` says which number follows which, so no graph of the rules can turn the board around; but
 * what the rules say through the chain often can be turned. Where a rule asks for such a relation, it is replaced by one rule
 * for each of its instances, and the question disappears. Everything that changes in play keeps its variables, so the result
 * is far smaller than a ground program.
 *
 * A relation breaks symmetries if it is known before play, has several arguments, and holds of less than all combinations
 * of their values: a full product relates nothing to anything. The meaning of the rules stays the same.
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

/** Clauses at most; a relation that would make more of them stays as it is. */
const MOST_CLAUSES = 20_000;

export function groundPartially(clauses: readonly Clause[], source: SourceText, budget: Budget): PartlyGround {
  const breaking = breakingRelations(clauses, source, budget);
  let made = clauses;
  const relations: string[] = [];
  // What has few instances first: then a large relation cannot keep a small one out.
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

/** By relation: its instances, where they are less than a product. */
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

/** The relations that depend on the state or on moves, or that say what play is. */
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

/** Every clause that asks for the relation is replaced by its instances; undefined where they are too many. */
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

/** The clause with one of its conditions taken from an instance; nothing where it does not fit. */
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

/** Whether `distinct` holds between ground terms. */
function isDecided(literal: Literal): boolean | undefined {
  if (literal.kind !== "distinct" || !isGround(literal.left) || !isGround(literal.right)) return undefined;
  return !equalTerms(literal.left, literal.right);
}

/** Each clause once, whatever the order of its conditions. */
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

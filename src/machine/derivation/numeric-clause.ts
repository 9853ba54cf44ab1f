/** Clauses in the form used by joins: relations as tables, variables as slots, ground terms as numbers. */
import type { SourceText } from "../../foundations/text/index.ts";
import { type Atom, type Clause, isGround, type Term } from "../../language/rules/index.ts";
import { relationKey } from "./lifted-program.ts";
import { Relation } from "./relation.ts";
import type { Functor, TermId, TermStore } from "./term-store.ts";

export type Pattern =
  | { readonly kind: "slot"; readonly slot: number }
  | { readonly kind: "term"; readonly term: TermId }
  | { readonly kind: "compound"; readonly functor: Functor; readonly args: readonly Pattern[] };

export interface NumericAtom {
  readonly relation: Relation;
  readonly args: readonly Pattern[];
}

export interface NumericClause {
  readonly head: NumericAtom;
  readonly positive: readonly NumericAtom[];
  readonly negative: readonly NumericAtom[];
  readonly distinct: readonly (readonly [Pattern, Pattern])[];
  /** Number of variables; slots are numbered in order of first appearance. */
  readonly slots: number;
  /** For messages when a budget runs out: `next/1, line 12`. */
  readonly name: string;
}

/** The relations of a program by key, numbered in order of first mention. */
export class RelationTable {
  readonly all: Relation[] = [];
  private readonly byKey = new Map<string, Relation>();

  of(atom: Atom): Relation {
    const key = relationKey(atom);
    let relation = this.byKey.get(key);
    if (relation === undefined) {
      relation = new Relation(key, atom.args.length, this.all.length);
      this.byKey.set(key, relation);
      this.all.push(relation);
    }
    return relation;
  }

  find(key: string): Relation | undefined {
    return this.byKey.get(key);
  }
}

export function numericClause(
  clause: Clause,
  relations: RelationTable,
  terms: TermStore,
  source: SourceText,
): NumericClause {
  const slots = new Map<string, number>();
  const pattern = (term: Term): Pattern => {
    if (term.kind === "variable") {
      const slot = slots.get(term.name) ?? slots.size;
      slots.set(term.name, slot);
      return { kind: "slot", slot };
    }
    if (isGround(term)) return { kind: "term", term: terms.fromTerm(term) as TermId };
    return { kind: "compound", functor: terms.functor(term.name, term.args.length), args: term.args.map(pattern) };
  };
  const atom = (atom: Atom): NumericAtom => ({ relation: relations.of(atom), args: atom.args.map(pattern) });
  const positive: NumericAtom[] = [];
  const negative: NumericAtom[] = [];
  const distinct: [Pattern, Pattern][] = [];
  for (const literal of clause.body) {
    if (literal.kind === "distinct") distinct.push([pattern(literal.left), pattern(literal.right)]);
    else if (literal.kind === "positive") positive.push(atom(literal.atom));
    else negative.push(atom(literal.atom));
  }
  const head = atom(clause.head);
  const name = `${relationKey(clause.head)}, line ${source.position(clause.span.start).line}`;
  return { head, positive, negative, distinct, slots: slots.size, name };
}

/** Calls `visit` for every slot in a pattern. */
export function eachSlot(pattern: Pattern, visit: (slot: number) => void): void {
  if (pattern.kind === "slot") visit(pattern.slot);
  else if (pattern.kind === "compound") for (const argument of pattern.args) eachSlot(argument, visit);
}

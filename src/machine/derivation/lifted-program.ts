/**
 * The program to be grounded: the clauses of a sheet, plus the links that close the loop of play, transformed by the
 * rewriting passes of this folder. Every pass is a function from LiftedProgram to LiftedProgram.
 */
import { NOWHERE } from "../../foundations/text/index.ts";
import type { Atom, Clause, Literal, Term } from "../../language/rules/index.ts";
import { printTerm } from "../../language/rules/index.ts";

export interface LiftedProgram {
  readonly clauses: readonly Clause[];
  /**
   * Relations (by key) that only restrict instantiation: guards and demands. They are derived like all others, but
   * neither their rules nor their literals become part of the ground program.
   */
  readonly guards: ReadonlySet<string>;
  /**
   * By key of a relation that a pass made from another: what its atoms represent. If absent, an atom represents itself.
   */
  readonly origins: ReadonlyMap<string, Origin>;
}

/** The atom `relation(args…)`, in which the variables `?0`, `?1`, … denote the columns. */
export interface Origin {
  readonly relation: string;
  readonly args: readonly Term[];
}

/** A relation is identified by its name and number of arguments: `cell/3`. */
export const relationKey = (atom: Atom): string => `${atom.relation}/${atom.args.length}`;

const variable = (name: string): Term => ({ kind: "variable", name, span: NOWHERE });
const atom = (relation: string, ...args: Term[]): Atom => ({ relation, args, span: NOWHERE });
const positive = (atom: Atom): Literal => ({ kind: "positive", atom });

/**
 * The links: a fluent may hold because it held initially or was made to hold, and a move may be made because it was
 * legal. With these links, plain derivation reaches everything that play can reach. It is a relaxation: negated
 * conditions on changing relations are ignored.
 */
function links(): Clause[] {
  const [fluent, role, move] = [variable("?f"), variable("?r"), variable("?m")];
  const link = (head: Atom, ...body: Atom[]): Clause => ({ head, body: body.map(positive), span: NOWHERE });
  return [
    link(atom("true", fluent), atom("init", fluent)),
    link(atom("true", fluent), atom("next", fluent)),
    link(atom("does", role, move), atom("legal", role, move), atom("role", role)),
  ];
}

/**
 * The sheet plus its links. `true` and `does` have no rules of their own; `base` and `input` are ordinary relations.
 */
export function liftedProgram(clauses: readonly Clause[]): LiftedProgram {
  const own = clauses.filter(({ head }) => head.relation !== "true" && head.relation !== "does");
  return { clauses: [...own, ...links()], guards: new Set(), origins: new Map() };
}

/** The relation of the sheet from which a relation was made: `true` for `true:cell`. */
export const originalRelation = (program: LiftedProgram, atom: Atom): string =>
  program.origins.get(relationKey(atom))?.relation ?? atom.relation;

/** Generates relation names that no clause uses yet. */
export class RelationNames {
  private readonly taken = new Set<string>();

  constructor(clauses: readonly Clause[]) {
    for (const clause of clauses) {
      this.taken.add(clause.head.relation);
      for (const literal of clause.body) if (literal.kind !== "distinct") this.taken.add(literal.atom.relation);
    }
  }

  /** Returns `stem` itself if it is free, else `stem` with a number. */
  fresh(stem: string): string {
    let name = stem;
    for (let i = 2; this.taken.has(name); i++) name = `${stem}#${i}`;
    this.taken.add(name);
    return name;
  }
}

const printAtom = (atom: Atom): string =>
  atom.args.length === 0 ? atom.relation : `(${[atom.relation, ...atom.args.map(printTerm)].join(" ")})`;

function printLiteral(literal: Literal): string {
  if (literal.kind === "distinct") return `(distinct ${printTerm(literal.left)} ${printTerm(literal.right)})`;
  return literal.kind === "positive" ? printAtom(literal.atom) : `(not ${printAtom(literal.atom)})`;
}

/** Prints a clause as KIF, for tests and people. */
export function printClause({ head, body }: Clause): string {
  return body.length === 0 ? printAtom(head) : `(<= ${[printAtom(head), ...body.map(printLiteral)].join(" ")})`;
}

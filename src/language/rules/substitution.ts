/** Substitutions and unification over terms, for the rewriting passes. */
import type { Atom } from "./rules.ts";
import { eachVariable, type Term } from "./term.ts";

/** Variable names to terms, triangular: a term may contain variables that are bound in turn. */
export type Substitution = Map<string, Term>;

/** The term with its variables replaced, all the way. */
export function substitute(term: Term, substitution: ReadonlyMap<string, Term>): Term {
  if (term.kind === "variable") {
    const value = substitution.get(term.name);
    return value === undefined ? term : substitute(value, substitution);
  }
  if (term.args.length === 0) return term;
  return { ...term, args: term.args.map((argument) => substitute(argument, substitution)) };
}

export function substituteAtom(atom: Atom, substitution: ReadonlyMap<string, Term>): Atom {
  return { ...atom, args: atom.args.map((argument) => substitute(argument, substitution)) };
}

/** Extends `substitution` so that both terms become equal; false where that is impossible (it is then left half-done). */
export function unify(a: Term, b: Term, substitution: Substitution): boolean {
  const left = walk(a, substitution);
  const right = walk(b, substitution);
  if (left.kind === "variable") {
    if (right.kind === "variable" && left.name === right.name) return true;
    if (occurs(left.name, right, substitution)) return false;
    substitution.set(left.name, right);
    return true;
  }
  if (right.kind === "variable") return unify(right, left, substitution);
  if (left.name !== right.name || left.args.length !== right.args.length) return false;
  return left.args.every((argument, i) => unify(argument, right.args[i] as Term, substitution));
}

function walk(term: Term, substitution: Substitution): Term {
  let at = term;
  while (at.kind === "variable") {
    const next = substitution.get(at.name);
    if (next === undefined) return at;
    at = next;
  }
  return at;
}

function occurs(name: string, term: Term, substitution: Substitution): boolean {
  let found = false;
  eachVariable(substitute(term, substitution), (variable) => {
    found ||= variable.name === name;
  });
  return found;
}

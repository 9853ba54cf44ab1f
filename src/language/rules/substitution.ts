/** Substitutions and unification over terms, for the rewriting passes. */
import type { Atom } from "./rules.ts";
import type { Term } from "./term.ts";

/** Maps variable names to terms; triangular: a term may contain variables that are bound in turn. */
export type Substitution = Map<string, Term>;

/** The term with its variables replaced recursively. Its size may be exponential in that of the substitution. */
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

/**
 * Extends `substitution` so that both terms become equal. Returns false if that is impossible; the substitution is then
 * left partly extended. Robinson's algorithm with an explicit stack. It is exponential in bad cases, so it calls `step`
 * for every unit of work; `step` may throw to stop it.
 */
export function unify(a: Term, b: Term, substitution: Substitution, step: () => void = () => {}): boolean {
  const stack: Term[] = [a, b];
  while (stack.length > 0) {
    step();
    const right = walk(stack.pop() as Term, substitution);
    const left = walk(stack.pop() as Term, substitution);
    if (left.kind === "variable" || right.kind === "variable") {
      if (left.kind === "variable" && !bind(left.name, right, substitution, step)) return false;
      if (left.kind !== "variable" && !bind(right.name, left, substitution, step)) return false;
      continue;
    }
    if (left.name !== right.name || left.args.length !== right.args.length) return false;
    for (let i = left.args.length - 1; i >= 0; i--) stack.push(left.args[i] as Term, right.args[i] as Term);
  }
  return true;
}

function bind(name: string, value: Term, substitution: Substitution, step: () => void): boolean {
  if (value.kind === "variable" && value.name === name) return true;
  if (occurs(name, value, substitution, step)) return false;
  substitution.set(name, value);
  return true;
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

/** Whether the variable occurs in the term after substitution. Follows every variable once. */
function occurs(name: string, term: Term, substitution: Substitution, step: () => void): boolean {
  const seen = new Set<string>();
  const stack = [term];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    step();
    if (at.kind === "application") {
      for (const argument of at.args) stack.push(argument);
      continue;
    }
    if (at.name === name) return true;
    const value = seen.has(at.name) ? undefined : substitution.get(at.name);
    seen.add(at.name);
    if (value !== undefined) stack.push(value);
  }
  return false;
}

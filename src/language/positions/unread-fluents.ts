/** Fluents that no rule reads: a state may contain them, but nothing depends on them. Usually they are mistyped. */
import { eachAtom, type Rules, type Term, unify } from "../rules/index.ts";

/** The fluents that match no condition `(true …)`, in their order. */
export function unreadFluents(rules: Rules, state: readonly Term[]): Term[] {
  const isRead = fluentReaders(rules);
  return state.filter((fluent) => !isRead(fluent));
}

/** Returns a test of whether some condition of the rules could be true because of a fluent. */
export function fluentReaders({ rules }: Rules): (fluent: Term) => boolean {
  /** Patterns by function and number of arguments. */
  const patterns = new Map<string, Term[]>();
  let readsAll = false;
  for (const { body } of rules)
    eachAtom(body, ({ relation, args: [pattern, ...more] }) => {
      if (relation !== "true" || pattern === undefined || more.length > 0) return;
      if (pattern.kind === "variable") readsAll = true;
      else {
        const own = patterns.get(shapeOf(pattern));
        if (own === undefined) patterns.set(shapeOf(pattern), [pattern]);
        else own.push(pattern);
      }
    });
  return (fluent) =>
    readsAll || (patterns.get(shapeOf(fluent)) ?? []).some((pattern) => unify(pattern, fluent, new Map()));
}

const shapeOf = (term: Term): string => (term.kind === "variable" ? "?" : `${term.name}/${term.args.length}`);

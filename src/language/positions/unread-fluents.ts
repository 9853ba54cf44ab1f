/** Fluents that no rule reads: they may stand in a state, but nothing depends on them. Mostly somebody has mistyped them. */
import { eachAtom, type Rules, type Term, unify } from "../rules/index.ts";

/** The fluents that match no condition `(true …)`, each once, in their order. */
export function unreadFluents(rules: Rules, state: readonly Term[]): Term[] {
  const isRead = fluentReaders(rules);
  return state.filter((fluent) => !isRead(fluent));
}

/** Whether some condition of the rules could be true because of a fluent. */
export function fluentReaders({ rules }: Rules): (fluent: Term) => boolean {
  /** By function and number of arguments. */
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

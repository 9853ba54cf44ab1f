/**
 * Warns about fluents that conditions ask for but neither `init` nor `next` makes true, and about moves that are never
 * legal: often misspellings.
 */
import { Budget, withinBudget } from "../../foundations/budgets/index.ts";
import {
  asMisspelling,
  type Diagnostic,
  findSimilarName,
  quoteText,
  type Span,
  warning,
} from "../../foundations/text/index.ts";
import { eachAtom } from "../rules/index.ts";
import type { Sheet } from "./sheet.ts";

/** Maximum number of places to visit for finding what can be true or done. */
const FLOW_STEPS = 1_000_000;

export function* checkUndefinedFluents(sheet: Sheet): Iterable<Diagnostic> {
  const fluents = askedFor(sheet, "true", 1);
  for (const { name, arity, span, similar } of fluents)
    yield asMisspelling(
      warning("undefined-fluent", span, `neither \`init\` nor \`next\` makes ${shown(name, arity)} true`),
      similar,
    );
  const moves = askedFor(sheet, "does", 2);
  for (const { name, arity, span, similar } of moves)
    yield asMisspelling(warning("undefined-move", span, `no rule for \`legal\` allows ${shown(name, arity)}`), similar);
}

const shown = (name: string, arity: number): string =>
  arity === 0 ? quoteText(name) : `${quoteText(name)} with ${arity} argument${arity === 1 ? "" : "s"}`;

interface Asked {
  readonly name: string;
  readonly arity: number;
  readonly span: Span;
  readonly similar: string | null;
}

/**
 * The functions in the last argument of a keyword's conditions that nothing puts there, each at its first occurrence.
 */
function askedFor(sheet: Sheet, keyword: string, arity: number): Asked[] {
  const budget = new Budget({ steps: FLOW_STEPS });
  const possible = withinBudget(() => sheet.flow.atRelation(keyword, arity, arity - 1, budget));
  if (!Array.isArray(possible)) return [];
  const keys = new Set(possible.map((functor) => `${functor.name} ${functor.arity}`));
  const names = new Set(possible.map((functor) => functor.name));
  const asked = new Map<string, Asked>();
  for (const rule of sheet.rules)
    eachAtom(rule.body, ({ relation, args }) => {
      const term = args[arity - 1];
      if (relation !== keyword || args.length !== arity || term?.kind !== "application") return;
      const key = `${term.name} ${term.args.length}`;
      if (keys.has(key) || asked.has(key)) return;
      const similar = asked.size < MAXIMAL_SUGGESTIONS ? findSimilarName(term.name, names) : null;
      asked.set(key, { name: term.name, arity: term.args.length, span: term.span, similar });
    });
  return [...asked.values()];
}

/** Maximum number of names for which similar ones are searched. */
const MAXIMAL_SUGGESTIONS = 100;

/**
 * What can occur at an argument: what the rules put there, followed through their variables (section 14.2 of the book).
 */
import { Budget, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { Functor } from "../rules/index.ts";
import type { EditedSheet } from "./edited-sheet.ts";
import type { Occurrence } from "./occurrences.ts";

/** Maximum number of places to visit for one argument; a question that needs more gets no answer. */
const FLOW_STEPS = 200_000;

/** In natural order (2 before 10); null if the question is too large. */
export function argumentDomain(
  sheet: EditedSheet,
  kind: "relation" | "function",
  name: string,
  arity: number,
  argument: number,
): readonly Functor[] | null {
  const budget = new Budget({ steps: FLOW_STEPS });
  const { flow } = sheet;
  const found = withinBudget(() =>
    kind === "relation"
      ? flow.atRelation(name, arity, argument, budget)
      : flow.atFunction(name, arity, argument, budget),
  );
  return isGaveUp(found) ? null : found.map(withoutBrackets).sort(compareFunctors);
}

/** What a variable can be: what can occur at every argument that binds it. */
export function variableDomain(sheet: EditedSheet, occurrences: readonly Occurrence[]): readonly Functor[] | null {
  let common: readonly Functor[] | null = null;
  for (const { parent, argument, negated } of occurrences) {
    if (parent === null || parent.kind === "variable" || negated || isInHead(parent)) continue;
    const domain = argumentDomain(sheet, parent.kind, parent.name, parent.arity, argument);
    if (domain === null) continue;
    const keys: ReadonlySet<string> = new Set(domain.map(keyOf));
    const before: readonly Functor[] = common ?? domain;
    common = before.filter((functor) => keys.has(keyOf(functor)));
  }
  return common;
}

const isInHead = (occurrence: Occurrence): boolean =>
  occurrence.parent === null ? occurrence.place === "head" : isInHead(occurrence.parent);

const keyOf = ({ name, arity }: Functor): string => `${name}/${arity}`;

/** The rules spell a bracketed constant with its brackets; here only its name is wanted. */
const withoutBrackets = (functor: Functor): Functor =>
  functor.name.startsWith("(") ? { ...functor, name: functor.name.slice(1, -1) } : functor;

const collator = new Intl.Collator("en", { numeric: true });

const compareFunctors = (a: Functor, b: Functor): number => collator.compare(a.name, b.name) || a.arity - b.arity;

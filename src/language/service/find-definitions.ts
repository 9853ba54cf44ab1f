/**
 * Where a name is defined and where it is used. The heads of its rules define a relation. `init`, `next` and `base`
 * define a fluent, `legal` and `input` a move, `role` a role. The facts in which it occurs define any other constant or
 * function. The first condition that binds it defines a variable.
 */
import type { Span } from "../../foundations/text/index.ts";
import type { EditedSheet } from "./edited-sheet.ts";
import type { Occurrence } from "./occurrences.ts";
import { useOf } from "./symbols.ts";

/** For each use: the relations of the heads that define it. */
const DEFINED_BY: ReadonlyMap<string, readonly string[]> = new Map([
  ["fluent", ["init", "next", "base"]],
  ["move", ["legal", "input"]],
  ["role", ["role"]],
  ["percept", ["sees"]],
]);

/** Keywords that play provides, with the relations that provide them. */
const GIVEN_BY: ReadonlyMap<string, readonly string[]> = new Map([
  ["true", ["init", "next"]],
  ["does", ["legal"]],
]);

export function findDefinitions(sheet: EditedSheet, offset: number): Span[] {
  const occurrence = sheet.occurrenceAt(offset);
  return occurrence === null ? [] : definingOccurrences(sheet, occurrence).map(({ span }) => span);
}

export interface Reference {
  readonly span: Span;
  readonly isDefinition: boolean;
}

/** All occurrences of the name at an offset, definitions included. */
export function findReferences(sheet: EditedSheet, offset: number): Reference[] {
  const occurrence = sheet.occurrenceAt(offset);
  if (occurrence === null) return [];
  const defining = new Set(definingOccurrences(sheet, occurrence));
  return sheet.sameAs(occurrence).map((same) => ({ span: same.span, isDefinition: defining.has(same) }));
}

export function definingOccurrences(sheet: EditedSheet, occurrence: Occurrence): readonly Occurrence[] {
  const same = sheet.sameAs(occurrence);
  if (occurrence.kind === "variable") {
    const binder = same.find(({ parent, negated }) => parent !== null && !negated && rootOf(parent).place !== "head");
    return [binder ?? same[0] ?? occurrence];
  }
  if (occurrence.kind === "relation") {
    const givers = GIVEN_BY.get(occurrence.name);
    if (givers !== undefined)
      return sheet.occurrences.filter(({ place, name }) => place === "head" && givers.includes(name));
    return same.filter(({ place }) => place === "head");
  }
  const inHeads = same.filter((other) => rootOf(other).place === "head");
  for (const use of [useOf(occurrence), ...(sheet.symbolOf(occurrence)?.uses ?? [])]) {
    const definers = DEFINED_BY.get(use);
    const found = inHeads.filter(({ parent }) => parent?.kind === "relation" && definers?.includes(parent.name));
    if (found.length > 0) return found;
  }
  const inFacts = inHeads.filter(({ form }) => isFact(sheet, form));
  return inFacts.length > 0 ? inFacts : same.slice(0, 1);
}

/** The relation that contains a name; the name itself if it is a relation. */
export function rootOf(occurrence: Occurrence): Occurrence {
  let root = occurrence;
  while (root.parent !== null) root = root.parent;
  return root;
}

/** Whether a form has no conditions. */
export function isFact(sheet: EditedSheet, form: number): boolean {
  const node = sheet.forms[form]?.node;
  const first = node?.kind === "list" ? node.items[0] : node;
  return !(first?.kind === "symbol" && first.text === "<=");
}

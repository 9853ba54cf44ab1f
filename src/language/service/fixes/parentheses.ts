/** Fixes for parentheses, quotes and signs: too few, too many. */
import { RELATION_ARITIES, type SheetToken } from "../../syntax/index.ts";
import { type EditedSheet, openSheet } from "../edited-sheet.ts";
import type { Occurrence } from "../occurrences.ts";
import { symbolKey } from "../symbols.ts";
import { insertAt } from "../text-edits.ts";
import type { Fixer } from "./quick-fix.ts";

/**
 * Closes a form at the most sensible place. The parenthesis can be missing behind any name or parenthesis of the form.
 * The best place is the one whose rule uses keywords, and the names that the rest of the sheet knows, with the right
 * numbers of arguments. Among equals the end of the form is best, then the end of a line.
 */
export const closeForm: Fixer = (sheet, { span }) => {
  if (sheet.notation === "infix") return [{ title: "Add a `)`", edits: [insertAt(span.end, ")")] }];
  const form = sheet.forms.find(({ isBroken, span: place }) => isBroken && place.start === span.start);
  if (form === undefined) return [];
  const { start, end } = form.span;
  const inside = sheet.tokens.filter((token) => token.start >= start && token.start < end);
  const count = (kind: string): number => inside.filter((token) => token.kind === kind).length;
  const missing = count("open") - count("close");
  if (missing < 1) return [];
  const parentheses = ")".repeat(missing);
  const text = sheet.text.slice(start, end);
  const isKnown = knownNames(sheet);
  let best = end;
  let least = Number.POSITIVE_INFINITY;
  for (const place of placesToClose(sheet, inside, end)) {
    const strange = strangenessOf(text.slice(0, place - start) + parentheses + text.slice(place - start), isKnown);
    if (strange < least) [best, least] = [place, strange];
  }
  const what = missing === 1 ? "Add a `)`" : `Add ${missing} \`)\``;
  return [{ title: best === end ? `${what} at the end` : what, edits: [insertAt(best, parentheses)] }];
};

/** Maximum number of places at which a parenthesis is tried. */
const MAXIMAL_PLACES = 60;

function placesToClose({ text }: EditedSheet, inside: readonly SheetToken[], end: number): number[] {
  const words = inside.filter(({ kind }) => kind !== "comment");
  const ends = words.filter(({ kind }) => kind !== "open").map((token) => token.end);
  const isLineEnd = (place: number): boolean => /^[ \t]*(?:;.*)?(?:[\r\n]|$)/.test(text.slice(place, place + 200));
  return [...new Set([end, ...ends.filter(isLineEnd), ...ends])].slice(0, MAXIMAL_PLACES);
}

/** Returns a test of whether the readable forms use a name in this way, with this number of arguments. */
function knownNames({ forms, occurrences }: EditedSheet): (occurrence: Occurrence) => boolean {
  const known = new Set<string>();
  for (const { kind, name, arity, form } of occurrences)
    if (forms[form]?.isBroken === false) known.add(symbolKey(kind, name, arity));
  return ({ kind, name, arity }) => known.has(symbolKey(kind, name, arity));
}

/** Number of things in a form that its sheet does not know, or uses differently. */
function strangenessOf(form: string, isKnown: (occurrence: Occurrence) => boolean): number {
  const { tree, reading, occurrences } = openSheet(form);
  let strange = 100 * (reading.diagnostics.length + tree.broken.length);
  for (const occurrence of occurrences) {
    if (occurrence.kind === "variable") continue;
    const wanted = occurrence.kind === "relation" ? RELATION_ARITIES.get(occurrence.name) : undefined;
    if (wanted !== undefined) strange += wanted === occurrence.arity ? 0 : 10;
    else if (!isKnown(occurrence)) strange++;
  }
  return strange;
}

export const removeSpan: Fixer = ({ source }, { span }) => [
  { title: `Remove this \`${source.slice(span)}\``, edits: [{ span, text: "" }] },
];

export const closeComment: Fixer = ({ text }) => [
  { title: "Close the comment", edits: [insertAt(text.length, " */")] },
];

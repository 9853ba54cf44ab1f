/** Fixes for names that were probably meant differently. */
import { type Diagnostic, findSimilarName } from "../../../foundations/text/index.ts";
import { RELATION_ARITIES } from "../../syntax/index.ts";
import type { EditedSheet } from "../edited-sheet.ts";
import type { Occurrence } from "../occurrences.ts";
import { spellName } from "../spelling.ts";
import { culprit, type Fixer, type QuickFix } from "./quick-fix.ts";

/** Writes one of the names that the hint suggests, wherever the faulty name means the same. */
export const writeMeantName: Fixer = (sheet, problem) => {
  const occurrence = culprit(sheet, problem);
  if (occurrence === undefined) return [];
  const isOnlyHere = problem.code.startsWith("keyword-in");
  const places = isOnlyHere ? [occurrence] : placesOfName(sheet, occurrence, problem);
  return (problem.meant ?? []).map((name) => replaceName(sheet, places, name));
};

/** Letter case is compared over all kinds of names; everything else over names that mean the same. */
const placesOfName = (sheet: EditedSheet, occurrence: Occurrence, { code }: Diagnostic): readonly Occurrence[] =>
  code === "letter-case" && occurrence.kind !== "variable"
    ? sheet.occurrences.filter(({ kind, name }) => kind !== "variable" && name === occurrence.name)
    : sheet.sameAs(occurrence);

export function replaceName(sheet: EditedSheet, places: readonly Occurrence[], name: string): QuickFix {
  const text = spellName(name, sheet.notation);
  const where = places.length === 1 ? "" : ` in ${places.length} places`;
  return { title: `Change to \`${text}\`${where}`, edits: places.map(({ span }) => ({ span, text })) };
}

/** Fixes a relation that nothing depends on: it is a misspelt keyword, or its rules can be removed. */
export const renameOrRemoveUnused: Fixer = (sheet, problem) => {
  const occurrence = culprit(sheet, problem);
  if (occurrence === undefined) return [];
  const same = sheet.sameAs(occurrence);
  const keywords = [...RELATION_ARITIES].filter(([, arity]) => arity === occurrence.arity).map(([name]) => name);
  const meant = findSimilarName(occurrence.name, keywords);
  const forms = new Set(same.filter(({ place }) => place === "head").map(({ form }) => form));
  const what = forms.size === 1 ? "the rule" : `the ${forms.size} rules`;
  const removal: QuickFix = {
    title: `Remove ${what} for \`${occurrence.name}\``,
    edits: [...forms].flatMap((form) => {
      const span = sheet.forms[form]?.span;
      return span === undefined
        ? []
        : [{ span: { start: span.start, end: afterLine(sheet.text, span.end) }, text: "" }];
    }),
  };
  return meant === null ? [removal] : [replaceName(sheet, same, meant), removal];
};

/** The end of the line if nothing else is on it, else the offset. */
function afterLine(text: string, offset: number): number {
  const rest = /^[ \t]*(?:\r\n|\r|\n)/.exec(text.slice(offset, offset + 200));
  return offset + (rest?.[0].length ?? 0);
}

/** Infix: writes `?row` as `Row`, or closes a quote. */
export const writeInfixVariable: Fixer = ({ source }, { span }) => {
  const written = source.slice(span);
  if (!/^\?[A-Za-z_]/.test(written)) return /^'/.test(written) ? [closeQuote(written, span)] : [];
  const name = spellName(written, "infix");
  return [{ title: `Write the variable \`${name}\``, edits: [{ span, text: name }] }];
};

function closeQuote(written: string, { start }: Diagnostic["span"]): QuickFix {
  const [name] = /^'[^\s(),&;~|.]*/.exec(written) ?? [written];
  const end = start + name.length;
  return { title: "Close the quote", edits: [{ span: { start: end, end }, text: "'" }] };
}

/** Infix: a capitalised name has arguments. Then it is not a variable but a symbol, possibly misspelt. */
export const quoteAppliedVariable: Fixer = ({ source, symbols }, { span }) => {
  const written = source.slice(span);
  const lower = written.charAt(0).toLowerCase() + written.slice(1);
  const isKnown = [...symbols.values()].some(({ name }) => name === lower);
  const fixes = [
    { title: `Change to \`${lower}\``, edits: [{ span, text: lower }] },
    { title: `Quote the name: \`'${written}'\``, edits: [{ span, text: `'${written}'` }] },
  ];
  return isKnown ? fixes : fixes.reverse();
};

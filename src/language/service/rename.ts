/**
 * Respells a name wherever it means the same: a relation, function or constant (with this number of arguments) in the
 * whole sheet, a variable in its rule. The game must stay the same, so names that are part of its meaning are refused:
 * keywords and goal values. A new name that the sheet already uses is refused too. The edited text is read again and
 * must be the same sheet except for the name.
 */
import { Budget, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { Span } from "../../foundations/text/index.ts";
import { InfixWords, isKeyword, normalizeSymbol, scanTokens } from "../syntax/index.ts";
import { type EditedSheet, openSheet } from "./edited-sheet.ts";
import type { Occurrence } from "./occurrences.ts";
import { spellName } from "./spelling.ts";
import { applyEdits, type TextEdit } from "./text-edits.ts";

export type Renaming =
  | { readonly kind: "edits"; readonly edits: readonly TextEdit[] }
  | { readonly kind: "refused"; readonly reason: string };

/** What a rename at this place would change, or why it is impossible. */
export function prepareRename(
  sheet: EditedSheet,
  offset: number,
): { readonly kind: "name"; readonly span: Span; readonly name: string } | (Renaming & { kind: "refused" }) {
  const occurrence = sheet.occurrenceAt(offset);
  if (occurrence === null) return refuse("there is no name here");
  const obstacle = obstacleTo(sheet, occurrence);
  if (obstacle !== null) return refuse(obstacle);
  return { kind: "name", span: occurrence.span, name: sheet.source.slice(occurrence.span) };
}

export function renameAt(sheet: EditedSheet, offset: number, newName: string): Renaming {
  const occurrence = sheet.occurrenceAt(offset);
  if (occurrence === null) return refuse("there is no name here");
  const obstacle = obstacleTo(sheet, occurrence);
  if (obstacle !== null) return refuse(obstacle);
  const name = occurrence.kind === "variable" ? variableName(newName, sheet) : symbolName(newName, sheet);
  if (name === null)
    return refuse(`\`${newName}\` cannot be ${occurrence.kind === "variable" ? "a variable" : "a name"}`);
  if (name === occurrence.name) return { kind: "edits", edits: [] };
  if (isKeyword(name)) return refuse(`\`${name}\` is a keyword`);
  if (isTaken(sheet, occurrence, name)) return refuse(`\`${newName}\` is used already`);
  const spelled = spellName(name, sheet.notation);
  const same = sheet.sameAs(occurrence);
  const edits = same.map(({ span }): TextEdit => ({ span, text: spelled }));
  if (!isFaithful(sheet, new Set(same), name, applyEdits(sheet.text, edits)))
    return refuse(`\`${spelled}\` would be read as something else here`);
  return { kind: "edits", edits };
}

const refuse = (reason: string): Renaming & { kind: "refused" } => ({ kind: "refused", reason });

/** The reason why a name must not change, or null. */
function obstacleTo(sheet: EditedSheet, occurrence: Occurrence): string | null {
  if (sheet.tree.diagnostics.some(({ severity }) => severity === "error"))
    return "the sheet cannot be read in full; fix its form first";
  if (isKeyword(occurrence.name)) return `\`${occurrence.name}\` is a keyword`;
  if (occurrence.kind === "function" && isGoalValue(sheet, occurrence.name))
    return `\`${occurrence.name}\` is a goal value: another name would be another game`;
  return null;
}

/**
 * Maximum number of places to visit for finding the goal values; if that is not enough, every numeral counts as one.
 */
const FLOW_STEPS = 1_000_000;

function isGoalValue({ flow }: EditedSheet, name: string): boolean {
  const values = withinBudget(() => flow.atRelation("goal", 2, 1, new Budget({ steps: FLOW_STEPS })));
  if (isGaveUp(values)) return /^\d+$/.test(name);
  return values.some((value) => value.name === name || value.name === `(${name})`);
}

/** The variable that a text names in the notation of the sheet. The question mark or the capital may be omitted. */
function variableName(written: string, { notation }: EditedSheet): string | null {
  const word = written.trim();
  if (notation === "prefix") {
    const name = word.startsWith("?") ? word : `?${word}`;
    return name.length > 1 && isOneWord(name, "prefix") ? name : null;
  }
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  if (word === "_" || !isOneWord(capital, "infix")) return null;
  const read = new InfixWords(capital).plain(capital);
  return read.kind === "name" && read.text.startsWith("?") ? read.text : null;
}

/** The symbol that a text names; in infix with or without quotes. */
function symbolName(written: string, { notation }: EditedSheet): string | null {
  const word = written.trim();
  const isQuoted = notation === "infix" && /^'.*'$/.test(word);
  if (isQuoted) {
    const read = new InfixWords(word).quoted(word);
    return read.kind === "name" ? read.text : null;
  }
  return word !== "" && !word.startsWith("?") && isOneWord(word, "prefix") ? normalizeSymbol(word) : null;
}

function isOneWord(word: string, notation: "prefix" | "infix"): boolean {
  const [token, ...others] = scanTokens(word, notation);
  return token?.kind === "word" && token.end === word.length && others.length === 0;
}

function isTaken({ occurrences }: EditedSheet, { kind, form }: Occurrence, name: string): boolean {
  return occurrences.some((other) => other.name === name && (kind !== "variable" || other.form === form));
}

/** Whether a text has the names of the sheet in the same places, with those in `renamed` replaced by the new name. */
function isFaithful(sheet: EditedSheet, renamed: ReadonlySet<Occurrence>, name: string, edited: string): boolean {
  const after = openSheet(edited);
  if (after.notation !== sheet.notation || after.tree.diagnostics.length > sheet.tree.diagnostics.length) return false;
  if (after.forms.length !== sheet.forms.length || after.occurrences.length !== sheet.occurrences.length) return false;
  return sheet.occurrences.every((before, i) => {
    const now = after.occurrences[i] as Occurrence;
    const wanted = renamed.has(before) ? name : before.name;
    // The reader numbers `_` of infix, and may number it differently this time.
    const isSameName = now.name === wanted || (before.name.startsWith("?_") && now.name.startsWith("?_"));
    return isSameName && now.kind === before.kind && now.arity === before.arity && now.form === before.form;
  });
}

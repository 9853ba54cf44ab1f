/**
 * Classifies each token of a sheet for colouring: by its meaning if the sheet can be read there, else by its spelling
 * alone.
 */
import { isKeyword, normalizeSymbol } from "../syntax/index.ts";
import type { EditedSheet } from "./edited-sheet.ts";
import { rootOf } from "./find-definitions.ts";
import type { Occurrence } from "./occurrences.ts";
import { useOf } from "./symbols.ts";

export type ColourKind =
  | "comment"
  | "keyword"
  | "operator"
  | "variable"
  | "relation"
  | "fluent"
  | "move"
  | "role"
  | "function"
  | "constant"
  | "number";

export interface ColouredToken {
  readonly start: number;
  readonly end: number;
  readonly kind: ColourKind;
  /** Whether it is in the head of a rule or fact that defines it. */
  readonly isDefinition: boolean;
}

/** In text order; without parentheses. */
export function colourTokens(sheet: EditedSheet): ColouredToken[] {
  const byStart = new Map(sheet.occurrences.map((occurrence) => [occurrence.span.start, occurrence]));
  const coloured: ColouredToken[] = [];
  for (const { kind, start, end } of sheet.tokens) {
    if (kind === "open" || kind === "close" || kind === "bad") continue;
    const occurrence = byStart.get(start);
    const colour =
      kind === "comment"
        ? "comment"
        : kind === "sign"
          ? "operator"
          : occurrence === undefined
            ? colourOfWord(sheet.text.slice(start, end))
            : colourOf(sheet, occurrence);
    const isDefinition = occurrence !== undefined && occurrence.place === "head" && !isKeyword(occurrence.name);
    coloured.push({ start, end, kind: colour, isDefinition });
  }
  return coloured;
}

function colourOfWord(word: string): ColourKind {
  if (isKeyword(normalizeSymbol(word))) return "keyword";
  return word.startsWith("?") ? "variable" : "constant";
}

function colourOf(sheet: EditedSheet, occurrence: Occurrence): ColourKind {
  const { kind, name, arity } = occurrence;
  if (kind === "variable") return "variable";
  if (isKeyword(name)) return "keyword";
  if (kind === "relation") return "relation";
  const use = useOf(occurrence);
  if (use === "fluent" || use === "move" || use === "role") return use;
  if (arity > 0) return "function";
  if (/^\d+$/.test(name)) return "number";
  return sheet.symbolOf(occurrence)?.uses.has("role") === true && rootOf(occurrence) !== occurrence
    ? "role"
    : "constant";
}

/**
 * Lays out one rule in infix notation: on one line if it fits, else each condition on its own line, or each alternative
 * if the body consists of alternatives. Comments stay where they are: behind what they follow, or on their own line.
 */
import type { SheetToken } from "../syntax/index.ts";
import type { EditedSheet } from "./edited-sheet.ts";
import { type Gaps, type LayoutOptions, linesIn } from "./layout.ts";

export function layInfix(
  { tokens, text }: EditedSheet,
  first: number,
  end: number,
  { indentation, width }: LayoutOptions,
  gaps: Gaps,
): void {
  const words = tokens.slice(first, end).map((token) => text.slice(token.start, token.end));
  const spacing = flatGaps(tokens.slice(first, end), words, text);
  const hasComment = tokens.slice(first, end).some(({ kind }) => kind === "comment");
  const flatWidth = words.reduce((sum, word, i) => sum + word.length + (spacing.gaps[i] ?? "").length, 0);
  const isBroken = hasComment || flatWidth > width;
  const line = `\n${" ".repeat(indentation)}`;
  const isAlternative = (i: number): boolean => spacing.depths[i] === 0 && (words[i] === ";" || words[i] === "|");
  const hasAlternatives = words.some((_, i) => isAlternative(i));
  const endsLine = (i: number): boolean => {
    if (words[i] === ":-") return true;
    if (hasAlternatives) return isAlternative(i);
    return spacing.depths[i] === 0 && (words[i] === "&" || words[i] === ",");
  };
  for (let i = 1; i < words.length; i++) {
    const token = tokens[first + i] as SheetToken;
    const before = tokens[first + i - 1] as SheetToken;
    const isTrailing = token.kind === "comment" && linesIn(text.slice(before.end, token.start)) === 0;
    if (isTrailing) gaps[first + i] = " ";
    else if (token.kind === "comment" || before.kind === "comment") gaps[first + i] = line;
    else gaps[first + i] = isBroken && endsLine(i - 1) ? line : spacing.gaps[i];
  }
}

interface Spacing {
  /** The gap before each token, if all is on one line. */
  readonly gaps: readonly string[];
  /** For each token: the number of parentheses around it. */
  readonly depths: readonly number[];
}

const TIGHT_AFTER: ReadonlySet<string> = new Set(["(", "~", "\\+"]);
const TIGHT_BEFORE: ReadonlySet<string> = new Set([")", ",", "."]);

function flatGaps(tokens: readonly SheetToken[], words: readonly string[], text: string): Spacing {
  const gaps: string[] = [];
  const depths: number[] = [];
  /** For each open parenthesis: whether it contains arguments instead of conditions. */
  const open: boolean[] = [];
  words.forEach((word, i) => {
    const before = words[i - 1];
    const token = tokens[i] as SheetToken;
    const isApplied = token.kind === "open" && isName(tokens[i - 1]) && before?.toLowerCase() !== "not";
    if (i === 0 || before === undefined) gaps.push("");
    else if (isApplied) gaps.push(mayBeConnective(before) ? text.slice(tokens[i - 1]?.end, token.start) : "");
    else if (before === "," && open.at(-1) === true) gaps.push("");
    else gaps.push(TIGHT_AFTER.has(before) || (TIGHT_BEFORE.has(word) && token.kind !== "word") ? "" : " ");
    if (token.kind === "close") open.pop();
    depths.push(open.length);
    if (token.kind === "open") open.push(isApplied);
  });
  return { gaps, depths };
}

const isName = (token: SheetToken | undefined): boolean => token?.kind === "word" || token?.kind === "quoted";

/** `and(a, b)` is a conjunction only if nothing comes before its parenthesis, so a blank there is significant. */
const mayBeConnective = (word: string): boolean => /^(?:and|or)$/i.test(word);

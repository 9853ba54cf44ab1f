/** Finds the pair of a parenthesis at a place or right before it. */
import type { Span } from "../../foundations/text/index.ts";
import type { EditedSheet } from "./edited-sheet.ts";

/** Both parentheses, the opening one first; null if there is none or it has no partner. */
export function matchingBrackets({ tokens }: EditedSheet, offset: number): readonly [Span, Span] | null {
  const open: { start: number; end: number }[] = [];
  for (const { kind, start, end } of tokens) {
    if (kind === "open") open.push({ start, end });
    if (kind !== "close") continue;
    const partner = open.pop();
    if (partner === undefined) continue;
    const touches = (span: Span): boolean => span.start === offset || span.end === offset;
    if (touches(partner) || touches({ start, end })) return [partner, { start, end }];
  }
  return null;
}

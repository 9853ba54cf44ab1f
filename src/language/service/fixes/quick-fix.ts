import type { Diagnostic } from "../../../foundations/text/index.ts";
import type { EditedSheet } from "../edited-sheet.ts";
import type { Occurrence } from "../occurrences.ts";
import type { TextEdit } from "../text-edits.ts";

/** One way to fix a problem, applied as a whole. */
export interface QuickFix {
  /** What it does, as a menu would say. */
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** Finds ways to fix a problem, best first. */
export type Fixer = (sheet: EditedSheet, problem: Diagnostic) => readonly QuickFix[];

/** The relation, function or variable that a problem is about: the problem's span is the name with its arguments. */
export const culprit = ({ occurrences }: EditedSheet, { span }: Diagnostic): Occurrence | undefined =>
  occurrences.find(({ whole }) => whole.start === span.start && whole.end === span.end);

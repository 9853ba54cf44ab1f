/** What layouts are told, and what they decide. */

export interface LayoutOptions {
  /** Columns by which conditions are indented. */
  readonly indentation: number;
  /** Columns of a line, where it can be broken. */
  readonly width: number;
}

export const CANONICAL_LAYOUT: LayoutOptions = { indentation: 4, width: 80 };

/** What stands between tokens, as far as it is decided: gaps[i] before token i; undefined leaves it as it is. */
export type Gaps = (string | undefined)[];

export const linesIn = (blanks: string): number => blanks.match(/\r\n|\r|\n/g)?.length ?? 0;

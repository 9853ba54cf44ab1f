/** Options and results of layouts. */

export interface LayoutOptions {
  /** Columns by which conditions are indented. */
  readonly indentation: number;
  /** Maximum number of columns of a line, if it can be broken. */
  readonly width: number;
}

export const CANONICAL_LAYOUT: LayoutOptions = { indentation: 4, width: 80 };

/** The text between tokens, as far as it is decided: gaps[i] comes before token i; undefined leaves it unchanged. */
export type Gaps = (string | undefined)[];

export const linesIn = (blanks: string): number => blanks.match(/\r\n|\r|\n/g)?.length ?? 0;

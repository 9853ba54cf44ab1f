/** The parameters of Jung and Hoey's mappers, with the values of their section IV. */

/** The parameters of `myopic`, `lmap` and `mmap`. */
export interface PaperOptions {
  /** Maximum distance from a symbol, in steps. The search does not go beyond vertices at this distance. */
  readonly maximalDepth: number;
  /** α of the desirability score (equation 2). */
  readonly weights: { readonly distance: number; readonly matched: number; readonly assigned: number };
  /** Added to the score of pairs that have equal scores and exclude each other. */
  readonly tiePenalty: number;
  /** Symbols at this distance or farther are left unmapped. */
  readonly threshold: number;
  /**
   * The definition of the distance: "text" is Figure 3 and equation 1 as printed; "code" is the one that yields the
   * published tables. docs/mapping.md lists the differences.
   */
  readonly reading: "code" | "text";
  /**
   * Whether Assign counts as the authors' program does: for every mapped symbol found again, it adds all symbols found
   * again so far instead of one. The figures for Checkers on a cylinder and on a torus require it.
   */
  readonly miscountsAssigned: boolean;
}

export const PAPER_OPTIONS: PaperOptions = {
  maximalDepth: 5,
  weights: { distance: 0.8, matched: 0.18, assigned: 0.02 },
  tiePenalty: 0.1,
  threshold: 0.5,
  reading: "code",
  miscountsAssigned: false,
};

/** The baseline "Myopic" is LMap restricted to the vertices next to a symbol. */
export const MYOPIC_DEPTH = 1;

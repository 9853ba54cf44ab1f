/** The numbers that Jung and Hoey's mappers are tuned by, with the values of their section IV. */

export interface PaperOptions {
  /** Vertices this many steps from a symbol are looked at, but not through. */
  readonly maximalDepth: number;
  /** α of the desirability score (equation 2). */
  readonly weights: { readonly distance: number; readonly matched: number; readonly assigned: number };
  /** Added to the score of pairs that score equally well and exclude each other. */
  readonly tiePenalty: number;
  /** Symbols at this distance or farther are better left alone. */
  readonly threshold: number;
  /**
   * Which account of the distance is followed: "text" is Figure 3 and equation 1 as printed; "code" is the one that gives the
   * published tables. docs/mapping.md lists where they differ.
   */
  readonly reading: "code" | "text";
  /**
   * Whether Assign counts what the authors' program counts: for every mapped symbol found again, all symbols found again so far,
   * instead of one. The figures for Checkers on a cylinder and on a torus need it.
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

/** The baseline "Myopic" is LMap that looks no farther than the vertices next to a symbol. */
export const MYOPIC_DEPTH = 1;

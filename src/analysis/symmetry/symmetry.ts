/**
 * A symmetry as it acts on the numbers of a game: a permutation of roles, of fluents, and of moves, where move m of role r
 * becomes move moves[r][m] of role roles[r]. Whatever finds symmetries (rule graphs, ground graphs, stages, proposals), this is
 * what search uses; `named-symmetry.ts` tells it in the names of the sheet.
 */
export interface Symmetry {
  /** By role: its image. */
  readonly roles: Int32Array;
  /** By fluent: its image. */
  readonly fluents: Int32Array;
  /** By role and move: the image, a move of the role's image. */
  readonly moves: readonly Int32Array[];
}

/** `graph`: certified edge by edge; `simulated`: commutes with play in random walks; `proved`: on the circuit, for all states; `refuted`: fails in play. */
export type SymmetryStatus = "graph" | "simulated" | "proved" | "refuted";

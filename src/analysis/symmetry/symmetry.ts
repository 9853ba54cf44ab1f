/**
 * A symmetry as it acts on the numbers of a game: a permutation of roles, of fluents, and of moves. Move m of role r is
 * mapped to move moves[r][m] of role roles[r]. Several methods find symmetries (rule graphs, ground graphs, stages,
 * proposals), and search uses this form of them. `named-symmetry.ts` gives it in the names of the sheet.
 */
export interface Symmetry {
  /** Image of each role. */
  readonly roles: Int32Array;
  /** Image of each fluent. */
  readonly fluents: Int32Array;
  /** For each role and move: its image, a move of the role's image. */
  readonly moves: readonly Int32Array[];
}

/**
 * `graph`: certified edge by edge; `simulated`: commutes with play in random walks; `proved`: proved on the circuit for
 * all states; `refuted`: fails in play.
 */
export type SymmetryStatus = "graph" | "simulated" | "proved" | "refuted";

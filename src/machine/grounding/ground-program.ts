/**
 * The ground program: numbered atoms and the rules between them. It is a plain, immutable value in typed arrays.
 * Everything after grounding (circuit, constraint network, ground rule graph) is made from it, without names from the
 * sheet.
 */

import type { GaveUp } from "../../foundations/budgets/index.ts";

/** An atom number. [0, F) are the fluents (`true`), [F, F + M) the moves (`does`, role by role), then derived atoms. */
export type GroundAtom = number;
/** 2 · atom for the atom, 2 · atom + 1 for its negation. */
export type GroundLiteral = number;

/**
 * The kinds of queries to a ground program. Each is evaluated only when needed, so each may be grounded or not
 * independently.
 */
export type Cone = "terminal" | "legal" | "next" | "goal" | "sees";

/** A grounded game in typed arrays. */
export interface GroundProgram {
  readonly roles: readonly string[];
  /** Fluent names (KIF), by number. */
  readonly fluents: readonly string[];
  /** Move names (KIF), by role and number. */
  readonly moves: readonly (readonly string[])[];
  /** Number of atoms. */
  readonly atomCount: number;
  /** Printed form of an atom: `(true (cell 1 1 b))`, `(does x (mark 1 1))`, `(line x)`. Made on demand. */
  atomText(atom: GroundAtom): string;
  /**
   * Heads of the rules; never a fluent or a move. Rules with the same head are alternatives. A rule without a body is a
   * fact.
   */
  readonly heads: Int32Array;
  /** Length rules + 1: the body of rule r is bodies[bodyStarts[r] … bodyStarts[r + 1]). */
  readonly bodyStarts: Int32Array;
  /** GroundLiterals. */
  readonly bodies: Int32Array;
  /** The fluents that hold in the initial state. */
  readonly initialFluents: Int32Array;
  /** −1 if `terminal` is never derivable. */
  readonly terminal: GroundAtom;
  /** By role and move: the atom `legal(role, move)`. */
  readonly legal: readonly Int32Array[];
  /**
   * By fluent: the atom `next(fluent)`, or −1 if it is never derivable (the fluent holds in the initial state only).
   */
  readonly next: Int32Array;
  /**
   * By role: its derivable goals and their atoms, numbers ascending, then goals that are not numbers, with value null.
   */
  readonly goals: readonly (readonly { readonly value: number | null; readonly atom: GroundAtom }[])[];
  /** The cones that exceeded the budget, and why; their atoms are left out. If absent, all cones are ground. */
  readonly missing?: ReadonlyMap<Cone, GaveUp>;
  /** By role: its derivable percepts and their atoms. */
  readonly percepts: readonly (readonly { readonly text: string; readonly atom: GroundAtom }[])[];
}

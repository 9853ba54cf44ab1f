/** What is kept of a match: enough to play it again step by step, and every fault. */
import type { GaveUp } from "../../foundations/budgets/index.ts";

/** `late`, `illegal`, `error` in a move, which a random legal one then replaced; the others before the first step. */
export type FaultKind = "late" | "illegal" | "error" | "start-late" | "start-error";

/** What a player did wrong in a step. */
export interface Fault {
  /** Joint moves made before. */
  readonly step: number;
  readonly role: string;
  readonly kind: FaultKind;
  /** What was said or thrown, where that explains something. */
  readonly detail?: string;
}

/**
 * How a match came to its end: `cut` by the limit on steps, `stuck` where a role has no legal move, `aborted` from outside, `gave-up`
 * where the rules themselves take too much time or memory.
 */
export type MatchEnd = "terminal" | "cut" | "stuck" | "aborted" | "gave-up";

/** A match that was played: moves, goals, faults. */
export interface MatchRecord {
  readonly roles: readonly string[];
  /** By role; chance plays for the role `random`. */
  readonly players: readonly string[];
  /** Joint moves as KIF texts in role order. */
  readonly moves: readonly (readonly string[])[];
  /** By role; null where the match did not end regularly or the rules give no single value. */
  readonly goals: ReadonlyMap<string, number | null>;
  readonly faults: readonly Fault[];
  readonly end: MatchEnd;
  /** What ran out, where the match gave up. */
  readonly gaveUp?: GaveUp;
}

/** The record of a match: enough to replay it step by step, and every fault. */
import type { GaveUp } from "../../foundations/budgets/index.ts";

/**
 * `late`, `illegal` and `error` concern a move, which a random legal move then replaced. The others happen before the
 * first step.
 */
export type FaultKind = "late" | "illegal" | "error" | "start-late" | "start-error";

/** A player's fault in a step. */
export interface Fault {
  /** Number of joint moves made before. */
  readonly step: number;
  readonly role: string;
  readonly kind: FaultKind;
  /** What the player said or threw, if that explains the fault. */
  readonly detail?: string;
}

/**
 * How a match ended: `cut` by the step limit, `stuck` because a role has no legal move, `aborted` from outside,
 * `gave-up` because the rules themselves need too much time or memory.
 */
export type MatchEnd = "terminal" | "cut" | "stuck" | "aborted" | "gave-up";

/** The record of a match: moves, goals, faults. */
export interface MatchRecord {
  readonly roles: readonly string[];
  /** By role. Chance plays the role `random`. */
  readonly players: readonly string[];
  /** Joint moves as KIF texts in role order. */
  readonly moves: readonly (readonly string[])[];
  /** By role. Null if the match did not end at a terminal state or the rules give no single value. */
  readonly goals: ReadonlyMap<string, number | null>;
  readonly faults: readonly Fault[];
  readonly end: MatchEnd;
  /** The resource that ran out, if the match gave up. */
  readonly gaveUp?: GaveUp;
}

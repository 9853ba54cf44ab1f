/** What a process that plays is told, and what it reports. Plain data: it travels between processes. */
import type { Clocks, MoveJudgement } from "../../src/play/players/index.ts";
import type { WireNews } from "../../src/play/protocol/index.ts";

/**
 * What the process is for: `think` plays as well as it can; `stand-in` has a legal move at once, without thought; `draw` makes pictures of
 * states. The last two read the rules with a machine that needs no preparation.
 */
export type Task = "think" | "stand-in" | "draw";

export interface StartOrder {
  readonly kind: "start";
  readonly task: Task;
  readonly sheet: string;
  readonly role: string;
  /** Name and options of a player of ours. */
  readonly player: string;
  readonly seed: number;
  readonly clocks: Clocks;
  /** By `monotonicSeconds`, as all times here. */
  readonly deadline: number;
  readonly memoryBytes: number;
  readonly ponders: boolean;
}

/** A step as the manager told it, and what this player had answered, if anything. */
export interface ToldStep {
  /** From 1 on, greater than those of the steps before; no two messages have the same. */
  readonly serial: number;
  readonly news: WireNews;
  readonly answered: string | undefined;
}

/** The steps from number `from` on; those before are known. */
interface Steps {
  readonly from: number;
  readonly steps: readonly ToldStep[];
}

export type Order =
  | StartOrder
  | ({ readonly kind: "move"; readonly deadline: number } & Steps)
  /** The match is over: what were the goals? */
  | ({ readonly kind: "finish" } & Steps)
  | ({ readonly kind: "draw" } & Steps)
  /** The match is over for this process: forget it, and say so. */
  | { readonly kind: "clear" };

export type Report =
  /** The rules are read, and the role is there. */
  | { readonly kind: "accepted"; readonly roles: readonly string[]; readonly role: string; readonly hidden: boolean }
  | { readonly kind: "refused"; readonly message: string }
  /** Ready for the first move. */
  | { readonly kind: "started" }
  /**
   * The move after the step of this serial, or the first one after 0. `taken`: the move that was answered before is the one that was
   * made, as far as is known.
   */
  | { readonly kind: "moved"; readonly serial: number; readonly move: string; readonly taken: boolean }
  /** The step of this serial cannot have happened; those before it are known. */
  | { readonly kind: "illegal"; readonly serial: number; readonly message: string }
  /** Steps were told that do not follow those that are known: tell all of them. */
  | { readonly kind: "out-of-step" }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "thought"; readonly judgements: readonly MoveJudgement[] }
  | { readonly kind: "ended"; readonly terminal: boolean; readonly goals: readonly (number | null)[] }
  | { readonly kind: "picture"; readonly svg: string | undefined }
  /** Ready for another match. Nothing of the one before is told after this. `bytes`: of resident memory. */
  | { readonly kind: "cleared"; readonly bytes: number };

/** A clock that all processes of one computer share. */
export const monotonicSeconds = (): number => Number(process.hrtime.bigint()) / 1e9;

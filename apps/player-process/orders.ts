/** Orders to a playing process, and its reports. Plain data that is sent between processes. */
import type { Clocks, MoveJudgement } from "../../src/play/players/index.ts";
import type { WireNews } from "../../src/play/protocol/index.ts";

/**
 * The task of the process. `think` plays as well as it can; `stand-in` has a legal move at once, without thinking;
 * `draw` draws states. The last two use a machine that needs no preparation.
 */
export type Task = "think" | "stand-in" | "draw";

export interface StartOrder {
  readonly kind: "start";
  readonly task: Task;
  readonly sheet: string;
  readonly role: string;
  /** Name and options of one of our players. */
  readonly player: string;
  readonly seed: number;
  readonly clocks: Clocks;
  /** In `monotonicSeconds`, like all times here. */
  readonly deadline: number;
  readonly memoryBytes: number;
  readonly ponders: boolean;
}

/** A step as the manager told it, and this player's previous answer, if any. */
export interface ToldStep {
  /** Starts at 1 and increases with every step; no two messages have the same. */
  readonly serial: number;
  readonly news: WireNews;
  readonly answered: string | undefined;
}

/** The steps from number `from` on; earlier ones are known. */
interface Steps {
  readonly from: number;
  readonly steps: readonly ToldStep[];
}

export type Order =
  | StartOrder
  | ({ readonly kind: "move"; readonly deadline: number } & Steps)
  /** The match is over: asks for the goals. */
  | ({ readonly kind: "finish" } & Steps)
  | ({ readonly kind: "draw" } & Steps)
  /** The match is over for this process: it must forget the match and report that. */
  | { readonly kind: "clear" };

export type Report =
  /** The rules were read, and the role exists. */
  | { readonly kind: "accepted"; readonly roles: readonly string[]; readonly role: string; readonly hidden: boolean }
  | { readonly kind: "refused"; readonly message: string }
  /** Ready for the first move. */
  | { readonly kind: "started" }
  /**
   * The move after the step with this serial, or the first move after serial 0. `taken`: as far as is known, the
   * previous answer is the move that was made.
   */
  | { readonly kind: "moved"; readonly serial: number; readonly move: string; readonly taken: boolean }
  /** The step with this serial cannot have happened; earlier steps are known. */
  | { readonly kind: "illegal"; readonly serial: number; readonly message: string }
  /** The steps told do not follow the known ones: send all of them. */
  | { readonly kind: "out-of-step" }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "thought"; readonly judgements: readonly MoveJudgement[] }
  | { readonly kind: "ended"; readonly terminal: boolean; readonly goals: readonly (number | null)[] }
  | { readonly kind: "picture"; readonly svg: string | undefined }
  /** Ready for another match; no more reports about the previous one follow. `bytes`: resident memory. */
  | { readonly kind: "cleared"; readonly bytes: number };

/** A clock that all processes of a computer share. */
export const monotonicSeconds = (): number => Number(process.hrtime.bigint()) / 1e9;

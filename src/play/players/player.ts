/**
 * What a match asks of a player, whether it thinks in this process or across a network. Moves are KIF texts, because a
 * remote player has its own numbers. Times are readings of one clock, in seconds, which the seat provides.
 */
import type { OpenGame } from "../../game/index.ts";
import type { Machine, Role } from "../../machine/index.ts";

/** Seconds; infinite if the players count iterations instead. */
export interface Clocks {
  readonly start: number;
  readonly play: number;
}

/** A player's place in one match. */
export interface Seat {
  readonly game: OpenGame;
  /** The game's machine, which the whole match uses. */
  readonly machine: Machine;
  readonly role: Role;
  readonly clocks: Clocks;
  readonly now: () => number;
  /** The longest time in seconds that the machine was seen to work without checking its budget. */
  readonly stall?: number;
  /** Number of bytes that a player may use for its search memory. */
  readonly memoryBytes?: number;
}

/** What a player learns about a finished step. */
export interface StepNews {
  /** The move that was made for its role: its own, or the match's replacement if its own was faulty. */
  readonly own: string;
  /** The joint move in role order; absent in games that tell percepts instead. */
  readonly moves?: readonly string[];
  /** In games with `sees` rules (GDL-II). */
  readonly percepts?: readonly string[];
}

/** A player's judgement of one of its legal moves. */
export interface MoveJudgement {
  readonly move: string;
  /** The goal that it expects, from 0 to 100. */
  readonly expected: number;
  /** The share of its thinking that went into this move; equal for all moves if it does not weigh them this way. */
  readonly share: number;
}

/** A player in a match: starts, moves, stops. */
export interface Player {
  readonly name: string;
  /**
   * Whether it thinks elsewhere, so that it can be asked while others think. Players in this process share a thread and
   * take turns.
   */
  readonly isRemote: boolean;
  /**
   * Settles when the last question has left this process. Until then, nobody may block the thread, because the player's
   * clock runs already. Optional.
   */
  sent?(): Promise<void>;
  /** Called once, before everything else. Settles by the deadline. */
  start(seat: Seat, deadline: number): Promise<void>;
  /** Returns a legal move by the deadline. `history` lists all steps so far, the first one first. */
  move(history: readonly StepNews[], deadline: number): Promise<string>;
  /** Returns its judgement of its moves instead of making one, best move first. Optional. */
  analyse?(history: readonly StepNews[], deadline: number): Promise<readonly MoveJudgement[]>;
  /**
   * Continues to think about the state after `history` while the others have the move. Ends when the next `move`,
   * `analyse` or `stop` is called, or when there is nothing left to think about. Optional.
   */
  ponder?(history: readonly StepNews[]): Promise<void>;
  /** Explains its last move, in lines for people. Optional. */
  explain?(): readonly string[];
  /** Called when the match is over, regularly or not. Also makes a running `start` or `move` end soon. */
  stop(history: readonly StepNews[]): Promise<void>;
}

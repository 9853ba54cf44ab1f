/**
 * What a match asks of a player, whether it thinks in this process or behind a network. Moves are spoken as KIF text: a player
 * elsewhere has its own numbers. Times are readings of one clock, in seconds, that the seat brings along.
 */
import type { OpenGame } from "../../game/index.ts";
import type { Machine, Role } from "../../machine/index.ts";

/** Seconds; infinite where the players count iterations instead. */
export interface Clocks {
  readonly start: number;
  readonly play: number;
}

/** A player's place in one match. */
export interface Seat {
  readonly game: OpenGame;
  /** The game's own, which the whole match uses. */
  readonly machine: Machine;
  readonly role: Role;
  readonly clocks: Clocks;
  readonly now: () => number;
  /** Seconds for which the machine was seen to work without a chance to break it off. */
  readonly stall?: number;
  /** Bytes that a player may keep of what it thought. */
  readonly memoryBytes?: number;
}

/** What a player learns of a step when it is over. */
export interface StepNews {
  /** The move that was made for its role: its own, or the match's where its own was no good. */
  readonly own: string;
  /** The joint move in role order; absent in games that tell percepts instead. */
  readonly moves?: readonly string[];
  /** In games with `sees` rules (GDL-II). */
  readonly percepts?: readonly string[];
}

/** What a player holds of one of its legal moves. */
export interface MoveJudgement {
  readonly move: string;
  /** The goal that it expects, from 0 to 100. */
  readonly expected: number;
  /** Of all its thought, how much went into this move; the same for all where it does not weigh them so. */
  readonly share: number;
}

/** A player in a match: starts, moves, stops. */
export interface Player {
  readonly name: string;
  /** Thinks elsewhere, so that it can be asked while others think. Players of this process share a thread and take turns. */
  readonly isRemote: boolean;
  /** Called once, before everything else. Settles by the deadline. */
  start(seat: Seat, deadline: number): Promise<void>;
  /** A legal move, by the deadline. `history` tells of all steps so far, the first one first. */
  move(history: readonly StepNews[], deadline: number): Promise<string>;
  /** What it thinks of its moves, instead of making one; the best first. Not everybody tells. */
  analyse?(history: readonly StepNews[], deadline: number): Promise<readonly MoveJudgement[]>;
  /**
   * Thinks on about the state after `history` while the others have the move. Ends when the next `move`, `analyse` or `stop` is called, or when
   * there is nothing left to think about. Not everybody does.
   */
  ponder?(history: readonly StepNews[]): Promise<void>;
  /** How it came to its last move, in lines for people. Not everybody tells. */
  explain?(): readonly string[];
  /** The match is over, regularly or not. Also makes a running `start` or `move` end soon. */
  stop(history: readonly StepNews[]): Promise<void>;
}

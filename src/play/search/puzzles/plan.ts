/**
 * Puzzles are games of one player without chance. A plan is a sequence of moves to a terminal state, with the value of
 * that state.
 */
import type { Budget } from "../../../foundations/budgets/index.ts";
import type { Circuit } from "../../../machine/circuit/index.ts";
import type { Machine, Move, State } from "../../../machine/index.ts";
import type { GoalRules } from "./goal-by-choices.ts";

export interface Plan {
  readonly moves: readonly Move[];
  /** The goal value at the end. */
  readonly value: number;
}

/** The input of the searches for plans. */
export interface Puzzle {
  readonly machine: Machine;
  readonly start: State;
  /** Undefined if the game does not ground; then nothing is known beyond what play shows. */
  readonly circuit: Circuit | undefined;
  /** The rules of the goal, if the circuit lacks it because it does not ground. */
  readonly goalRules?: GoalRules | undefined;
  /** Upper bound on the value of a plan; 100 if nothing better is known. */
  readonly mostValue: number;
  /** Number of bytes that one search may use. */
  readonly memoryBytes: number;
  /** When it is over, a search stops amid its work, and goes on from there when it is called with time left. */
  readonly budget?: Budget | undefined;
}

/** One method of searching for plans. It works in slices and keeps the best plan found. */
export interface PlanSearch {
  readonly name: string;
  /** The best plan so far; undefined until a terminal state is found. */
  readonly best: Plan | undefined;
  /**
   * Works for about `steps` steps of the game, or equivalent work. `atLeast` is the best value known so far. Returns
   * false if nothing is left to do.
   */
  work(steps: number, atLeast: number): boolean;
  /** Whether the search has proven that no plan is better than its best one. */
  readonly isProof: boolean;
  /** Upper bound on the value of any terminal state, if the search computes one. */
  readonly mostPossible?: number;
}

/** Whether a game is a puzzle: it has one role, which is not chance. */
export const isPuzzle = ({ roles }: Pick<Machine, "roles">): boolean => roles.length === 1 && roles[0] !== "random";

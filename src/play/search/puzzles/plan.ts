/** Puzzles: games of one player without chance. A plan is a sequence of moves to an end, and what that end is worth. */
import type { Circuit } from "../../../machine/circuit/index.ts";
import type { Machine, Move, State } from "../../../machine/index.ts";
import type { GoalRules } from "./goal-by-choices.ts";

export interface Plan {
  readonly moves: readonly Move[];
  /** The goal value at the end. */
  readonly value: number;
}

/** What the searches for plans are given. */
export interface Puzzle {
  readonly machine: Machine;
  readonly start: State;
  /** Undefined where the game does not ground: then nothing is known beside what play shows. */
  readonly circuit: Circuit | undefined;
  /** The rules of the goal, where the circuit leaves it out because it does not ground. */
  readonly goalRules?: GoalRules | undefined;
  /** No plan is worth more; 100 where nothing better is known. */
  readonly mostValue: number;
  /** Bytes that one search may take. */
  readonly memoryBytes: number;
}

/** One way of looking for plans: works in slices, and keeps the best plan it has met. */
export interface PlanSearch {
  readonly name: string;
  /** The best plan so far; undefined before the first end is met. */
  readonly best: Plan | undefined;
  /** Works for about so many steps of the game, or as much. False where it has nothing left to do. */
  work(steps: number, atLeast: number): boolean;
  /** Whether it has shown that no plan is better than its best one. */
  readonly isProof: boolean;
  /** No end is worth more, for those who find that out. */
  readonly mostPossible?: number;
}

/** Whether a game is a puzzle: one role, and it is not chance. */
export const isPuzzle = ({ roles }: Pick<Machine, "roles">): boolean => roles.length === 1 && roles[0] !== "random";

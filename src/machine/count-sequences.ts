/** Node counts (perft): numbers of joint-move sequences by length, the classic test of a move generator. */
import { type Budget, unlimited } from "../foundations/budgets/index.ts";
import { JointMoves } from "./joint-moves.ts";
import type { Machine, State } from "./machine.ts";

/** Numbers of joint-move sequences by length (perft). */
export interface SequenceCounts {
  /** nodes[d]: number of sequences of d joint moves from the initial state. Length depth + 1. */
  readonly nodes: number[];
  /** terminal[d]: how many of them end in a terminal state. */
  readonly terminal: number[];
}

/** Names this activity when the function itself runs out of budget. */
export const COUNTING = "counting sequences";

/** Visits every sequence, depth first. It stores one state per level, so memory is linear in the depth. */
export function countSequences(machine: Machine, depth: number, budget: Budget = unlimited()): SequenceCounts {
  const nodes = new Array<number>(depth + 1).fill(0);
  const terminal = new Array<number>(depth + 1).fill(0);
  const cursor = machine.newCursor(budget);
  const states: State[] = [machine.initialState];
  const choices: JointMoves[] = Array.from({ length: depth }, () => new JointMoves(machine.roles.length));
  let level = 0;
  let arriving = true;
  while (level >= 0) {
    if (arriving) {
      budget.spend(1, COUNTING);
      cursor.load(states[level] as State);
      nodes[level]!++;
      const ended = cursor.isTerminal();
      if (ended) terminal[level]!++;
      if (ended || level === depth) {
        level--;
        arriving = false;
        continue;
      }
      (choices[level] as JointMoves).start(cursor);
    }
    const choice = choices[level] as JointMoves;
    arriving = choice.next();
    if (!arriving) {
      level--;
      continue;
    }
    cursor.load(states[level] as State);
    cursor.advance(choice.current);
    level++;
    states[level] = cursor.save(states[level]);
  }
  return { nodes, terminal };
}

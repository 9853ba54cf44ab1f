/**
 * Makes moves the way a tree search does: every state is saved, and half of the moves start from a loaded state. Moves
 * per second made this way measure a machine's speed for search, where loading a state matters as much as advancing.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { drawJointMove, type PlayoutLimits } from "../index.ts";
import type { Cursor, Machine } from "../machine.ts";

/** Number of steps between two checks of the clock. */
const STEPS_PER_LOOK = 8;

/** Returns how many moves were made until told to stop. */
export function stepAsSearch(machine: Machine, limits: PlayoutLimits, seed: number, budget: Budget): number {
  const cursor = machine.newCursor(budget);
  const random = createRandom(seed);
  const jointMove = new Int32Array(machine.roles.length);
  const saved = machine.initialState.slice();
  let moves = 0;
  do {
    cursor.load(machine.initialState);
    for (let steps = 1; steps <= limits.maxSteps && !isOver(cursor, jointMove.length); steps++) {
      if (!drawJointMove(cursor, random, jointMove)) break;
      cursor.save(saved);
      cursor.advance(jointMove);
      cursor.load(saved);
      cursor.advance(jointMove);
      moves += 2;
      if (steps % STEPS_PER_LOOK === 0 && limits.budget?.isOver()) return moves;
    }
  } while (!limits.budget?.isOver());
  return moves;
}

/** Returns whether the game is over; if so, reads the goals, as a search would. */
function isOver(cursor: Cursor, roles: number): boolean {
  if (!cursor.isTerminal()) return false;
  for (let role = 0; role < roles; role++) cursor.goal(role);
  return true;
}

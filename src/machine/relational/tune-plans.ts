/**
 * Planning from measurement: the same random moves are played with the plans in use, everything is planned anew from the calls,
 * rows and work counted there, and so on for some rounds; the plans with the least work stay. Never simply the last: a plan
 * changes what it is planned from, and rounds get worse as well as better.
 *
 * Work is counted, not timed, and moves are drawn from sorted lists, so that the outcome is the same on every computer.
 */
import { Budget, BudgetSpent } from "../../foundations/budgets/index.ts";
import { createRandom, type SeededRandom } from "../../foundations/collections/index.ts";
import type { Cursor, Machine } from "../machine.ts";
import type { Engine } from "./engine.ts";
import type { TableRegistry } from "./table-registry.ts";

const ROUNDS = 5;
/** The first round ends after so many moves, or the first move after so much work; the others play the same moves. */
const MOVES = 300;
const WORK = 1 << 20;
/** A round is given up when it takes so many times the least work so far. */
const SLACK = 2;
/** Steps of the budget per unit of work in a trial: room for static tables, which are no part of the work. */
const STEPS_PER_WORK = 16;
const LONGEST_GAME = 500;

export function tunePlans(machine: Machine, registry: TableRegistry, engine: Engine): void {
  let best = registry.savePlans();
  let { moves, work: least } = trial(machine, engine, MOVES, WORK);
  for (let round = 1; round < ROUNDS; round++) {
    registry.replan();
    const { moves: played, work } = trial(machine, engine, moves, least * SLACK);
    if (played < moves || work >= least) continue;
    least = work;
    best = registry.savePlans();
  }
  registry.restorePlans(best);
}

/** Plays random games for `most` moves, or until `limit` work is done or a budget spent. */
function trial(machine: Machine, engine: Engine, most: number, limit: number): { moves: number; work: number } {
  const before = engine.work;
  const cursor = machine.newCursor(new Budget({ steps: STEPS_PER_WORK * Math.max(limit, WORK) }));
  const random = createRandom(1);
  const joint = new Int32Array(machine.roles.length);
  let moves = 0;
  try {
    for (let length = 0; moves < most && engine.work - before < limit; moves++) {
      const over = length === LONGEST_GAME || cursor.isTerminal();
      if (over) {
        for (let role = 0; role < joint.length; role++) cursor.goal(role);
        cursor.load(machine.initialState);
        length = 0;
      }
      if (!drawMoves(cursor, joint, random)) {
        if (length === 0) break;
        cursor.load(machine.initialState);
        length = 0;
        continue;
      }
      cursor.advance(joint);
      length++;
    }
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
  }
  return { moves, work: engine.work - before };
}

/** A random legal move for each role; false where a role has none. */
function drawMoves(cursor: Cursor, joint: Int32Array, random: SeededRandom): boolean {
  for (let role = 0; role < joint.length; role++) {
    const { count, moves } = cursor.legalMoves(role);
    if (count === 0) return false;
    joint[role] = moves.slice(0, count).sort()[random.below(count)] as number;
  }
  return true;
}

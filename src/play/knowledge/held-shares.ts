/** How often each fluent of a game holds in random play: a face by which fluents of two games are told apart whatever they are called. */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { drawJointMove, type KeepingCursor, type Machine } from "../../machine/index.ts";

export interface RandomPlay {
  readonly machine: Machine;
  readonly cursor: KeepingCursor;
  readonly random: SeededRandom;
  readonly maxSteps: number;
  /** Over, it ends with what it has. */
  readonly budget: Budget;
}

/** Games are enough in these numbers: the shares of a game are compared with those of another, which are never the same. */
const GAMES = 30;

/** By fluent. Every game counts alike, however long; all are 0 where there was no time for one. */
export function heldShares({ machine, cursor, random, maxSteps, budget }: RandomPlay): Float32Array {
  const shares = new Float32Array(cursor.fluentBytes().length);
  const joint = new Int32Array(machine.roles.length);
  let games = 0;
  for (; games < GAMES && !budget.isOver(); games++) {
    const counts = new Float32Array(shares.length);
    let states = 0;
    cursor.load(machine.initialState);
    for (; states < maxSteps && !cursor.isTerminal() && drawJointMove(cursor, random, joint); states++) {
      cursor.fluentBytes().forEach((holds, fluent) => {
        counts[fluent] = (counts[fluent] as number) + holds;
      });
      cursor.advance(joint);
    }
    if (states > 0)
      counts.forEach((count, fluent) => void (shares[fluent] = (shares[fluent] as number) + count / states));
  }
  return shares.map((sum) => sum / Math.max(1, games));
}

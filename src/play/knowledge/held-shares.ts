/**
 * Measures how often each fluent holds in random play. These shares identify corresponding fluents of two games,
 * whatever their names.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { drawJointMove, type KeepingCursor, type Machine } from "../../machine/index.ts";

export interface RandomPlay {
  readonly machine: Machine;
  readonly cursor: KeepingCursor;
  readonly random: SeededRandom;
  readonly maxSteps: number;
  /** When it is over, the shares found so far are returned. */
  readonly budget: Budget;
}

/** More games are not needed: the shares are compared with those of another game, which are never exactly equal. */
const GAMES = 30;
/** Maximum number of fluent reads in all games: games with thousands of fluents show enough in a few games. */
const MOST_LOOKS = 2e6;

/**
 * Returns shares by fluent. Every game counts equally, whatever its length. An interrupted game counts up to its last
 * state.
 */
export function heldShares({ machine, cursor, random, maxSteps, budget }: RandomPlay): Float32Array {
  const count = cursor.fluentBytes().length;
  const shares = new Float32Array(count);
  const held = new Float32Array(count);
  const joint = new Int32Array(machine.roles.length);
  let [games, looks] = [0, 0];
  for (; games < GAMES && looks < MOST_LOOKS && !budget.isOver(); games++) {
    held.fill(0);
    let states = 0;
    cursor.load(machine.initialState);
    for (; states < maxSteps && !cursor.isTerminal() && !budget.isOver(); states++) {
      if (!drawJointMove(cursor, random, joint)) break;
      const holds = cursor.fluentBytes();
      for (let fluent = 0; fluent < count; fluent++)
        held[fluent] = (held[fluent] as number) + (holds[fluent] as number);
      cursor.advance(joint);
    }
    looks += states * count;
    for (let fluent = 0; fluent < count; fluent++)
      shares[fluent] = (shares[fluent] as number) + (held[fluent] as number) / Math.max(1, states);
  }
  return shares.map((sum) => sum / Math.max(1, games));
}

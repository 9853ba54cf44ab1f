/** Collects states of random matches, which show what can stand on a board. */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { type Term, termFromText } from "../../language/rules/index.ts";
import { drawJointMove, type Machine } from "../../machine/index.ts";

/**
 * Plays one match after another until there are `count` states. The initial state comes first. Throws BudgetSpent, as
 * every query of a cursor does.
 */
export function sampleStates(machine: Machine, random: SeededRandom, count: number, budget?: Budget): Term[][] {
  const cursor = machine.newCursor(budget);
  const jointMove = new Int32Array(machine.roles.length);
  const states: Term[][] = [];
  while (states.length < count) {
    budget?.checkTime("playing at random");
    const { vocabulary } = machine;
    states.push(machine.fluentsOf(cursor.save()).map((fluent) => termFromText(vocabulary.fluentText(fluent))));
    if (cursor.isTerminal() || !drawJointMove(cursor, random, jointMove)) cursor.load(machine.initialState);
    else cursor.advance(jointMove);
  }
  return states;
}

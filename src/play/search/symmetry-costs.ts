/**
 * What symmetries cost and save a search, by the accounting of Schiffel (2010): t_exp is the average time to expand a
 * state, t_sym the average time to compute all its symmetric states, both over states of random play. From these:
 *
 *   t_saved = n_saved · t_exp − n_total · t_sym
 *
 * Here n_saved counts the expansions below symmetric states that were found instead of searched. If t_saved falls below
 * −t_limit, the search drops symmetries.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { drawJointMove, JointMoves, type Machine, type State } from "../../machine/index.ts";
import type { KeyMaker } from "./state-key.ts";

/** What an expansion and the images of a state cost (Schiffel 2010). */
export interface SymmetryCosts {
  /** t_exp, in seconds. */
  readonly expansion: number;
  /** t_sym, in seconds. */
  readonly images: number;
}

/** When a search drops its symmetries. */
export interface SwitchRule {
  /** t_limit, in seconds. */
  readonly limit: number;
  readonly costs: SymmetryCosts;
}

/** Number of states to measure, and minimum number of seconds of each of the two measurements. */
const STATES = 64;
const SECONDS = 0.01;
/** Maximum number of joint moves to make in a state. */
const MOST_MOVES = 1000;

/** t_saved, in seconds. */
export const secondsSaved = ({ expansion, images }: SymmetryCosts, saved: number, total: number): number =>
  saved * expansion - total * images;

/** Measures in CPU seconds, by the clock of the budget. */
export function measureSymmetryCosts(
  machine: Machine,
  keys: KeyMaker,
  random: SeededRandom,
  clock: Budget,
): SymmetryCosts {
  const states = statesOfPlay(machine, random);
  if (states.length === 0) return { expansion: 0, images: 0 };
  const cursor = machine.newCursor();
  const joint = new JointMoves(machine.roles.length);
  let successor: State = machine.initialState.slice();
  const expand = (state: State): void => {
    cursor.load(state);
    joint.start(cursor);
    for (let made = 0; made < MOST_MOVES && joint.next(); made++) {
      cursor.load(state);
      cursor.advance(joint.current);
      successor = cursor.save(successor);
    }
  };
  return { expansion: average(states, expand, clock), images: average(states, (state) => keys.start(state), clock) };
}

function average(states: readonly State[], work: (state: State) => void, clock: Budget): number {
  const start = clock.cpuTime();
  let [done, end] = [0, start];
  // The round limit ends the loop if the clock stands still.
  for (let round = 0; round < 10_000 && end - start < SECONDS; round++) {
    for (const state of states) work(state);
    done += states.length;
    end = clock.cpuTime();
  }
  return (end - start) / done;
}

/** Returns non-terminal states from random play, one game after the other. */
function statesOfPlay(machine: Machine, random: SeededRandom): State[] {
  const cursor = machine.newCursor();
  const joint = new Int32Array(machine.roles.length);
  const states: State[] = [];
  for (let game = 0; game < STATES && states.length < STATES; game++) {
    cursor.load(machine.initialState);
    while (states.length < STATES && !cursor.isTerminal()) {
      states.push(cursor.save());
      if (!drawJointMove(cursor, random, joint)) break;
      cursor.advance(joint);
    }
  }
  return states;
}

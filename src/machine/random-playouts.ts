/** Random playouts on any machine, and the tally that every kind of playout fills. */
import type { Budget } from "../foundations/budgets/index.ts";
import type { SeededRandom } from "../foundations/collections/index.ts";
import { type Cursor, type Machine, type PlayoutCursor, type PlayoutLimits, playoutCursorOf } from "./machine.ts";

/** The summed results of a number of playouts. */
export interface PlayoutTally {
  /** Finished playouts: terminal, cut or stuck. */
  playouts: number;
  /** Joint moves made, including those of unfinished playouts. */
  moves: number;
  /** Joint moves of the finished playouts. */
  lengthSum: number;
  /** Playouts ended by the step limit. */
  cut: number;
  /** Playouts ended because a role had no legal move. */
  stuck: number;
  /** By role: sum and number of the goal values in terminal states. Ends without a value are not counted. */
  readonly goalSums: Float64Array;
  readonly goalCounts: Float64Array;
}

export function newTally(roles: number): PlayoutTally {
  return {
    playouts: 0,
    moves: 0,
    lengthSum: 0,
    cut: 0,
    stuck: 0,
    goalSums: new Float64Array(roles),
    goalCounts: new Float64Array(roles),
  };
}

export function addTally(into: PlayoutTally, tally: PlayoutTally): void {
  into.playouts += tally.playouts;
  into.moves += tally.moves;
  into.lengthSum += tally.lengthSum;
  into.cut += tally.cut;
  into.stuck += tally.stuck;
  tally.goalSums.forEach((sum, role) => {
    into.goalSums[role]! += sum;
    into.goalCounts[role]! += tally.goalCounts[role] as number;
  });
}

/** Runs playouts from the initial state, inside the machine's own code if it can do that, else step by step. */
export function runPlayouts(
  machine: Machine,
  random: SeededRandom,
  limits: PlayoutLimits,
  budget?: Budget,
): PlayoutTally {
  const inside = playoutCursorOf(machine, random, budget);
  if (inside !== undefined) return playInside(inside, machine.roles.length, limits);
  return playRandomly(machine, machine.newCursor(budget), random, limits);
}

/** Runs playouts from the initial state on a cursor with built-in playouts. */
export function playInside(cursor: PlayoutCursor, roles: number, limits: PlayoutLimits): PlayoutTally {
  const tally = newTally(roles);
  while (tally.playouts < (limits.playouts ?? Number.POSITIVE_INFINITY) && !limits.budget?.isOver()) {
    cursor.restart();
    const end = cursor.playOut(limits);
    const steps = cursor.steps();
    tally.moves += steps;
    if (end === "stopped") break;
    tally.playouts++;
    tally.lengthSum += steps;
    if (end === "cut") tally.cut++;
    else if (end === "stuck") tally.stuck++;
    else addGoals(cursor, tally);
  }
  return tally;
}

/** Runs playouts step by step until a limit is reached. */
export function playRandomly(
  machine: Machine,
  cursor: Cursor,
  random: SeededRandom,
  limits: PlayoutLimits,
): PlayoutTally {
  const tally = newTally(machine.roles.length);
  const jointMove = new Int32Array(machine.roles.length);
  while (tally.playouts < (limits.playouts ?? Number.POSITIVE_INFINITY) && !limits.budget?.isOver()) {
    cursor.load(machine.initialState);
    if (!playOut(cursor, random, jointMove, limits, tally)) break;
  }
  return tally;
}

/** Runs one playout from the cursor's state. Returns false if it was interrupted. */
function playOut(
  cursor: Cursor,
  random: SeededRandom,
  jointMove: Int32Array,
  limits: PlayoutLimits,
  tally: PlayoutTally,
): boolean {
  for (let steps = 0; ; steps++) {
    const ended = cursor.isTerminal();
    if (ended) addGoals(cursor, tally);
    const isCut = !ended && steps >= limits.maxSteps;
    const isStuck = !ended && !isCut && !drawJointMove(cursor, random, jointMove);
    if (ended || isCut || isStuck) {
      tally.playouts++;
      tally.lengthSum += steps;
      if (isCut) tally.cut++;
      if (isStuck) tally.stuck++;
      return true;
    }
    if ((steps & 15) === 15 && limits.budget?.isOver()) return false;
    cursor.advance(jointMove);
    tally.moves++;
  }
}

function addGoals(cursor: Cursor, tally: PlayoutTally): void {
  for (let role = 0; role < tally.goalSums.length; role++) {
    const goal = cursor.goal(role);
    if (goal === null) continue;
    tally.goalSums[role]! += goal;
    tally.goalCounts[role]!++;
  }
}

/** Draws a uniformly random legal move for every role. Returns false if a role has none. */
export function drawJointMove(cursor: Cursor, random: SeededRandom, into: Int32Array): boolean {
  for (let role = 0; role < into.length; role++) {
    const { count, moves } = cursor.legalMoves(role);
    if (count === 0) return false;
    into[role] = moves[count === 1 ? 0 : random.below(count)] as number;
  }
  return true;
}

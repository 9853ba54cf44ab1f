/** Pig up to 25 points in at most 20 turns; a decision (roll or hold) and a roll of the die are steps of their own. */

import type { Simulation } from "./simulation.ts";

export const TARGET = 25;
export const TURNS = 20;

export interface PigState {
  readonly scores: readonly [number, number];
  readonly toMove: 0 | 1;
  readonly inHand: number;
  /** Completed turns of both players together. */
  readonly turnsDone: number;
  readonly rolling: boolean;
}

const START: PigState = { scores: [0, 0], toMove: 0, inHand: 0, turnsDone: 0, rolling: false };

function passDie(state: PigState, scores: readonly [number, number]): PigState {
  return { scores, toMove: state.toMove === 0 ? 1 : 0, inHand: 0, turnsDone: state.turnsDone + 1, rolling: false };
}

function successors(state: PigState): readonly PigState[] {
  if (state.rolling) {
    return [1, 2, 3, 4, 5, 6].map((face) =>
      face === 1
        ? passDie(state, state.scores)
        : { ...state, inHand: Math.min(TARGET, state.inHand + face), rolling: false },
    );
  }
  const results: PigState[] = [];
  if (state.inHand < TARGET) results.push({ ...state, rolling: true });
  if (state.inHand > 0) {
    const [first, second] = state.scores;
    const banked = Math.min(TARGET, (state.toMove === 0 ? first : second) + state.inHand);
    results.push(passDie(state, state.toMove === 0 ? [banked, second] : [first, banked]));
  }
  return results;
}

function isOver(state: PigState): boolean {
  return state.scores[0] === TARGET || state.scores[1] === TARGET || state.turnsDone === TURNS;
}

export const pig: Simulation<PigState> = { initial: START, isOver, successors };

/** One key per state: all parts are small. */
function key(state: PigState): number {
  const { scores, toMove, inHand, turnsDone, rolling } = state;
  return ((((scores[0] * 26 + scores[1]) * 26 + inHand) * 21 + turnsDone) * 2 + toMove) * 2 + (rolling ? 1 : 0);
}

export interface Outcomes {
  readonly firstWins: number;
  readonly draw: number;
  readonly secondWins: number;
}

/** The exact probabilities of the outcomes when both players decide uniformly at random. */
export function outcomesOfRandomPlay(): Outcomes {
  const known = new Map<number, Outcomes>();
  const outcomes = (state: PigState): Outcomes => {
    if (isOver(state)) {
      const [first, second] = state.scores;
      return { firstWins: first > second ? 1 : 0, draw: first === second ? 1 : 0, secondWins: first < second ? 1 : 0 };
    }
    const name = key(state);
    const memo = known.get(name);
    if (memo !== undefined) return memo;
    const after = successors(state).map(outcomes);
    const mean = (part: keyof Outcomes): number => after.reduce((sum, each) => sum + each[part], 0) / after.length;
    const result = { firstWins: mean("firstWins"), draw: mean("draw"), secondWins: mean("secondWins") };
    known.set(name, result);
    return result;
  };
  return outcomes(START);
}

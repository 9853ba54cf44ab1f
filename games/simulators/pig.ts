/** Pig up to 25 points in at most 20 turns; a decision (roll or hold) and a roll of the die are steps of their own. */

import { payoff, takingTurns } from "./simulator.ts";

const TARGET = 25;
const TURNS = 20;
const FACES = [1, 2, 3, 4, 5, 6];

interface PigState {
  readonly scores: readonly [anna: number, bert: number];
  readonly player: 0 | 1;
  readonly inHand: number;
  /** Completed turns of both players together. */
  readonly turnsDone: number;
  readonly rolling: boolean;
}

const START: PigState = { scores: [0, 0], player: 0, inHand: 0, turnsDone: 0, rolling: false };

/** The turn ends, and the player banks these points. */
function passDie({ scores, player, turnsDone }: PigState, points: number): PigState {
  const banked = (owner: number): number => Math.min(TARGET, (scores[owner] ?? 0) + (owner === player ? points : 0));
  return {
    scores: [banked(0), banked(1)],
    player: player === 0 ? 1 : 0,
    inHand: 0,
    turnsDone: turnsDone + 1,
    rolling: false,
  };
}

function rolled(state: PigState, face: number): PigState {
  return face === 1 ? passDie(state, 0) : { ...state, inHand: Math.min(TARGET, state.inHand + face), rolling: false };
}

/** The state after every move, by the name of the move. */
function outcomes(state: PigState): ReadonlyMap<string, PigState> {
  if (state.rolling) return new Map(FACES.map((face) => [`(die ${face})`, rolled(state, face)]));
  const decisions = new Map<string, PigState>();
  if (state.inHand < TARGET) decisions.set("roll", { ...state, rolling: true });
  if (state.inHand > 0) decisions.set("hold", passDie(state, state.inHand));
  return decisions;
}

function goals({ scores: [anna, bert], turnsDone }: PigState): readonly number[] | undefined {
  if (anna < TARGET && bert < TARGET && turnsDone < TURNS) return undefined;
  return [...payoff(anna === bert ? undefined : anna > bert ? 0 : 1), 0];
}

export const pig = takingTurns<PigState>({
  roles: ["anna", "bert", "random"],
  initial: START,
  turn: ({ rolling, player }) => (rolling ? 2 : player),
  moves: (state) => [...outcomes(state).keys()],
  play: (state, move) => outcomes(state).get(move) ?? state,
  goals,
});

/** One number per state: all parts are small. */
function key({ scores, player, inHand, turnsDone, rolling }: PigState): number {
  return ((((scores[0] * 26 + scores[1]) * 26 + inHand) * 21 + turnsDone) * 2 + player) * 2 + (rolling ? 1 : 0);
}

/** The exact probabilities of Anna's goal values 0, 50 and 100 when both players decide uniformly at random. */
export function outcomesOfRandomPlay(): readonly [lost: number, drawn: number, won: number] {
  const known = new Map<number, readonly [number, number, number]>();
  const chances = (state: PigState): readonly [number, number, number] => {
    const value = goals(state)?.[0];
    if (value !== undefined) return [value === 0 ? 1 : 0, value === 50 ? 1 : 0, value === 100 ? 1 : 0];
    const memo = known.get(key(state));
    if (memo !== undefined) return memo;
    const after = [...outcomes(state).values()].map(chances);
    const mean = (part: 0 | 1 | 2): number => after.reduce((sum, each) => sum + each[part], 0) / after.length;
    const result = [mean(0), mean(1), mean(2)] as const;
    known.set(key(state), result);
    return result;
  };
  return chances(START);
}

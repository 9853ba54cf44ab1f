/** Can't stop for two: four throws of one die, a choice of columns and the decision to go on are steps of their own. */

import { numbersOf, payoff, takingTurns } from "./simulator.ts";

const TURNS = 60;
const RUNNERS = 3;
const FACES = [1, 2, 3, 4, 5, 6];
const COLUMNS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const top = (column: number): number => 13 - 2 * Math.abs(7 - column);

type Heights = ReadonlyMap<number, number>;

interface Race {
  readonly reached: readonly [anna: Heights, bert: Heights];
  readonly runners: Heights;
  readonly dice: readonly number[];
  readonly player: 0 | 1;
  readonly phase: "throwing" | "choosing" | "deciding";
  readonly turnsDone: number;
}

const START: Race = {
  reached: [new Map(), new Map()],
  runners: new Map(),
  dice: [],
  player: 0,
  phase: "throwing",
  turnsDone: 0,
};

/** The runners after a climb of one step, or undefined where none is possible. */
function climb({ reached, player }: Race, runners: Heights, column: number): Heights | undefined {
  const height = runners.get(column);
  if (height !== undefined) return height < top(column) ? new Map(runners).set(column, height + 1) : undefined;
  const isClosed = reached.some((heights) => heights.get(column) === top(column));
  if (isClosed || runners.size === RUNNERS) return undefined;
  return new Map(runners).set(column, (reached[player].get(column) ?? 0) + 1);
}

/** The ways to climb with these dice, by the name of the move. */
function climbs(race: Race): ReadonlyMap<string, Heights> {
  const [d, e, f, g] = race.dice as [number, number, number, number];
  const found = new Map<string, Heights>();
  for (const sums of [
    [d + e, f + g],
    [d + f, e + g],
    [d + g, e + f],
  ]) {
    const [a, b] = sums.sort((x, y) => x - y) as [number, number];
    const afterOne = climb(race, race.runners, a);
    const afterBoth = afterOne && climb(race, afterOne, b);
    if (afterBoth !== undefined) {
      found.set(`(climb-both ${a} ${b})`, afterBoth);
      continue;
    }
    const afterOther = climb(race, race.runners, b);
    if (afterOne !== undefined) found.set(`(climb ${a})`, afterOne);
    if (afterOther !== undefined) found.set(`(climb ${b})`, afterOther);
  }
  return found;
}

function endTurn(race: Race): Race {
  return {
    ...race,
    runners: new Map(),
    dice: [],
    player: race.player === 0 ? 1 : 0,
    phase: "throwing",
    turnsDone: race.turnsDone + 1,
  };
}

function play(race: Race, move: string): Race {
  if (race.phase === "throwing") {
    const dice = [...race.dice, ...numbersOf(move)];
    return { ...race, dice, phase: dice.length < 4 ? "throwing" : "choosing" };
  }
  if (race.phase === "choosing") {
    const runners = climbs(race).get(move);
    return runners === undefined ? endTurn(race) : { ...race, runners, dice: [], phase: "deciding" };
  }
  if (move === "go-on") return { ...race, phase: "throwing" };
  const kept = new Map([...race.reached[race.player], ...race.runners]);
  return endTurn({ ...race, reached: race.player === 0 ? [kept, race.reached[1]] : [race.reached[0], kept] });
}

function moves(race: Race): readonly string[] {
  if (race.phase === "throwing") return FACES.map((face) => `(throw ${face})`);
  if (race.phase === "deciding") return ["go-on", "stop"];
  const found = [...climbs(race).keys()];
  return found.length > 0 ? found : ["lose"];
}

export const cantStop = takingTurns<Race>({
  roles: ["anna", "bert", "random"],
  initial: START,
  turn: ({ phase, player }) => (phase === "throwing" ? 2 : player),
  moves,
  play,
  goals: ({ reached, turnsDone }) => {
    const winner = reached.findIndex(
      (heights) => COLUMNS.filter((column) => heights.get(column) === top(column)).length >= 3,
    );
    if (winner >= 0) return [...payoff(winner), 0];
    return turnsDone === TURNS ? [...payoff(undefined), 0] : undefined;
  },
});

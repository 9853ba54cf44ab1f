/** The cheese thief on a ring of eight rooms: a decision, then both dice, are steps of their own. */

import { numbersOf, payoff, takingTurns } from "./simulator.ts";

const ROOMS = 8;
const THROWS = 60;
const FACES = [1, 2, 3, 4, 5, 6];
const DICE = FACES.flatMap((mouse) => FACES.map((cat) => `(dice ${mouse} ${cat})`));

interface Chase {
  /** Rooms are numbered from zero here. */
  readonly mouse: number;
  readonly cat: number;
  readonly cheese: readonly number[];
  readonly bag: number;
  readonly home: readonly [anna: number, bert: number];
  readonly player: 0 | 1;
  readonly phase: "start" | "thrown" | "choice";
  readonly throws: number;
}

const START: Chase = {
  mouse: 0,
  cat: 4,
  cheese: Array.from({ length: ROOMS }, () => 3),
  bag: 0,
  home: [0, 0],
  player: 0,
  phase: "start",
  throws: 0,
};

const passOn = (chase: Chase): Chase => ({ ...chase, bag: 0, player: chase.player === 0 ? 1 : 0, phase: "start" });

function run(chase: Chase, mouseDie: number, catDie: number): Chase {
  const mouse = (chase.mouse + mouseDie) % ROOMS;
  const cat = (chase.cat + catDie) % ROOMS;
  const after: Chase = { ...chase, mouse, cat, phase: "choice" };
  if (mouse === cat) return passOn(after);
  if (chase.cheese[mouse] === 0) return after;
  return { ...after, bag: chase.bag + 1, cheese: chase.cheese.map((n, room) => (room === mouse ? n - 1 : n)) };
}

function play(chase: Chase, move: string): Chase {
  if (move === "throw") return { ...chase, phase: "thrown", throws: chase.throws + 1 };
  if (move === "stop") {
    const carried = (owner: number): number => (chase.home[owner] ?? 0) + (owner === chase.player ? chase.bag : 0);
    return passOn({ ...chase, home: [carried(0), carried(1)] });
  }
  const [mouseDie, catDie] = numbersOf(move) as [number, number];
  return run(chase, mouseDie, catDie);
}

export const cheeseThief = takingTurns<Chase>({
  roles: ["anna", "bert", "random"],
  initial: START,
  turn: ({ phase, player }) => (phase === "thrown" ? 2 : player),
  moves: ({ phase, throws }) =>
    phase === "thrown" ? DICE : phase === "start" ? ["throw"] : throws < THROWS ? ["throw", "stop"] : ["stop"],
  play,
  goals: ({ phase, cheese, throws, home: [anna, bert] }) => {
    const over = cheese.filter((n) => n === 0).length >= 3 || throws === THROWS;
    if (phase !== "start" || !over) return undefined;
    return [...payoff(anna === bert ? undefined : anna > bert ? 0 : 1), 0];
  },
});

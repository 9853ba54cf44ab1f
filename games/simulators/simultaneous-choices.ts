/** Games in which both players only ever make one and the same kind of choice at the same time. */

import type { Simulation } from "./simulation.ts";

/** Two numbers, one for each player (places on the road, points, rounds won), and the number of rounds played. */
export interface Tally {
  readonly first: number;
  readonly second: number;
  readonly rounds: number;
}

/** All pairs of choices, each turned into what both players gain. */
function rounds<Choice>(
  choices: readonly Choice[],
  gain: (mine: Choice, theirs: Choice) => number,
  cap: number,
): (tally: Tally) => readonly Tally[] {
  return (tally) =>
    choices.flatMap((a) =>
      choices.map((b) => ({
        first: Math.min(cap, tally.first + gain(a, b)),
        second: Math.min(cap, tally.second + gain(b, a)),
        rounds: tally.rounds + 1,
      })),
    );
}

const START: Tally = { first: 0, second: 0, rounds: 0 };

export const racing: Simulation<Tally> = {
  initial: START,
  isOver: ({ first, second, rounds }) => first === 15 || second === 15 || rounds === 20,
  successors: rounds([1, 2, 3], (mine, theirs) => (mine !== theirs ? mine : mine === 3 ? 0 : 1), 15),
};

export const prisonersDilemma: Simulation<Tally> = {
  initial: START,
  isOver: ({ rounds }) => rounds === 5,
  successors: rounds(
    ["silent", "confess"],
    (mine, theirs) => (mine === "silent" ? (theirs === "silent" ? 3 : 0) : theirs === "silent" ? 5 : 1),
    25,
  ),
};

/** Each sign beats the one after it, in a circle: rock, scissors, paper. */
export const rockPaperScissors: Simulation<Tally> = {
  initial: START,
  isOver: ({ first, second, rounds }) => first === 3 || second === 3 || rounds === 7,
  successors: rounds([0, 1, 2], (mine, theirs) => ((mine + 1) % 3 === theirs ? 1 : 0), 3),
};

/** One round; the tally counts pairs taken. */
export const matchingPennies: Simulation<Tally> = {
  initial: START,
  isOver: ({ rounds }) => rounds === 1,
  successors: ({ rounds }) =>
    [0, 1].flatMap((a) => [0, 1].map((b) => ({ first: a === b ? 1 : 0, second: a === b ? 0 : 1, rounds: rounds + 1 }))),
};

/** Games in which both players only ever make one and the same kind of choice at the same time. */

import { payoff, type Simulator, wordsOf } from "./simulator.ts";

/** A number for each player (places on the road, points, rounds won) and the number of rounds played. */
interface Tally {
  readonly first: number;
  readonly second: number;
  readonly rounds: number;
}

interface Rules {
  readonly roles: readonly [string, string];
  readonly moves: readonly string[];
  /** What a choice earns against another; choices are the last words of the moves. */
  gain(mine: string, theirs: string): number;
  /** Where a tally stops. */
  readonly cap: number;
  goals(tally: Tally): readonly number[] | undefined;
}

function repeated(rules: Rules): Simulator<Tally> {
  const { roles, moves, gain, cap } = rules;
  return {
    roles,
    initial: { first: 0, second: 0, rounds: 0 },
    legal: () => [moves, moves],
    play: (tally, joint) => {
      const [mine, theirs] = joint.map((move) => wordsOf(move).at(-1) ?? "") as [string, string];
      return {
        first: Math.min(cap, tally.first + gain(mine, theirs)),
        second: Math.min(cap, tally.second + gain(theirs, mine)),
        rounds: tally.rounds + 1,
      };
    },
    goals: (tally) => rules.goals(tally),
  };
}

/** The larger number wins. */
function compared({ first, second }: Tally): readonly number[] {
  return payoff(first === second ? undefined : first > second ? 0 : 1);
}

export const racing = repeated({
  roles: ["red", "blue"],
  moves: ["(drive 1)", "(drive 2)", "(drive 3)"],
  gain: (mine, theirs) => (mine !== theirs ? Number(mine) : mine === "3" ? 0 : 1),
  cap: 15,
  goals: (tally) => (tally.first === 15 || tally.second === 15 || tally.rounds === 20 ? compared(tally) : undefined),
});

const SENTENCES: Readonly<Record<string, number>> = {
  "silent silent": 3,
  "silent confess": 0,
  "confess silent": 5,
  "confess confess": 1,
};

export const prisonersDilemma = repeated({
  roles: ["left", "right"],
  moves: ["silent", "confess"],
  gain: (mine, theirs) => SENTENCES[`${mine} ${theirs}`] ?? 0,
  cap: 25,
  goals: ({ first, second, rounds }) => (rounds === 5 ? [4 * first, 4 * second] : undefined),
});

const BEATEN: Readonly<Record<string, string>> = { rock: "scissors", scissors: "paper", paper: "rock" };

export const rockPaperScissors = repeated({
  roles: ["anna", "bert"],
  moves: ["(show rock)", "(show paper)", "(show scissors)"],
  gain: (mine, theirs) => (BEATEN[mine] === theirs ? 1 : 0),
  cap: 3,
  goals: (tally) => (tally.first === 3 || tally.second === 3 || tally.rounds === 7 ? compared(tally) : undefined),
});

/** The players differ: the first one, Even, counts equal sides. */
export const matchingPennies: Simulator<readonly string[]> = {
  roles: ["even", "odd"],
  initial: [],
  legal: () => [
    ["heads", "tails"],
    ["heads", "tails"],
  ],
  play: (_, moves) => moves,
  goals: ([first, second]) => (first === undefined ? undefined : payoff(first === second ? 0 : 1)),
};

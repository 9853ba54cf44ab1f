/** Kuhn poker: the cards, undefined before the deal, and the moves of the betting so far. */

import { takingTurns, wordsOf } from "./simulator.ts";

interface Deal {
  readonly cards: readonly [alice: string, bob: string] | undefined;
  readonly betting: readonly string[];
}

const RANKS = ["jack", "queen", "king"];
const DEALS = RANKS.flatMap((a) => RANKS.filter((b) => b !== a).map((b) => `(deal ${a} ${b})`));

/** The chips that Alice wins, undefined while the betting goes on. */
function chips({ cards, betting }: Deal): number | undefined {
  const [alice, bob] = cards ?? ["", ""];
  const sign = RANKS.indexOf(alice) > RANKS.indexOf(bob) ? 1 : -1;
  switch (betting.join(" ")) {
    case "check check":
      return sign;
    case "bet fold":
      return 1;
    case "check bet fold":
      return -1;
    case "bet call":
    case "check bet call":
      return 2 * sign;
    default:
      return undefined;
  }
}

export const kuhnPoker = takingTurns<Deal>({
  roles: ["alice", "bob", "random"],
  initial: { cards: undefined, betting: [] },
  turn: ({ cards, betting }) => (cards === undefined ? 2 : betting.length % 2),
  moves: ({ cards, betting }) =>
    cards === undefined ? DEALS : betting.at(-1) === "bet" ? ["fold", "call"] : ["check", "bet"],
  play: ({ cards, betting }, move) => {
    if (cards !== undefined) return { cards, betting: [...betting, move] };
    const [, alice, bob] = wordsOf(move) as [string, string, string];
    return { cards: [alice, bob], betting };
  },
  goals: (deal) => {
    const won = chips(deal);
    return won === undefined ? undefined : [50 + 25 * won, 50 - 25 * won, 0];
  },
});

/** Kuhn poker: the cards (1 jack, 2 queen, 3 king) and the betting so far, one letter a move: k check, b bet, f fold, c call. */

import type { Simulation } from "./simulation.ts";

export interface Deal {
  /** Undefined before the deal. */
  readonly cards: readonly [number, number] | undefined;
  readonly betting: string;
}

/** Chips that the first player wins, by the betting. */
function chips([first, second]: readonly [number, number], betting: string): number {
  const sign = first > second ? 1 : -1;
  if (betting === "kk") return sign;
  if (betting === "bf") return 1;
  if (betting === "kbf") return -1;
  return 2 * sign;
}

function isOver({ betting }: Deal): boolean {
  return ["kk", "bf", "bc", "kbf", "kbc"].includes(betting);
}

const DEALS: readonly (readonly [number, number])[] = [1, 2, 3].flatMap((a) =>
  [1, 2, 3].filter((b) => b !== a).map((b) => [a, b] as const),
);

export const kuhnPoker: Simulation<Deal> = {
  initial: { cards: undefined, betting: "" },
  isOver,
  successors: ({ cards, betting }) => {
    if (cards === undefined) return DEALS.map((dealt) => ({ cards: dealt, betting }));
    return (betting.endsWith("b") ? ["f", "c"] : ["k", "b"]).map((move) => ({ cards, betting: betting + move }));
  },
};

/** The first player's value at the end. */
export function valueForFirst({ cards, betting }: Deal): number {
  return 50 + 25 * chips(cards ?? [0, 0], betting);
}

/** The mean value for the first player when everybody moves uniformly at random. */
export function meanOfRandomPlay(state: Deal = kuhnPoker.initial): number {
  if (isOver(state)) return valueForFirst(state);
  const values = kuhnPoker.successors(state).map((after) => meanOfRandomPlay(after));
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

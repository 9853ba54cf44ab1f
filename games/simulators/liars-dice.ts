/** Liar's dice with one die each: the dice, undefined before the throw, and everything said so far. */

import { numbersOf, payoff, takingTurns } from "./simulator.ts";

interface Bluff {
  readonly dice: readonly number[];
  readonly said: readonly string[];
}

const FACES = [1, 2, 3, 4, 5, 6];
/** All bids, from the lowest to the highest. */
const BIDS = [1, 2].flatMap((number) => FACES.map((face) => `(bid ${number} ${face})`));
const THROWS = FACES.flatMap((first) => FACES.map((second) => `(throw ${first} ${second})`));

export const liarsDice = takingTurns<Bluff>({
  roles: ["anna", "bert", "random"],
  initial: { dice: [], said: [] },
  turn: ({ dice, said }) => (dice.length === 0 ? 2 : said.length % 2),
  moves: ({ dice, said }) => {
    if (dice.length === 0) return THROWS;
    const last = said.at(-1);
    return last === undefined ? BIDS : ["liar", ...BIDS.slice(BIDS.indexOf(last) + 1)];
  },
  play: ({ dice, said }, move) =>
    dice.length === 0 ? { dice: numbersOf(move), said } : { dice, said: [...said, move] },
  goals: ({ dice, said }) => {
    if (said.at(-1) !== "liar") return undefined;
    const [number, face] = numbersOf(said.at(-2) ?? "") as [number, number];
    const isTrue = dice.filter((die) => die === face).length >= number;
    const caller = (said.length - 1) % 2;
    return [...payoff(isTrue ? 1 - caller : caller), 0];
  },
});

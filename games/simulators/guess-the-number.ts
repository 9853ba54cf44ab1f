/** Guess the number: a secret from 1 to 15 and the guesses so far, at most four. */

import { numbersOf, takingTurns } from "./simulator.ts";

interface Guessing {
  readonly secret: number | undefined;
  readonly guesses: readonly number[];
}

const NUMBERS = Array.from({ length: 15 }, (_, index) => index + 1);
const WORTH = [100, 90, 75, 50];

export const guessTheNumber = takingTurns<Guessing>({
  roles: ["guesser", "random"],
  initial: { secret: undefined, guesses: [] },
  turn: ({ secret }) => (secret === undefined ? 1 : 0),
  moves: ({ secret }) => NUMBERS.map((n) => (secret === undefined ? `(think-of ${n})` : `(guess ${n})`)),
  play: ({ secret, guesses }, move) => {
    const [n] = numbersOf(move) as [number];
    return secret === undefined ? { secret: n, guesses } : { secret, guesses: [...guesses, n] };
  },
  goals: ({ secret, guesses }) => {
    const found = secret === undefined ? -1 : guesses.indexOf(secret);
    if (found >= 0) return [WORTH[found] ?? 0, 0];
    return guesses.length === 4 ? [0, 0] : undefined;
  },
});

/** Guess the number: a secret from 1 to 15 and the guesses so far, at most four. */

import type { Simulation } from "./simulation.ts";

export interface Guessing {
  readonly secret: number | undefined;
  readonly guesses: readonly number[];
}

const NUMBERS = Array.from({ length: 15 }, (_, index) => index + 1);

export const guessTheNumber: Simulation<Guessing> = {
  initial: { secret: undefined, guesses: [] },
  isOver: ({ secret, guesses }) => (secret !== undefined && guesses.includes(secret)) || guesses.length === 4,
  successors: ({ secret, guesses }) =>
    secret === undefined
      ? NUMBERS.map((n) => ({ secret: n, guesses }))
      : NUMBERS.map((n) => ({ secret, guesses: [...guesses, n] })),
};

import { payoff, takingTurns, wordsOf } from "./simulator.ts";

interface Heaps {
  readonly counters: Readonly<Record<string, number>>;
  readonly turn: number;
}

export const nim = takingTurns<Heaps>({
  roles: ["first", "second"],
  initial: { counters: { a: 3, b: 4, c: 5 }, turn: 0 },
  turn: ({ turn }) => turn,
  moves: ({ counters }) =>
    Object.entries(counters).flatMap(([heap, size]) =>
      Array.from({ length: size }, (_, index) => `(take ${heap} ${index + 1})`),
    ),
  play: ({ counters, turn }, move) => {
    const [, heap, number] = wordsOf(move) as [string, string, string];
    return { counters: { ...counters, [heap]: counters[heap]! - Number(number) }, turn: 1 - turn };
  },
  goals: ({ counters, turn }) => (Object.values(counters).every((size) => size === 0) ? payoff(1 - turn) : undefined),
});

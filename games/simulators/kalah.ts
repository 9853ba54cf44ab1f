import { payoff, takingTurns, wordsOf } from "./simulator.ts";

interface Pits {
  readonly seeds: Readonly<Record<string, number>>;
  readonly turn: number;
}

const houses: readonly (readonly string[])[] = [
  ["s1", "s2", "s3", "s4"],
  ["n1", "n2", "n3", "n4"],
];
const stores = ["south-store", "north-store"];

/** The pits into which a player sows, once round. */
const ring = (player: number): string[] => [...houses[player]!, stores[player]!, ...houses[1 - player]!];

const opposite = (player: number, house: string): string => houses[1 - player]![3 - houses[player]!.indexOf(house)]!;

const sum = (seeds: Pits["seeds"], pits: readonly string[]): number =>
  pits.reduce((total, pit) => total + seeds[pit]!, 0);

function sow({ seeds: before, turn }: Pits, house: string): Pits {
  const seeds = { ...before, [house]: 0 };
  const pits = ring(turn);
  let place = pits.indexOf(house);
  for (let left = before[house]!; left > 0; left--) {
    place = (place + 1) % pits.length;
    seeds[pits[place]!]!++;
  }
  const last = pits[place]!;
  const store = stores[turn]!;
  const isOwnHouse = houses[turn]!.includes(last);
  if (isOwnHouse && seeds[last] === 1 && seeds[opposite(turn, last)]! > 0) {
    seeds[store]! += 1 + seeds[opposite(turn, last)]!;
    seeds[last] = 0;
    seeds[opposite(turn, last)] = 0;
  }
  return { seeds, turn: last === store ? turn : 1 - turn };
}

const opening = Object.fromEntries([...houses.flat().map((house) => [house, 3]), ...stores.map((store) => [store, 0])]);

export const kalah = takingTurns<Pits>({
  roles: ["south", "north"],
  initial: { seeds: opening, turn: 0 },
  turn: ({ turn }) => turn,
  moves: ({ seeds, turn }) => houses[turn]!.filter((house) => seeds[house]! > 0).map((house) => `(sow ${house})`),
  play: (pits, move) => sow(pits, wordsOf(move)[1]!),
  goals: ({ seeds }) => {
    if (houses.every((side) => sum(seeds, side) > 0)) return undefined;
    const [south, north] = [0, 1].map((player) => sum(seeds, [...houses[player]!, stores[player]!])) as [
      number,
      number,
    ];
    return payoff(south === north ? undefined : south > north ? 0 : 1);
  },
});

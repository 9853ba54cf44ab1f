/** Three sheep and three wolves at the river: who is on the far bank, where the raft is, and the number of crossings. */

import { wordsOf } from "./simulator.ts";
import { solitaire } from "./solitaire.ts";

interface River {
  readonly far: ReadonlySet<string>;
  readonly raftFar: boolean;
  readonly crossings: number;
}

const SHEEP = ["dolly", "molly", "polly"];
const WOLVES = ["grey", "brown", "white"];
const ANIMALS = [...SHEEP, ...WOLVES];

function isDisaster({ far }: River): boolean {
  return [true, false].some((bank) => {
    const sheep = SHEEP.filter((animal) => far.has(animal) === bank).length;
    const wolves = WOLVES.filter((animal) => far.has(animal) === bank).length;
    return sheep > 0 && wolves > sheep;
  });
}

export const interchangeableAnimals = solitaire<River>({
  role: "ferryman",
  initial: { far: new Set(), raftFar: false, crossings: 0 },
  moves: ({ far, raftFar }) => {
    const present = ANIMALS.filter((animal) => far.has(animal) === raftFar);
    const pairs = present.flatMap((pilot) => present.filter((other) => other !== pilot).map((other) => [pilot, other]));
    return [...present.map((pilot) => `(send ${pilot})`), ...pairs.map((pair) => `(send-both ${pair.join(" ")})`)];
  },
  play: ({ far, raftFar, crossings }, move) => {
    const crew = wordsOf(move).slice(1);
    const across = ANIMALS.filter((animal) => far.has(animal) !== crew.includes(animal));
    return { far: new Set(across), raftFar: !raftFar, crossings: crossings + 1 };
  },
  value: (river) => {
    if (river.far.size === ANIMALS.length) return 100;
    return isDisaster(river) || river.crossings === 15 ? 0 : undefined;
  },
});

/** Blocks in towers, each a string from bottom to top. */

import { wordsOf } from "./simulator.ts";
import { solitaire } from "./solitaire.ts";

interface Blocks {
  readonly towers: readonly string[];
  readonly step: number;
}

const top = (tower: string): string => tower.slice(-1);

/** The arrangement after the top block `block` went to the table or onto the top block `place`, with the towers in a fixed order. */
function rearranged(towers: readonly string[], block: string, place: string): string[] {
  const left = towers
    .map((tower) => (top(tower) === block ? tower.slice(0, -1) : tower))
    .filter((tower) => tower !== "");
  const built =
    place === "table" ? [...left, block] : left.map((tower) => (top(tower) === place ? tower + block : tower));
  return built.sort();
}

/** Five blocks; a top block can go anywhere. */
export const blocksWorld = solitaire<Blocks>({
  role: "robot",
  initial: { towers: ["bd", "cea"], step: 0 },
  moves: ({ towers }) =>
    towers.flatMap((tower) => {
      const others = towers.filter((other) => other !== tower).map(top);
      const places = tower.length > 1 ? [...others, "table"] : others;
      return places.map((place) => `(put ${top(tower)} ${place})`);
    }),
  play: ({ towers, step }, move) => {
    const [, block, place] = wordsOf(move) as [string, string, string];
    return { towers: rearranged(towers, block, place), step: step + 1 };
  },
  value: ({ towers, step }) => {
    const tower = towers.find((each) => each.startsWith("e")) ?? "";
    const wrong = [..."edcba"].findIndex((block, height) => tower[height] !== block);
    if (wrong < 0) return 100;
    return step === 10 ? 20 * wrong : undefined;
  },
});

/** The book's three blocks: a block on the table can be stacked, a block on another one unstacked to the table. */
export const blocksWorldOfTheBook = solitaire<Blocks>({
  role: "robot",
  initial: { towers: ["ac", "b"], step: 1 },
  moves: ({ towers }) =>
    towers.flatMap((tower) => {
      const others = towers.filter((other) => other !== tower).map(top);
      if (tower.length === 1) return others.map((other) => `(stack ${tower} ${other})`);
      return [`(unstack ${top(tower)} ${tower.at(-2)})`];
    }),
  play: ({ towers, step }, move) => {
    const [name, block, other] = wordsOf(move) as [string, string, string];
    return { towers: rearranged(towers, block, name === "stack" ? other : "table"), step: step + 1 };
  },
  value: ({ towers, step }) => (towers.includes("cba") ? 100 : step === 4 ? 0 : undefined),
});

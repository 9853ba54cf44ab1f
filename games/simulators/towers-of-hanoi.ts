/** The towers of Hanoi with five discs: the peg of every disc, the smallest disc first. */

import { wordsOf } from "./simulator.ts";
import { solitaire } from "./solitaire.ts";

export type Tower = readonly string[];

const PEGS = ["left", "middle", "right"];
const STEP_LIMIT = 40;

/** A disc can leave its peg, and go to another one, where no smaller disc lies. */
export function towerMoves(tower: Tower): string[] {
  return tower.flatMap((from, disc) => {
    const smaller = tower.slice(0, disc);
    if (smaller.includes(from)) return [];
    return PEGS.filter((to) => to !== from && !smaller.includes(to)).map((to) => `(move ${disc + 1} ${to})`);
  });
}

export function moveDisc(tower: Tower, move: string): Tower {
  const [, disc, peg] = wordsOf(move);
  return tower.map((old, index) => (index + 1 === Number(disc) ? (peg ?? old) : old));
}

/** How many discs lie on the right peg together with all larger ones. */
export function arrived(tower: Tower): number {
  const last = tower.findLastIndex((peg) => peg !== "right");
  return tower.length - 1 - last;
}

export const towersOfHanoi = solitaire({
  role: "mover",
  initial: { tower: ["left", "left", "left", "left", "left"] as Tower, step: 0 },
  moves: ({ tower }) => towerMoves(tower),
  play: ({ tower, step }, move) => ({ tower: moveDisc(tower, move), step: step + 1 }),
  value: ({ tower, step }) => (arrived(tower) === 5 || step === STEP_LIMIT ? 20 * arrived(tower) : undefined),
});

import { expect, test } from "vitest";
import { createRandom, type SeededRandom } from "../../../src/foundations/collections/index.ts";
import { playBreakthrough } from "./breakthrough.ts";
import { playConnectFour } from "./connect-four.ts";
import { ConnectFourTable } from "./connect-four-table.ts";

/** Mean lengths of random playouts, which every correct program must have. */
test.each([
  ["connect four 8×6", (random: SeededRandom) => playConnectFour(8, random), 22.35],
  ["breakthrough 8×8", playBreakthrough, 64.1],
] as const)("%s written by hand plays the game", (_, play, length) => {
  const random = createRandom(1);
  let moves = 0;
  for (let i = 0; i < 4000; i++) moves += play(random);
  expect(Math.abs(moves / 4000 - length)).toBeLessThan(0.8);
});

test("many games of connect four by hand are as long as one after the other", () => {
  const random = createRandom(2);
  let moves = 0;
  for (let i = 0; i < 4000; i++) moves += playConnectFour(7, random);
  const table = new ConnectFourTable(500, random);
  let ends = 0;
  for (let step = 0; step < 400; step++) {
    table.stepDrawn();
    ends += table.ends.filter((end) => end !== 0).length;
  }
  expect(Math.abs(moves / 4000 - (400 * 500) / ends)).toBeLessThan(0.8);
});

import { expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { type PlayedGame, PlayedGames } from "./played-games.ts";

const gameOf = (fluents: number, name: number): PlayedGame => ({
  starts: Int32Array.of(0, fluents),
  fluents: new Int32Array(fluents).fill(name),
  rewards: [1, 0],
});

test("keeps the newest games that fit, and draws each of them", () => {
  const games = new PlayedGames(100);
  for (let name = 0; name < 25; name++) games.add(gameOf(10, name));
  const random = createRandom(1);
  const drawn = new Set<number>();
  for (let i = 0; i < 500; i++) drawn.add(games.draw(random).fluents[0] as number);
  expect([...drawn].sort((a, b) => a - b)).toEqual([15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);
});

test("a game larger than the limit is kept alone", () => {
  const games = new PlayedGames(5);
  games.add(gameOf(10, 1));
  expect(games.draw(createRandom(1)).fluents.length).toBe(10);
});

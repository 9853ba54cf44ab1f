/** Tests which engine `auto` starts with, before any trial. */
import { expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { makeThinkerOf } from "./make-player.ts";
import { MoveBudget } from "./move-budget.ts";
import { countingParts, playableGame, seatAt } from "./player-fixtures.contract.ts";

function engineOf(player: string, game: string): string | undefined {
  const thinker = makeThinkerOf(player)(countingParts(playableGame(game), 0, 30));
  thinker.prepare?.();
  thinker.work();
  return thinker.explain?.()[0];
}

test.each([
  ["auto", "gomoku-7x7", true], // stones are placed: moves stay legal until they are made
  ["auto", "breakthrough-5x5", false],
  ["auto", "connect-four", false], // few moves: UCB1, which does not use these values
  ["auto:engine=1", "gomoku-7x7", false],
  ["auto:engine=7", "breakthrough-5x5", true],
  ["auto:engine=7", "connect-four", true],
])("%s on %s: all-moves-as-first values: %s", (player, game, isUsed) => {
  expect(engineOf(player, game)?.includes("and all moves as first")).toBe(isUsed);
});

test.each([
  ["checkers", "8 playouts a leaf"], // few moves, slow leaves
  ["connect-four", "32 playouts a leaf"], // few moves, fast leaves
  ["othello", "32 playouts a leaf"], // many moves
])("%s on the clock: %s", (name, expected) => {
  const game = playableGame(name);
  let time = 0;
  const now = () => (time += 1e-6);
  const budget = new MoveBudget(now);
  budget.renew({ deadline: 1, iterations: Number.POSITIVE_INFINITY });
  const seat = { ...seatAt(game, 0), clocks: { start: 1, play: 0.1 }, now };
  const thinker = makeThinkerOf("auto:engine=1")({ seat, random: createRandom(1), budget });
  thinker.prepare?.();
  expect(thinker.explain?.()[0]).toContain(expected);
});

/** Tests which engine `auto` starts with, before any trial. */
import { expect, test } from "vitest";
import { makeThinkerOf } from "./make-player.ts";
import { countingParts, playableGame } from "./player-fixtures.contract.ts";

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

/**
 * Tests that players can be stopped while the match starts and while they think about a move, and then still answer.
 * Uses a clock that ticks at every look.
 */
import { describe, expect, test } from "vitest";
import { makePlayer, PLAYER_KINDS } from "./make-player.ts";
import { playableGame, seatAt } from "./player-fixtures.contract.ts";

const game = playableGame("connect-four");
const TICK = 1e-3;
/** Maximum number of clock seconds between two pauses: a few slices. */
const MOST_DEAF = 2;
/** Far more than the test waits for. */
const CLOCK = 1e4;

/** All players that think, in a game of two. */
const CASES = PLAYER_KINDS.map(({ name }) => name).filter((name) => !["random", "legal"].includes(name));

describe.each(CASES)("%s", (name) => {
  test("pauses regularly, and ends when stopped", async () => {
    let time = 0;
    let heard = 0;
    let longest = 0;
    let words = Number.NEGATIVE_INFINITY;
    const player = makePlayer(name, {
      seed: 1,
      pause: async () => {
        longest = Math.max(longest, time - heard);
        heard = time;
        if (++words === 4) await player.stop([]);
      },
    });
    const now = (): number => {
      time += TICK;
      return time;
    };
    const seat = { ...seatAt(game, 0), clocks: { start: 1, play: CLOCK }, now };
    await player.start(seat, time + 1);
    [words, heard, longest] = [0, time, 0];
    const move = await player.move([], time + CLOCK);
    expect(move).toMatch(/^\(drop [1-7]\)$/);
    expect(words).toBe(4);
    expect(longest).toBeLessThan(MOST_DEAF);
    expect(time).toBeLessThan(CLOCK / 2);
  });
});

test.each(["uct", "uct-sym", "grave", "auto"])("%s thinks in slices during the start clock", async (name) => {
  let time = 0;
  let words = 0;
  const player = makePlayer(name, {
    seed: 1,
    pause: async () => {
      if (++words === 3) await player.stop([]);
    },
  });
  const now = (): number => {
    time += TICK;
    return time;
  };
  await player.start({ ...seatAt(game, 0), clocks: { start: CLOCK, play: 1 }, now }, CLOCK);
  expect(words).toBe(3);
  expect(time).toBeLessThan(CLOCK / 2);
});

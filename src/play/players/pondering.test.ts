/** Tests that a pondering player stops when it is asked something, and answers as well as without pondering. */
import { describe, expect, test } from "vitest";
import { makePlayer, PLAYER_KINDS } from "./make-player.ts";
import type { StepNews } from "./player.ts";
import { playableGame, seatAt } from "./player-fixtures.contract.ts";

const game = playableGame("connect-four");
const TICK = 1e-3;
const FIRST: StepNews = { own: "(drop 4)", moves: ["(drop 4)", "noop"] };

describe.each(PLAYER_KINDS.map(({ name }) => name))("%s", (name) => {
  test.each([0, 1])("ponders as role %d until it is to move", async (role) => {
    let time = 0;
    let words = 0;
    let whenWord: (() => void) | undefined;
    const player = makePlayer(name, {
      seed: 1,
      pause: async () => {
        words++;
        whenWord?.();
        await new Promise((resolve) => setImmediate(resolve));
      },
    });
    const now = (): number => {
      time += TICK;
      return time;
    };
    await player.start({ ...seatAt(game, role), clocks: { start: 1, play: 2 }, now }, time + 1);
    await player.move([], time + 2);
    const before = words;
    const word = new Promise<void>((resolve) => {
      whenWord = resolve;
    });
    const pondering = player.ponder?.([]);
    await Promise.race([word, pondering]);
    const thinks = words > before;
    const move = await player.move([FIRST], time + 2);
    expect(move).toMatch(role === 0 ? /^noop$/ : /^\(drop [1-7]\)$/);
    await pondering;
    if (name === "uct") expect(thinks).toBe(true);
  });
});

test("does not ponder if iterations are counted, or after the end", async () => {
  const tick = playableGame("tic-tac-toe");
  let words = 0;
  const pause = async (): Promise<void> => {
    words++;
  };
  const counting = makePlayer("uct", { seed: 1, iterations: 5, pause });
  await counting.start(seatAt(tick, 0), Number.POSITIVE_INFINITY);
  words = 0;
  await counting.ponder?.([]);
  expect(words).toBe(0);
  const player = makePlayer("uct", { seed: 1, pause });
  let time = 0;
  const now = (): number => {
    time += TICK;
    return time;
  };
  await player.start({ ...seatAt(tick, 0), clocks: { start: 1, play: 1 }, now }, 1);
  const history = ["(mark 1 1)", "(mark 2 1)", "(mark 1 2)", "(mark 2 2)", "(mark 1 3)"].map((move, step) =>
    step % 2 === 0 ? { own: move, moves: [move, "noop"] } : { own: "noop", moves: ["noop", move] },
  );
  words = 0;
  await player.ponder?.(history);
  expect(words).toBe(0);
});

test("stopping ends pondering", async () => {
  let time = 0;
  let words = 0;
  const pause = async (): Promise<void> => {
    words++;
    await new Promise((resolve) => setImmediate(resolve));
  };
  const player = makePlayer("uct", { seed: 1, pause });
  const now = (): number => {
    time += TICK;
    return time;
  };
  await player.start({ ...seatAt(game, 0), clocks: { start: 1, play: 1 }, now }, 1);
  const pondering = player.ponder?.([]);
  await player.stop([]);
  await pondering;
  const told = words;
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(words).toBe(told);
});

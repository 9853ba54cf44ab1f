/**
 * Tests the player that starts with the values of a related game. A clock set by hand makes its start the same in every
 * run.
 */
import { describe, expect, test } from "vitest";
import { isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { type GameKnowledge, learnGame } from "../knowledge/index.ts";
import { makeThinkerOf, usesKnownGames } from "./make-player.ts";
import { MoveBudget } from "./move-budget.ts";
import { playableGame, seatAt } from "./player-fixtures.contract.ts";
import type { Thinker } from "./thinker.ts";
import { tryEngines } from "./try-engines.ts";

function learned(name: string): GameKnowledge {
  const found = learnGame(playableGame(name), { name, games: 150 }, unlimited());
  if (isGaveUp(found)) throw new Error("it is a small game");
  return found;
}

const START = 4;

/** Returns a player's thinker at its first move, after its start clock. Every look at the clock takes a tick. */
function started(player: string, game: string, knownGames: () => readonly GameKnowledge[]): Thinker {
  let time = 0;
  const now = (): number => (time += 0.0005);
  const budget = new MoveBudget(now);
  budget.renew({ deadline: START, iterations: Number.POSITIVE_INFINITY });
  const opened = playableGame(game);
  const seat = { ...seatAt(opened, 0), clocks: { start: START, play: 0.2 }, now };
  const thinker = makeThinkerOf(player)({ seat, random: createRandom(1), budget, knownGames });
  for (let goesOn = thinker.prepare?.() ?? false; goesOn && !budget.isDone(); ) {
    budget.startSlice();
    goesOn = thinker.work();
  }
  budget.renew({ deadline: now() + 0.2, iterations: Number.POSITIVE_INFINITY });
  thinker.begin(seat.machine.initialState, []);
  return thinker;
}

const relativeOf = (thinker: Thinker): string => thinker.explain?.().find((line) => line.startsWith("relative:")) ?? "";

describe("transfer", () => {
  const small = learned("breakthrough-5x5");

  test("carries over the values of a smaller board, and reports how they did", () => {
    const told = relativeOf(started("transfer", "breakthrough", () => [small]));
    expect(told).toMatch(
      /^relative: breakthrough-5x5 at distance 0\.\d+, weights of (\d+) of \1 fluents carried over; scored/,
    );
  });

  test("plays without a relative, and says so, if none is known or wanted", () => {
    expect(relativeOf(started("transfer", "connect-four-4x5", () => []))).toBe(
      "relative: nothing was learned of any game",
    );
    expect(relativeOf(started("auto:relatives=never", "breakthrough", () => [small]))).toBe("");
  });
});

test("tries engines with the learned values, and records which played best", () => {
  let time = 0;
  const now = (): number => (time += 0.0005);
  const game = playableGame("breakthrough-5x5");
  const { learning } = tryEngines(game, learned("breakthrough-5x5"), { seconds: 10, clock: 0.02, now });
  expect(learning.trials.length).toBeGreaterThan(0);
  expect(["tree", "guided", "alpha-beta"]).toContain(learning.engine);
});

test.each([
  ["auto", true],
  ["transfer", true],
  ["auto:relatives=never", false],
  ["uct", false],
  ["nobody", false],
])("%s uses knowledge about other games: %s", (name, uses) => {
  expect(usesKnownGames(name)).toBe(uses);
});

import { expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { machineOf } from "../../game/index.ts";
import { playableGame } from "../players/player-fixtures.contract.ts";
import { warmUp } from "./warm-up.ts";

const machine = machineOf(playableGame("tic-tac-toe"));

test("returns the longest time between two looks at the clock", () => {
  let time = 0;
  let looks = 0;
  const now = (): number => {
    time += ++looks > 80 ? 0.25 : 0.001;
    return time;
  };
  expect(warmUp(machine, { random: createRandom(1), now })).toBeCloseTo(0.25, 9);
});

test("does not wait for a machine that takes forever", () => {
  let time = 0;
  const now = (): number => {
    time += 15;
    return time;
  };
  expect(warmUp(machine, { random: createRandom(1), now })).toBe(15);
  expect(time).toBeLessThan(100);
});

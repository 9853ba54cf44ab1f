import { expect, test } from "vitest";
import { evenly } from "../measurements/nearest.ts";
import { summarise } from "./nearest-calls.ts";

test("sheets are chosen evenly", () => {
  expect(evenly([0, 1, 2, 3, 4, 5, 6], 3)).toEqual([0, 2, 4]);
  expect(evenly([0, 1], 3)).toEqual([0, 1]);
  expect(evenly([0, 1], undefined)).toEqual([0, 1]);
  expect(evenly([], 2)).toEqual([]);
});

test("a row tells the middle, the slowest and how many took too long", () => {
  const call = (game: string, seconds: number, recognised: boolean) => ({
    game,
    seconds,
    cpuSeconds: 2 * seconds,
    recognised,
  });
  expect(summarise("known", [call("a", 0.4, true), call("b", 0.1, true), call("c", 0.2, false)])).toEqual({
    sheets: "known",
    calls: 3,
    recognised: 2,
    above: 1,
    medianSeconds: 0.2,
    mostSeconds: 0.4,
    slowest: "a",
    medianCpuSeconds: 0.4,
    mostCpuSeconds: 0.8,
  });
});

import { expect, test } from "vitest";
import { scoreInterval } from "./score-interval.ts";

test("agrees with published intervals", () => {
  const rounded = (points: number, matches: number): number[] => {
    const { score, low, high } = scoreInterval(points, matches);
    return [score, low, high].map((share) => Math.round(1000 * share) / 10);
  };
  expect(rounded(14, 60)).toEqual([23.3, 14.4, 35.4]);
  expect(rounded(39, 60)).toEqual([65, 52.4, 75.8]);
  expect(rounded(0, 10)).toEqual([0, 0, 27.8]);
  expect(scoreInterval(0, 0)).toEqual({ score: 0.5, low: 0, high: 1 });
});

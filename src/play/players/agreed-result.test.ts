import { expect, test } from "vitest";
import { AgreedResult } from "./agreed-result.ts";

/** Passes the expectations of the roles in turn, and returns the agreed winner after each. */
function winnersAfter(...values: readonly number[]): (number | undefined)[] {
  const agreed = new AgreedResult();
  return values.map((value, i) => {
    agreed.note(i % 2, value);
    return agreed.winner;
  });
}

test("a role wins if both expect it to win, twice in a row", () => {
  expect(winnersAfter(0.99, 0.01, 0.97, 0.02)).toEqual([undefined, undefined, undefined, 0]);
  expect(winnersAfter(0, 1, 0, 1)).toEqual([undefined, undefined, undefined, 1]);
});

test("a doubt in between, or expectations that contradict each other, end nothing", () => {
  expect(winnersAfter(0.99, 0.01, 0.5, 0.02, 0.99).at(-1)).toBeUndefined();
  expect(winnersAfter(0.99, 0.99, 0.99, 0.99).at(-1)).toBeUndefined();
  expect(winnersAfter(0, 0, 0, 0).at(-1)).toBeUndefined();
  expect(winnersAfter(0.6, 0.4, 0.6, 0.4).at(-1)).toBeUndefined();
});

test("a new game starts without expectations", () => {
  const agreed = new AgreedResult();
  for (const [role, value] of [
    [0, 1],
    [1, 0],
    [0, 1],
    [1, 0],
  ] as const)
    agreed.note(role, value);
  expect(agreed.winner).toBe(0);
  agreed.newGame();
  expect(agreed.winner).toBeUndefined();
});

import { expect, test } from "vitest";
import { AgreedResult } from "./agreed-result.ts";

/** Says what the roles expect in turn, and gives the winner after each. */
function winnersAfter(...values: readonly number[]): (number | undefined)[] {
  const agreed = new AgreedResult();
  return values.map((value, i) => {
    agreed.note(i % 2, value);
    return agreed.winner;
  });
}

test("who is held for the winner by both, twice in a row, wins", () => {
  expect(winnersAfter(0.99, 0.01, 0.97, 0.02)).toEqual([undefined, undefined, undefined, 0]);
  expect(winnersAfter(0, 1, 0, 1)).toEqual([undefined, undefined, undefined, 1]);
});

test("a doubt in between, or one that both hope or fear, ends nothing", () => {
  expect(winnersAfter(0.99, 0.01, 0.5, 0.02, 0.99).at(-1)).toBeUndefined();
  expect(winnersAfter(0.99, 0.99, 0.99, 0.99).at(-1)).toBeUndefined();
  expect(winnersAfter(0, 0, 0, 0).at(-1)).toBeUndefined();
  expect(winnersAfter(0.6, 0.4, 0.6, 0.4).at(-1)).toBeUndefined();
});

test("a new game begins with nothing", () => {
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

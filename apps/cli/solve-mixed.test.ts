/** `solve --mixed` reports the probability of each move. */
import { expect, test } from "vitest";
import { noether } from "./run-noether.ts";

// A thief opens the safe (100) or the till (50). The guard watches one of them; there the thief gets nothing.
const THIEF = `
(role thief) (role guard) (init night) (place safe) (place till)
(<= (legal thief (open ?p)) (place ?p) (true night))
(<= (legal guard (watch ?p)) (place ?p) (true night))
(<= (next (got ?p)) (does thief (open ?p)) (does guard (watch ?q)) (distinct ?p ?q))
(next day)
(<= terminal (true day))
(<= (goal thief 100) (true (got safe))) (<= (goal guard 0) (true (got safe)))
(<= (goal thief 50) (true (got till))) (<= (goal guard 50) (true (got till)))
(<= (goal thief 0) (not (true (got safe))) (not (true (got till))))
(<= (goal guard 100) (not (true (got safe))) (not (true (got till))))`;

const solve = (...options: string[]) => noether(["solve", "-", ...options], THIEF);

test("the thief opens the safe once in three nights, the guard watches it two times in three", () => {
  const { values, mixture } = JSON.parse(solve("--mixed", "--json").out);
  expect(values.thief).toBeCloseTo(100 / 3, 6);
  expect(mixture.thief["(open safe)"]).toBeCloseTo(1 / 3, 6);
  expect(mixture.guard["(watch safe)"]).toBeCloseTo(2 / 3, 6);
  expect(solve("--mixed").out).toContain("  mixed: (open safe) 33.33 %, (open till) 66.67 %");
});

test("without --mixed nothing is said of mixtures", () => {
  expect(JSON.parse(solve("--json").out)).not.toHaveProperty("mixture");
  expect(solve().out).not.toContain("mixed");
});

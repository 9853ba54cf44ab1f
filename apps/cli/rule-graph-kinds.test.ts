/** The group computed from each kind of rule graph: enhanced, ordered, and that of Definition 14.2. */
import { describe, expect, test } from "vitest";
import { noether } from "./run-noether.ts";

const found = (kind: string, game: string, input = "") => {
  const { code, out, err } = noether(["symmetries", game, "--kind", kind, "--json"], input);
  expect(code, err).toBe(0);
  return JSON.parse(out);
};

test("the ordered graph leaves arguments in their places: no reflection of tic-tac-toe in a diagonal", () => {
  const ordered = found("ordered", "tic-tac-toe");
  expect(ordered).toMatchObject({ kind: "ordered", order: "4" });
  for (const { arguments: places } of ordered.generators) expect(places).toEqual({});
  expect(found("enhanced", "tic-tac-toe").order).toBe("8");
});

// Left wins, right loses. Only the goal values distinguish them.
const TWO_DOORS = `
(role r) (init hall)
(<= (legal r left) (true hall)) (<= (legal r right) (true hall))
(<= (next garden) (does r left)) (<= (next cellar) (does r right))
(<= terminal (true garden)) (<= terminal (true cellar))
(<= (goal r 100) (true garden)) (<= (goal r 0) (true cellar))`;

describe("the book's graph", () => {
  test("exchanges goal values, and play refutes that", () => {
    const { order, generators } = found("book", "-", TWO_DOORS);
    expect(order).toBe("2");
    expect(generators).toMatchObject([{ symbols: { left: "right", 100: "0" }, status: "refuted" }]);
    expect(found("enhanced", "-", TWO_DOORS).order).toBe("1");
  });
  test("is about the whole sheet", () => {
    for (const option of ["--fix-roles", "--split", "--with-init"])
      expect(noether(["symmetries", "tic-tac-toe", "--kind", "book", option]).code).toBe(2);
  });
});

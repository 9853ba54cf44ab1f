/**
 * Sections 14.3 and 14.4 of Genesereth and Thielscher on the command line: the reduction in rounds, and plain
 * instances.
 */
import { describe, expect, test } from "vitest";
import { noether } from "./run-noether.ts";

const json = (args: readonly string[], input = "") => {
  const { code, out, err } = noether([...args, "--json"], input);
  expect(code, err).toBe(0);
  return JSON.parse(out);
};

describe("domains of the chapter's blocks world", () => {
  test("the chapter's procedure goes down to 19 fluents and 15 moves, and is compared with ours", () => {
    const { rounds, fluents, moves, difference } = json(["domains", "blocks-world-book", "--rounds"]);
    expect(rounds.map((round: { moves: number }) => round.moves)).toEqual([18, 15]);
    expect({ fluents, moves }).toEqual({ fluents: 19, moves: 15 });
    expect(difference.true).toEqual(["(true (on a a))", "(true (on b b))", "(true (on c c))"]);
    expect(difference.does.length).toBe(3);
  });
  test("ours goes up to 16 and 12, and lists them", () => {
    const { listed, fluents, moves } = json(["domains", "blocks-world-book", "--instances"]);
    expect({ fluents, moves }).toEqual({ fluents: 16, moves: 12 });
    expect(listed.does.length).toBe(12);
    expect(listed.true).not.toContain("(true (on a a))");
  });
  test("rounds are the chapter's", () => {
    expect(noether(["domains", "blocks-world-book", "--rounds", "--method", "ours"]).code).toBe(2);
  });
  test("both methods agree where nothing only persists", () => {
    const sheet =
      "(role r) (init a) (<= (legal r go) (true a)) (<= (next b) (does r go)) (<= terminal (true b)) (goal r 50)";
    expect(json(["domains", "-", "--method", "chapter"], sheet)).toMatchObject({
      difference: {},
      fluents: 2,
      moves: 1,
    });
  });
});

// Three lamps in a row, three colours each. A red row ends the game; no rule reads the other colours.
const LAMPS = `
(role r) (colour red) (colour green) (colour blue) (place 1) (place 2) (place 3)
(<= (init (lamp ?p red)) (place ?p))
(<= (legal r (paint ?p ?c)) (place ?p) (colour ?c))
(<= (next (lamp ?p ?c)) (does r (paint ?p ?c)))
(<= (next (lamp ?p ?c)) (does r (paint ?q ?d)) (true (lamp ?p ?c)) (distinct ?p ?q))
(<= (row ?c) (true (lamp 1 ?c)) (true (lamp 2 ?c)) (true (lamp 3 ?c)))
(<= terminal (not (row red)))
(goal r 50)`;

describe("ground --plain", () => {
  test("instances of the rules as written, distinct decided: 9 + 3 · 2 · 3 · 3 rules for next", () => {
    expect(json(["ground", "-", "--plain"], LAMPS).rulesOf).toMatchObject({ next: 9 + 54, row: 1 });
  });
  test("concepts that nothing uses stay where asked for", () => {
    expect(json(["ground", "-", "--plain", "--with-unused"], LAMPS).rulesOf).toMatchObject({ row: 3 });
    expect(noether(["ground", "-", "--with-unused"], LAMPS).code).toBe(2);
  });
});

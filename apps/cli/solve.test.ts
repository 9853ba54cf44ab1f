/** Tests the verbs that search from the command line. */
import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { noether } from "./run-noether.ts";

const json = (args: string[], input = "") => {
  const run = noether([...args, "--json"], input);
  expect(run.code, run.err).toBe(0);
  expect(run.out.trim().split("\n").length).toBe(1);
  return JSON.parse(run.out);
};

describe("solve", () => {
  test("keys, values and counts", () => {
    const answer = json(["solve", "tic-tac-toe", "--symmetry", "states"]);
    expect(Object.keys(answer).slice(0, 9)).toEqual([
      "values",
      "exact",
      "best",
      "line",
      "expanded",
      "stored",
      "seconds",
      "cpuSeconds",
      "symmetry",
    ]);
    expect(Object.keys(answer.symmetry)).toEqual(["order", "hits", "saved", "switchedOff"]);
    expect(answer).toMatchObject({ values: { x: 50, o: 50 }, exact: true });
    expect([answer.expanded, answer.symmetry.saved]).toEqual([627, 4520 - 627]);
    expect(answer.line.length).toBe(9);
    expect(answer.best.o).toEqual(["noop"]);
  });

  test("all ways of using symmetries agree", () => {
    for (const game of ["nim", "random-tic-tac-toe-2x2"]) {
      const values = ["none", "moves", "states", "auto"].map((use) => json(["solve", game, "--symmetry", use]).values);
      expect(new Set(values.map((one) => JSON.stringify(one))).size, game).toBe(1);
      expect(json(["solve", game, "--prune"]).values).toEqual(values[0]);
    }
  });

  test("a horizon, a state from outside", () => {
    expect(json(["solve", "connect-four", "--depth", "2"])).toMatchObject({ exact: false, values: { red: 50 } });
    const won = '["(cell 1 1 x)","(cell 1 2 x)","(cell 1 3 b)","(cell 2 1 o)","(cell 2 2 o)","(control x)"]';
    expect(json(["solve", "tic-tac-toe", "--state", "-"], won)).toMatchObject({
      values: { x: 100, o: 0 },
      best: { x: ["(mark 1 3)"] },
    });
  });

  test("text says why a line of best play stops before an end", () => {
    const walk = (next: string): string => `(role r) (init (at 0)) (<= (legal r go) (not (true (at 2))))
      (<= (next (at 1)) (true (at 0))) ${next} (<= terminal (true (at 3))) (goal r 80)`;
    const stuck = noether(["solve", "-"], walk("(<= (next (at 2)) (true (at 1)))")).out;
    expect(stuck).toMatch(
      /^r: 0.*\nexact\n {2}1\. go\n {2}2\. go\n {2}here a role has no legal move, which counts as 0/,
    );
    expect(stuck).toMatch(/^3 states expanded/m);
    const circle = noether(["solve", "-"], walk("(<= (next (at 0)) (true (at 1)))")).out;
    expect(circle).toMatch(
      /^ {2}2\. go\n {2}here an earlier state repeats; a play that continues like this forever counts as 0/m,
    );
    expect(noether(["solve", "nim"]).out).not.toMatch(/^ {2}here /m);
  });

  test("text says why a value is not exact, and what random is", () => {
    expect(noether(["solve", "tic-tac-toe", "--depth", "3"]).out).toMatch(/^not exact: looked 3 steps ahead/m);
    expect(noether(["solve", "tic-tac-toe", "--depth", "1"]).out).toMatch(/^not exact: looked 1 step ahead/m);
    const dice = noether(["solve", "pig", "--depth", "2"]).out;
    expect(dice).toMatch(/^random: chance/m);
    expect(dice).not.toMatch(/^random: \d/m);
    const circle = `(role r) (role random) (init (at 0)) (legal r go) (legal random stay) (legal random leave)
      (<= (next (at 0)) (does random stay)) (<= (next (at 1)) (does random leave))
      (<= terminal (true (at 1))) (goal r 80)`;
    expect(noether(["solve", "-"], circle).out).toMatch(/^not exact: .* limits of an iteration$/m);
  });

  test("text lists best moves in natural order", () => {
    const doors = `(role r) (door 1) (door 2) (door 10) (<= (legal r (open ?d)) (door ?d))
      (<= (next (at ?d)) (does r (open ?d))) (<= terminal (true (at ?d))) (goal r 80)`;
    expect(noether(["solve", "-"], doors).out).toMatch(/^r: 80, best: \(open 1\) \(open 2\) \(open 10\)$/m);
  });

  test("gives up in time, with what is known", () => {
    const run = noether(["solve", "chess", "--time", "2", "--json"]);
    expect(run.code).toBe(3);
    expect(JSON.parse(run.out)).toMatchObject({ values: { white: null, black: null }, exact: false });
    expect(run.err).toMatch(/gave up while/);
    expect(noether(["solve", "chess", "--time", "2"]).out).toMatch(/^not exact: gave up while/m);
  });

  test("one player and two ships: solved through the factors", () => {
    expect(json(["solve", "serial-lights-then-hanoi"])).toMatchObject({ values: { player: 100 }, exact: true });
  });
});

test("decompose", () => {
  const answer = json(["decompose", "two-tic-tac-toes"]);
  expect(answer.factors.length).toBe(2);
  expect(Object.keys(answer.factors[0])).toEqual(["fluents", "moves"]);
  expect(Object.keys(answer.factors[0].moves)).toEqual(["x", "o"]);
});

describe("reproduce", () => {
  test("list", () => {
    expect(json(["reproduce", "list"])).toContainEqual({
      name: "schiffel-figure-1",
      document: "Schiffel 2010",
      summary: expect.any(String) as string,
    });
  });

  test("says what is missing", () => {
    expect(noether(["reproduce", "nothing"]).code).toBe(2);
    const folder = "no-such-folder";
    expect(existsSync(folder)).toBe(false);
    const run = noether(["reproduce", "schiffel-figure-1", "--games", folder]);
    expect(run.code).toBe(2);
    expect(run.err).toMatch(/--own/);
  });
});

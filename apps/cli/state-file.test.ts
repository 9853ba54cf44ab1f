/** States from files, through every verb that takes one: used whole, or refused. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { noether } from "./run-noether.ts";

const folder = mkdtempSync(join(tmpdir(), "noether-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** Tic-tac-toe starting with two marks on the board, which no play removes. */
const sheet = readFileSync("games/tic-tac-toe/rules.kif", "utf8");
const HALF = file(
  "half.kif",
  sheet.replace("(init (cell 1 1 b))", "(init (cell 1 1 x))").replace("(init (cell 3 3 b))", "(init (cell 3 3 o))"),
);
const CELLS = [1, 2, 3].flatMap((row) => [1, 2, 3].map((column) => `(cell ${row} ${column} b)`));
const EMPTY = file("empty.json", JSON.stringify([...CELLS, "(control x)"]));

const json = (args: string[]): Record<string, unknown> => {
  const run = noether([...args, "--json"]);
  expect(run.code, run.err).toBe(0);
  return JSON.parse(run.out);
};

describe("a state that the sheet never reaches", () => {
  test("state: nothing is missing", () => {
    const answer = json(["state", HALF, "--state", EMPTY]) as { state: string[]; legal: { x: string[] } };
    expect(answer.state).toEqual([...CELLS, "(control x)"].sort());
    expect(answer.legal.x.length).toBe(9);
  });

  test("solve: the whole game is searched", () => {
    expect(json(["solve", HALF])).toMatchObject({ exact: true });
    const whole = json(["solve", "tic-tac-toe", "--symmetry", "none"]);
    for (const use of ["none", "auto"])
      expect(json(["solve", HALF, "--state", EMPTY, "--symmetry", use])).toMatchObject({
        values: whole["values"],
        exact: true,
      });
    expect(json(["solve", HALF, "--state", EMPTY, "--symmetry", "none"])["expanded"]).toBe(whole["expanded"]);
  });

  test.each(["auto", "ground", "constraint"])("symmetries %s: those of the square", (kind) => {
    expect(json(["symmetries", HALF, "--state", EMPTY, "--kind", kind])["order"]).toBe("8");
  });
});

test("fluents that no rule reads are kept and named", () => {
  const state = file("strange.json", '["(cell 1 1 b)","(foo 1)","(cell 1 1)","(control x)","(control x)"]');
  const run = noether(["state", "tic-tac-toe", "--state", state, "--json"]);
  expect(run.code).toBe(0);
  expect(JSON.parse(run.out).state).toEqual(["(cell 1 1 b)", "(cell 1 1)", "(control x)", "(foo 1)"]);
  expect(run.err).toMatch(/warning\[unread-fluent\].*\(foo 1\), \(cell 1 1\)/);
});

test("constants may have brackets or not, as in the sheet", () => {
  const game = file(
    "lock.kif",
    "(role r) (init (lock)) (<= (legal r open) (true (lock))) (<= terminal (not (true (lock)))) (goal r 0)",
  );
  for (const text of ['["lock"]', '["(lock)"]', "(true lock)"]) {
    const run = noether(["state", game, "--state", file("locked", text), "--json"]);
    expect(run.err).not.toContain("unread-fluent");
    expect(JSON.parse(run.out)).toMatchObject({ state: ["(lock)"], terminal: false });
  }
});

describe("what cannot be used is an error", () => {
  test.each([
    ['["(cell 1 1 ?m)"]', /error\[state-variable\]: fluent 1: /],
    ['["(cell 1 1 b) (cell 1 2 b)"]', /error\[state-file\]: fluent 1: /],
    ['["cell(1,1,b)", ""]', /fluent 1: .*\n.*fluent 2: /],
    ['{"fluents": []}', /error\[state-file\]: expected an array of fluents/],
    ["[1, 2]", /error\[state-file\]: expected an array of fluents/],
    ['["(cell 1 1 b)"', /error\[state-file\]/],
    ['["(cell 1 1 b"]', /error\[unclosed\]/],
    ['["(does x noop)"]', /error\[state-keyword\]: fluent 1: .*does x noop/],
    ["(cell 1 1 b)\n(goal x 100)", /:2:1: error\[state-keyword\]/],
    ["", /error\[state-file\]: the file is empty/],
  ])("%s", (text, message) => {
    const path = file("bad", text);
    for (const verb of ["state", "solve", "symmetries"]) {
      const run = noether([verb, "tic-tac-toe", "--state", path, "--json"]);
      expect(run.code).toBe(1);
      expect(run.out).toBe("");
      expect(run.err).toMatch(message);
      expect(run.err).not.toMatch(/^\s+at /m);
    }
  });
});

/** How the command line speaks to people: what it guesses, warns of and colours. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { noether } from "./run-noether.ts";

const folder = mkdtempSync(join(tmpdir(), "noether-manners-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe("names that do not exist", () => {
  test.each([
    [["check", "tictactoe"], "did you mean tic-tac-toe"],
    [["solve", "conectFour"], "did you mean connect-four"],
    [["check", "games/tic-tac-toe/rule.kif"], "did you mean games/tic-tac-toe/rules.kif"],
    [["check", "no-such-folder/nim.kif"], "did you mean nim"],
    [["check", "qwertz"], "`noether games` lists"],
    [["chekc", "nim"], "Did you mean check"],
    [["check", "nim", "--jsno"], "Did you mean --json"],
  ])("%j", (args, hint) => {
    const run = noether(args);
    expect(run.code).toBe(2);
    expect(run.err).toContain(hint);
    expect(run.out).toBe("");
  });
});

describe("equivalent --exit-code", () => {
  test("0 for one game, 4 for two; without the option 0 for both", () => {
    const other = file("other.kif", noether(["scramble", "nim"]).out);
    expect(noether(["equivalent", "nim", other, "--exit-code"]).code).toBe(0);
    const differs = noether(["equivalent", "nim", "tic-tac-toe", "--exit-code", "--json"]);
    expect(differs).toMatchObject({ code: 4, err: "" });
    expect(JSON.parse(differs.out)).toEqual({ equivalent: false, mapping: null });
    expect(noether(["equivalent", "nim", "tic-tac-toe"]).code).toBe(0);
  });
});

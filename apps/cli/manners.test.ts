/** How the command line addresses users: guesses, warnings and colours. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { painter } from "../session/color.ts";
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

describe("equivalent --by-play and diff", () => {
  test("an edit of a percept is found, and replay shows it", () => {
    const sheet = noether(["print", "kuhn-poker"]).out;
    const edited = file(
      "peeping.kif",
      sheet.replace("(sees bob (your-card ?second))", "(sees bob (your-card ?first))"),
    );
    const { equivalent, difference } = JSON.parse(noether(["diff", "kuhn-poker", edited, "--json"]).out);
    expect({ equivalent, moves: difference.length }).toEqual({ equivalent: false, moves: 1 });
    const moves = file("play.jsonl", difference.map((joint: string[]) => JSON.stringify(joint)).join("\n"));
    const seen = ["kuhn-poker", edited].map((game) => noether(["replay", game, "--moves", moves]).out);
    expect(seen[0]).toContain("bob sees: (your-card queen)");
    expect(seen[1]).toContain("bob sees: (your-card jack)");
  });

  test("one game in other words, and what an edit changes, with a play that replay takes", () => {
    const same = noether(["equivalent", "tic-tac-toe", "tic-tac-toe-numbers", "--by-play", "--json", "--exit-code"]);
    expect(same.code).toBe(0);
    const answer = JSON.parse(same.out);
    expect(answer).toMatchObject({
      equivalent: true,
      proven: "exhaustive",
      moves: { x: { "(mark 2 2)": "(take 5)" } },
    });
    const sheet = noether(["print", "rock-paper-scissors"]).out;
    const edited = file("edited.kif", sheet.replace(/\(goal (\S+) 100\)/, "(goal $1 90)"));
    const told = noether(["diff", "rock-paper-scissors", edited, "--json"]);
    const { rules, equivalent, difference } = JSON.parse(told.out);
    expect({ equivalent, added: rules.added, removed: rules.removed }).toEqual({
      equivalent: false,
      added: [],
      removed: [],
    });
    expect(rules.changed).toHaveLength(1);
    const moves = file("moves.jsonl", difference.map((joint: string[]) => JSON.stringify(joint)).join("\n"));
    const [before, after] = ["rock-paper-scissors", edited].map((game) => {
      const lines = noether(["replay", game, "--moves", moves, "--json"]).out.trim().split("\n");
      return JSON.parse(lines.at(-1) as string);
    });
    expect(before.terminal).toBe(true);
    expect(after.goals).not.toEqual(before.goals);
    const differs = noether(["equivalent", "rock-paper-scissors", edited, "--by-play", "--exit-code", "--quiet"]);
    expect(differs.code).toBe(4);
  });
});

const TERMINAL_START = "(role r) (init a) (legal r go) (<= (next a) (true a)) (<= terminal (true a)) (goal r 50)";
const NO_CHANGE =
  "(role r) (init a) (legal r go) (legal r come) (<= (next a) (true a)) (<= terminal (not (true a))) (goal r 50)";
const STUCK_START = `(role r) (role q) (init a) (legal r go) (<= (legal q go) (true b))
  (<= (next b) (does r go)) (<= terminal (true b)) (goal r 50) (goal q 50)`;

describe("games in which nothing happens", () => {
  test.each([
    ["no-move", TERMINAL_START, "200 games"],
    ["no-change", NO_CHANGE, "no game ended: 200 did not end within the limit on moves, 2.0 joint moves"],
    ["no-legal-move", STUCK_START, "no game ended: 200 got stuck where a role has no legal move"],
  ])("check, simulate and analyse warn: %s", (code, text, told) => {
    const sheet = file(`${code}.kif`, text);
    const warning = `warning[${code}]`;
    const checked = noether(["check", sheet]);
    expect(checked.code).toBe(0);
    expect(checked.out).toContain(warning);
    const analysed = noether(["analyse", sheet]).out;
    expect(analysed).toContain(warning);
    expect(analysed).toMatch(new RegExp(`^ {2}random play +${told}(?! joint|, unknown)`, "m"));
    const simulated = noether(["simulate", sheet, "--playouts", "10", "--json"]);
    expect(simulated.code).toBe(0);
    expect(simulated.err).toContain(warning);
    expect(JSON.parse(simulated.out)).toMatchObject({ playouts: 10 });
    expect(noether(["simulate", sheet, "--playouts", "10", "--quiet"]).err).toBe("");
  });

  test("a game that moves and ends is not blamed", () => {
    expect(noether(["simulate", "nim", "--playouts", "10"]).err).toBe("");
  });
});

describe("warnings in other verbs", () => {
  const odd = file("odd.kif", `${TERMINAL_START} (<= (next b) (nowhere 1)) (<= (next c) (nothing 2))`);

  test("their number is one line on standard error", () => {
    const count = /^\S*odd\.kif: (\d+) warnings? \(see `noether check`\)\n$/;
    const run = noether(["state", odd, "--json"]);
    expect(run.err).toMatch(count);
    expect(JSON.parse(run.out)).toMatchObject({ step: 0 });
    const { diagnostics } = JSON.parse(noether(["check", odd, "--json"]).out);
    const written = diagnostics.filter(({ code }: { code: string }) => code !== "no-move");
    expect(Number(count.exec(run.err)?.[1])).toBe(written.length);
    expect(noether(["fingerprint", odd]).err).toMatch(count);
  });

  test("not with --quiet, nor without warnings", () => {
    expect(noether(["state", odd, "--quiet"]).err).toBe("");
    expect(noether(["state", "nim"]).err).toBe("");
  });
});

describe("state draws boards", () => {
  test("with the empty cells of the initial state, for every state", () => {
    const full = file(
      "full.json",
      JSON.stringify([1, 2, 3].flatMap((x) => [1, 2, 3].map((y) => `(cell ${x} ${y} x)`))),
    );
    expect(noether(["state", "tic-tac-toe"]).out).toContain("\n  3 · · ·\n  2 · · ·\n  1 · · ·\n    1 2 3\n");
    expect(noether(["state", "tic-tac-toe", "--state", full]).out).toContain("\n  3 x x x\n");
    expect(noether(["state", "tic-tac-toe", "--play", "(mark 2 1),noop"]).out).toContain("\n  1 · x ·\n");
  });
});

describe("--color", () => {
  const ESCAPE = "\x1b[";

  test("always colours diagnostics, boards and tables; never and auto leave what is piped alone", () => {
    const broken = file("broken.kif", "(role r\n(<= (legal r ?x) (true a))");
    const odd = file("no-move.kif", TERMINAL_START);
    for (const args of [["check", odd], ["state", "tic-tac-toe"], ["analyse", "nim"], ["games"]]) {
      expect(noether([...args, "--color", "always"]).out, args[0]).toContain(ESCAPE);
      expect(noether([...args, "--color", "never"]).out, args[0]).not.toContain(ESCAPE);
      expect(noether(args).out, args[0]).not.toContain(ESCAPE);
    }
    expect(noether(["check", broken, "--color", "always"]).err).toContain(`${ESCAPE}1;31merror[`);
    expect(noether(["check", broken]).err).not.toContain(ESCAPE);
  });

  test("pieces have the colours that the sheet names", () => {
    const sheet = file(
      "colours.kif",
      `(role white) (role black) (index 1) (index 2) (index 3)
       (init (cell 1 1 white)) (init (cell 2 2 black)) (init (cell 3 3 red))
       (<= (init (cell ?x ?y empty)) (index ?x) (index ?y) (distinct ?x ?y))
       (<= (legal ?r (put ?x ?y)) (role ?r) (index ?x) (index ?y)) (<= (next (cell ?x ?y ?r)) (does ?r (put ?x ?y)))
       (<= (next (cell ?x ?y ?v)) (true (cell ?x ?y ?v)) (not (put-on ?x ?y)))
       (<= (put-on ?x ?y) (does ?r (put ?x ?y))) (<= terminal (true (cell 3 1 white))) (<= (goal ?r 50) (role ?r))`,
    );
    const { out } = noether(["state", sheet, "--color", "always"]);
    for (const painted of ["30;107mw", "97;40mb", "31mr"]) expect(out).toContain(`${ESCAPE}${painted}`);
  });

  test("JSON has no colours", () => {
    const plain = noether(["state", "tic-tac-toe", "--json"]).out;
    expect(noether(["state", "tic-tac-toe", "--json", "--color", "always"]).out).toBe(plain);
  });

  test("on a terminal, unless NO_COLOR asks for none", () => {
    const paints = (when: "auto" | "always" | "never", isTTY: boolean): boolean =>
      painter(when, { isTTY })("text", "error") !== "text";
    vi.stubEnv("NO_COLOR", "");
    vi.stubEnv("TERM", "xterm");
    expect([paints("auto", true), paints("auto", false), paints("never", true)]).toEqual([true, false, false]);
    vi.stubEnv("NO_COLOR", "1");
    expect([paints("auto", true), paints("always", false)]).toEqual([false, true]);
    vi.unstubAllEnvs();
  });
});

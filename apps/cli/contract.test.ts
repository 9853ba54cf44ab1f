/** The command-line contract: keys, exit codes, one document on standard output. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
const json = (args: string[], input = ""): Record<string, unknown> => {
  const run = noether([...args, "--json"], input);
  expect(run.code, run.err).toBe(0);
  expect(run.out.trim().split("\n").length).toBe(1);
  return JSON.parse(run.out);
};
const TINY =
  "(role r) (init a) (<= (legal r go) (true a)) (<= (next b) (does r go)) (<= terminal (true b)) (goal r 50)";

describe("check", () => {
  test("a valid sheet", () => {
    const answer = json(["check", "tic-tac-toe"]);
    expect(Object.keys(answer)).toEqual(["valid", "roles", "diagnostics", "facts"]);
    expect(answer).toMatchObject({ valid: true, roles: ["x", "o"], diagnostics: [] });
  });

  test("a broken sheet: all problems, on both outputs", () => {
    const run = noether(["check", file("broken.kif", "(role r\n(<= (legal r ?x) (true a))"), "--json"]);
    expect(run.code).toBe(1);
    const answer = JSON.parse(run.out);
    expect(answer.valid).toBe(false);
    expect(answer.diagnostics[0]).toMatchObject({ severity: "error", code: "unclosed", line: 1, column: 1 });
    expect(run.err).toMatch(/broken\.kif:1:1: error\[unclosed\]: .*role r/);
    expect(run.err).not.toMatch(/^\s+at /m);
  });

  test("standard input, infix", () => {
    const infix = "role(r)\ninit(a)\nlegal(r,go) :- true(a)\nnext(b) :- does(r,go)\nterminal :- true(b)\ngoal(r,50)\n";
    expect(json(["check", "-"], infix)).toMatchObject({ valid: true, roles: ["r"] });
  });
});

describe("state and replay", () => {
  test("the initial state", () => {
    expect(json(["state", "-"], TINY)).toEqual({
      step: 0,
      state: ["a"],
      legal: { r: ["go"] },
      terminal: false,
      goals: null,
    });
  });

  test("a successor, and a state from a file", () => {
    expect(json(["state", "-", "--play", "go"], TINY)).toEqual({
      step: 1,
      state: ["b"],
      legal: {},
      terminal: true,
      goals: { r: 50 },
    });
    const state = file("state.kif", "(true b)");
    expect(json(["state", file("tiny.kif", TINY), "--state", state])).toMatchObject({ state: ["b"], terminal: true });
  });

  test.each(["interpreted", "relational", "propagating", "compiled", "lifted", "auto"])(
    "replay on the %s machine",
    (machine) => {
      const moves = file("moves.jsonl", '["(mark 2 2)","noop"]\n["noop","(mark 1 1)"]\n');
      const run = noether(["replay", "tic-tac-toe", "--moves", moves, "--machine", machine, "--json"]);
      expect(run.code, run.err).toBe(0);
      const lines = run.out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(lines.map(({ step }) => step)).toEqual([0, 1, 2]);
      expect(Object.keys(lines[2])).toEqual(["step", "state", "legal", "terminal", "goals"]);
      expect(lines[2].state).toContain("(cell 1 1 o)");
      expect(lines[2].legal.x.length).toBe(7);
    },
  );

  test.each([
    ['["(mark 9 9)","noop"]', "illegal-move"],
    ['["(mark 1 1)"]', "move-count"],
    ["not json", "moves-file"],
  ])("a bad line of moves, %s, names the line", (line, code) => {
    const moves = file("bad.jsonl", `["(mark 2 2)","noop"]\n${line}\n`);
    const run = noether(["replay", "tic-tac-toe", "--moves", moves, "--json"]);
    expect(run.code).toBe(1);
    expect(run.err).toMatch(new RegExp(`bad\\.jsonl:2:1: error\\[${code}\\]`));
  });

  test("a move after the end", () => {
    const run = noether(["replay", "-", "--moves", file("late.jsonl", '["go"]\n["go"]\n'), "--json"], TINY);
    expect(run.code).toBe(1);
    expect(run.out.trim().split("\n").length).toBe(2);
    expect(run.err).toContain("late.jsonl:2:1: error[after-end]");
  });
});

describe("perft, simulate, domains, ground", () => {
  test("perft", () => {
    const answer = json(["perft", "tic-tac-toe", "--depth", "5"]);
    expect(Object.keys(answer)).toEqual(["nodes", "terminal", "seconds"]);
    expect(answer).toMatchObject({ nodes: [1, 9, 72, 504, 3024, 15120], terminal: [0, 0, 0, 0, 0, 1440] });
  });

  test.each(["interpreted", "relational", "propagating", "compiled", "lifted", "batched", "auto"])(
    "simulate on %s",
    (machine) => {
      const args = ["simulate", "tic-tac-toe", "--playouts", "200", "--machine", machine];
      const answer = json(args) as {
        playouts: number;
        moves: number;
        meanLength: number;
        goals: Record<string, number>;
      };
      expect(Object.keys(answer)).toEqual([
        "machine",
        "setupSeconds",
        "setupCpuSeconds",
        "playouts",
        "moves",
        "seconds",
        "cpuSeconds",
        "playoutsPerSecond",
        "movesPerSecond",
        "meanLength",
        "cut",
        "stuck",
        "goals",
      ]);
      expect(answer.playouts).toBe(200);
      expect(answer.meanLength).toBeGreaterThan(7);
      expect(answer.meanLength).toBeLessThan(8.2);
      const timeless = ({ moves, goals }: typeof answer): unknown => ({ moves, goals });
      expect(timeless(json(args) as typeof answer)).toEqual(timeless(answer));
    },
  );

  test("simulate on two threads", () => {
    expect(json(["simulate", "tic-tac-toe", "--playouts", "301", "--threads", "2"])).toMatchObject({ playouts: 301 });
  });

  test("domains", () => {
    const answer = json(["domains", "tic-tac-toe"]);
    expect(Object.keys(answer)).toEqual(["domains", "instances", "fluents", "moves"]);
    expect(answer).toMatchObject({ fluents: 29, moves: 20 });
  });

  test("ground", () => {
    const answer = json(["ground", "tic-tac-toe"]);
    expect(Object.keys(answer)).toEqual(["fluents", "moves", "atoms", "rules", "gates", "seconds"]);
    expect(answer).toMatchObject({ fluents: 29, moves: { x: 10, o: 10 } });
  });
});

describe("calls that cannot be done", () => {
  test.each([
    [
      "a folder that does not exist",
      ["map", "nim", "nim", "--html", join(folder, "nowhere", "page.html")],
      /cannot be written/,
    ],
    ["no such library", ["nearest", "nim", "--library", join(folder, "none.db")], /there is no library at/],
    ["an empty file is no library", ["families", "--library", file("none.kif", "")], /there is no library at/],
    ["no such shell", ["completion", "tcsh"], /bash, zsh, fish/],
  ])("%s: exit 2 with a sentence", (_, args, message) => {
    const run = noether(args);
    expect(run.code).toBe(2);
    expect(run.err).toMatch(message);
    expect(run.err).not.toMatch(/^\s+at /m);
    expect(run.out).toBe("");
  });

  test("playouts without end stop with --time, and what was played is printed", () => {
    for (const threads of ["1", "2"]) {
      const args = ["simulate", "tic-tac-toe", "--playouts", "9007199254740991", "--threads", threads];
      const run = noether([...args, "--time", "0.5", "--json"]);
      expect(run.code, run.err).toBe(3);
      expect(run.err).toMatch(/gave up/);
    }
  });
});

describe("print and scramble", () => {
  test("printing is stable in both notations", () => {
    for (const syntax of ["prefix", "infix"]) {
      const once = noether(["print", "connect-four", "--syntax", syntax]).out;
      expect(noether(["print", "-", "--syntax", syntax], once).out).toBe(once);
    }
  });

  test("a scrambled game has the node counts of the original", () => {
    const scrambled = noether(["scramble", "tic-tac-toe", "--seed", "5", "--arguments"]).out;
    expect(scrambled).not.toContain("(cell");
    const counts = (answer: Record<string, unknown>): unknown => [answer["nodes"], answer["terminal"]];
    expect(counts(json(["perft", "-", "--depth", "4"], scrambled))).toEqual(
      counts(json(["perft", "tic-tac-toe", "--depth", "4"])),
    );
  });
});

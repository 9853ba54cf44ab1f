/**
 * Hostile games through every kind of verb: it must answer within --time and --memory, with a sensible exit code and no
 * stack trace.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { HOSTILE_GAMES } from "../../laboratory/fuzzing/sheets/index.ts";
import { noether } from "./run-noether.ts";

const folder = mkdtempSync(join(tmpdir(), "noether-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SIZES: Partial<Record<keyof typeof HOSTILE_GAMES, number>> = {
  "many joint moves": 20,
  "many roles": 2000,
  "many arguments": 2000,
  "many moves": 700,
  "a goal too large to ground": 9,
  "a long recursion": 20_000,
  "much symmetry": 400,
};

/** Every sheet is tested with some calls, and every call with some sheets. */
const CALLS = [
  ["solve"],
  ["match", "--players", "uct", "--clock", "0.3", "--max-steps", "20"],
  ["symmetries"],
  ["analyse"],
  ["perft", "--depth", "40"],
  ["simulate", "--playouts", "20"],
  ["solve", "--prune"],
  ["state"],
  ["decompose"],
];

const names = Object.keys(HOSTILE_GAMES) as (keyof typeof HOSTILE_GAMES)[];
const cases = names.flatMap((name, i) =>
  [0, 1].map((j) => [name, CALLS[(2 * i + 3 * j) % CALLS.length] as string[]] as const),
);

test.each(cases)("%s: %s", (name, [verb, ...more]) => {
  const path = join(folder, `${name.replaceAll(" ", "-")}.kif`);
  writeFileSync(path, HOSTILE_GAMES[name](SIZES[name] ?? 0));
  const run = noether([verb as string, path, ...more, "--time", "2", "--memory", "400", "--json"], "", 120);
  expect([0, 3], `${run.err.slice(0, 500)}`).toContain(run.code);
  expect(run.err).not.toMatch(/^\s+at .*[(/]/m);
  if (run.code === 3) expect(run.err).toMatch(/gave up/);
  // The result so far is one document, even if the call was interrupted from outside.
  expect(JSON.parse(run.out)).toBeTypeOf("object");
});

describe("a call that is cut before it knows anything tells the sizes of its sheet", () => {
  const RULES = [
    "(role r) (legal r go) (num z) (<= (num (s ?x)) (num ?x)) (<= (next (seen ?x)) (num ?x))",
    "(<= terminal (true (seen z))) (goal r 0)",
  ].join(" ");

  test("in words", () => {
    const run = noether(["ground", "-"], RULES);
    expect(run.code).toBe(3);
    expect(run.out).toBe("<stdin>: 3 rules and 4 facts, 1 role; no more is known\n");
  });

  test("and as JSON", () => {
    const { gaveUp, sheets } = JSON.parse(noether(["ground", "-", "--json"], RULES).out);
    expect(gaveUp).toMatch(/^gave up/);
    expect(sheets).toEqual([{ sheet: "<stdin>", bytes: RULES.length, rules: 3, facts: 4, roles: 1 }]);
  });
});

describe("where no stage looks at its budget", () => {
  const sheet = (): string => {
    const path = join(folder, "endless.kif");
    writeFileSync(path, HOSTILE_GAMES["endless moves"]());
    return path;
  };

  test("a match whose terms grow is cut with a message", () => {
    const path = join(folder, "doubling.kif");
    writeFileSync(path, HOSTILE_GAMES["doubling terms"]());
    const run = noether(["match", path, "--players", "legal", "--json"]);
    expect(run.code, run.err).toBe(3);
    expect(JSON.parse(run.out)).toMatchObject({ end: "gave-up", goals: { p: null } });
    expect(run.err).toMatch(/more than 50000 symbols/);
  });

  test.each([["random"], ["uct,legal"]])("a match of thousands of roles is refused in words: %s", (players) => {
    const path = join(folder, "crowd.kif");
    writeFileSync(path, HOSTILE_GAMES["many roles"](10_000));
    const run = noether(["match", path, "--players", players]);
    expect(run.code, run.err).toBe(3);
    expect(run.err).toMatch(/more than 256 roles/);
  });

  test.each([["solve"], ["symmetries"]])(
    "%s prints one document, also where the time ends while the sheet is read",
    (verb) => {
      const path = join(folder, "long.kif");
      const rules = Array.from({ length: 30_000 }, (_, i) => `(<= (p${i} ?x) (true (q ?x)) (not (p${i + 1} ?x)))`);
      writeFileSync(path, `${HOSTILE_GAMES["many roles"](2)}\n${rules.join("\n")}`);
      const run = noether([verb, path, "--time", "0.1", "--json"]);
      expect(run.code, run.err).toBe(3);
      expect(JSON.parse(run.out)).toMatchObject(verb === "solve" ? { exact: false } : { certified: false });
    },
  );

  test("a player with a hundred thousand moves answers within its clock, in CPU time", () => {
    const path = join(folder, "choices.kif");
    const digits = Array.from({ length: 50 }, (_, i) => `(d c${i})`);
    writeFileSync(
      path,
      `(role p) ${digits.join(" ")} (init a) (<= (legal p (m ?a ?b ?c)) (d ?a) (d ?b) (d ?c))
       (<= (next (x ?a)) (does p (m ?a ?b ?c))) (<= terminal (true (x c7))) (goal p 100)`,
    );
    const limits = ["--clock", "3", "--budget", "cpu", "--max-steps", "1"];
    const run = noether(["match", path, "--players", "random", ...limits, "--json"], "", 120);
    expect(run.code, run.err).toBe(0);
    expect(JSON.parse(run.out)).toMatchObject({ faults: [] });
  }, 120_000);

  test("says that memory was too small", () => {
    const run = noether(["state", sheet(), "--memory", "60"]);
    expect(run.code, run.err).toBe(3);
    expect(run.err).toMatch(/gave up .*(bytes|megabytes|atoms)/);
  });

  test("--explain-time lists stages and why a machine was chosen, also where the call is cut", () => {
    const run = noether(["perft", "tic-tac-toe", "--depth", "2", "--explain-time", "--json"]);
    expect(run.code).toBe(0);
    expect(run.err).toMatch(/^reading: \d+\.\d{3} s, \d+\.\d{3} s of CPU$/m);
    expect(run.err).toMatch(/^ *grounding: /m);
    expect(run.err).toMatch(/^ *chosen: the compiled machine: /m);
    expect(run.err).toMatch(/^all: /m);
    const other = noether(["perft", sheet(), "--depth", "2", "--explain-time", "--time", "2"]);
    expect(other.code).toBe(3);
    expect(other.err).toMatch(/chosen: the relational machine: grounding gave up while .*deeper than 500/);
  });
});

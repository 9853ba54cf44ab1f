/** The group of all methods together, on sheets where one method alone finds too little. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type GroundedGroup, orderOf } from "../analysis/all-symmetries/index.ts";
import { ring } from "../analysis/symmetry/ring-of-stones.contract.ts";
import { unlimited } from "../foundations/budgets/index.ts";
import { SourceText } from "../foundations/text/index.ts";
import { type Rules, readRules } from "../language/rules/index.ts";
import { ownRules } from "../machine/machine.contract.ts";
import { Game, symmetriesOf } from "./index.ts";

const SHARED = "../shared";
if (!existsSync(SHARED)) console.log("skipped: some sheets need ../shared");
const sharedRules = (path: string): Rules => rulesOf(readFileSync(`${SHARED}/${path}`, "utf8"), path);

const rulesOf = (text: string, name = "sheet"): Rules => readRules(new SourceText(name, text)).rules;

const found = (rules: Rules, fixRoles = true) => Game.open(rules).need(symmetriesOf({ fixRoles }), unlimited());

const grounded = (rules: Rules, fixRoles = false): GroundedGroup => {
  const game = found(rules, fixRoles);
  if (game.kind !== "ground") throw new Error("it grounds");
  return game;
};

/** Tic-tac-toe whose lines are found by walking in a direction, and the rules name the directions. */
const BY_DIRECTION = `(role x) (role o) (index 1) (index 2) (index 3) (succ 1 2) (succ 2 3)
  (<= (init (cell ?x ?y b)) (index ?x) (index ?y)) (init (control x))
  (<= (step east ?x ?y ?x2 ?y) (succ ?x ?x2) (index ?y)) (<= (step north ?x ?y ?x ?y2) (index ?x) (succ ?y ?y2))
  (<= (step up ?x ?y ?x2 ?y2) (succ ?x ?x2) (succ ?y ?y2)) (<= (step down ?x ?y ?x2 ?y2) (succ ?x ?x2) (succ ?y2 ?y))
  (<= (legal ?p (mark ?x ?y)) (true (control ?p)) (true (cell ?x ?y b)))
  (<= (legal x noop) (true (control o))) (<= (legal o noop) (true (control x)))
  (<= (next (cell ?x ?y ?p)) (does ?p (mark ?x ?y)))
  (<= (next (cell ?x ?y ?c)) (true (cell ?x ?y ?c)) (not (filled ?x ?y))) (<= (filled ?x ?y) (does ?p (mark ?x ?y)))
  (<= (next (control x)) (true (control o))) (<= (next (control o)) (true (control x)))
  (<= (two ?p ?d ?x ?y) (role ?p) (true (cell ?x ?y ?p)) (step ?d ?x ?y ?x2 ?y2) (true (cell ?x2 ?y2 ?p)))
  (<= (line ?p) (true (cell ?x ?y ?p)) (step ?d ?x ?y ?x2 ?y2) (two ?p ?d ?x2 ?y2))
  (<= open (true (cell ?x ?y b))) (<= terminal (line ?p)) (<= terminal (not open))
  (<= (goal ?p 100) (line ?p)) (<= (goal x 0) (line o)) (<= (goal o 0) (line x))
  (<= (goal ?p 50) (role ?p) (not (line x)) (not (line o)))`;

/**
 * Two coins, which can be turned to tails and not back. One of them shows tails at first, so its heads are never seen.
 */
const COINS = `(role r) (coin a) (coin b) (init (shows a heads)) (init (shows b tails))
  (<= (legal r (turn ?c)) (true (shows ?c heads))) (<= (legal r stop) (coin ?c))
  (<= (next (shows ?c tails)) (does r (turn ?c))) (<= (next (shows ?c tails)) (true (shows ?c tails)))
  (<= (next (shows ?c heads)) (true (shows ?c heads)) (not (does r (turn ?c))))
  (<= (next over) (does r stop)) (<= terminal (true over))
  (<= (goal r 100) (true (shows a tails)) (true (shows b tails))) (<= (goal r 0) (true (shows ?c heads)))`;

describe("what one method alone misses", () => {
  test("hex: a chain can be walked from both edges, so the board may be turned by 180 degrees", () => {
    const { found: group, methods } = grounded(ownRules("hex"));
    expect([group.group.order, new Set(methods)]).toEqual([4n, new Set(["ground"])]);
    expect(orderOf(found(ownRules("hex"), true))).toBe(2n);
  });

  test.each([
    ["gomoku-7x7", () => ownRules("gomoku-7x7")],
    ["lines by direction", () => rulesOf(BY_DIRECTION)],
  ])("%s: motions of the board are proved where no graph of the rules shows them", (_, rules) => {
    const game = grounded(rules());
    expect(orderOf(game)).toBe(16n);
    expect(game.methods).toContain("board");
  });

  test("a symmetry may lead out of what the initial state reaches", () => {
    const game = grounded(rulesOf(COINS));
    expect(game.found.group.order).toBe(2n);
    expect(game.program.fluents).toContain("(shows b heads)");
    const initial = Array.from(game.program.initialFluents, (fluent) => game.program.fluents[fluent]);
    expect(initial.sort()).toEqual(["(shows a heads)", "(shows b tails)"]);
  });

  test.skipIf(!existsSync(SHARED)).each([
    ["cases/bookasym.txt", 16n],
    ["games/knightmove.kif", 8n],
  ] as const)("%s: %s", (path, order) => {
    expect(orderOf(found(sharedRules(path), false))).toBeGreaterThanOrEqual(order);
  });

  test("fluents that never hold have no symmetries of their own: rows that could be columns", () => {
    expect(orderOf(found(ownRules("random-tic-tac-toe-2x2"), false))).toBe(16n);
  });

  test("names that no fluent or move shows are exchanged without any effect, and counted apart", () => {
    const colours = "(colour red) (colour blue) (colour green) (<= (next over) (does r stop) (colour ?c))";
    const game = grounded(rulesOf(`${COINS} ${colours}`));
    // The two coins of `(coin ?c)`, which is joined with no fluent, and the colours.
    expect([game.found.group.order, game.hidden?.order, orderOf(game)]).toEqual([2n, 12n, 24n]);
    expect(game.hidden?.generators.length).toBeGreaterThan(0);
  });
});

describe("the compound and net sheets that once failed", () => {
  const files = ["compound-179", "compound-1007", "net-1081"];
  test.skipIf(!existsSync(SHARED)).each(files)("%s", (name) => {
    expect(orderOf(found(sharedRules(`cases/hostile/${name}.kif`), false))).toBeGreaterThan(0n);
  });
});

describe("proposals", () => {
  test("a count in a fixed order hides the ring: proved", () => {
    const game = found(rulesOf(ring("(count 4 2)")));
    if (game.kind !== "ground") throw new Error("it grounds");
    expect(game.found.group.order).toBe(8n);
    expect(game.methods).toContain("proposal");
    expect(game.unproved).toEqual([]);
  });

  test("a goal that distinguishes the stones leaves only the symmetries that preserve it", () => {
    const one = found(rulesOf(ring("(count 4 2) (true (there 1))")));
    expect(one.kind === "ground" && one.found.group.order).toBe(2n);
    const partial = found(rulesOf(ring("(count 2 2)")));
    expect(partial.kind === "ground" && partial.found.group.order).toBe(2n);
  });

  test("of one state: only those that preserve it", () => {
    const state = ["(there 1)", "(there 3)"].map((text) => readRules(new SourceText("s", text)).rules.rules[0]?.head);
    const fluents = state.map((head) => ({
      kind: "application" as const,
      name: "there",
      args: head?.args ?? [],
      span: { start: 0, end: 0 },
    }));
    const opened = Game.open(rulesOf(ring("(count 4 2)")), { reachedToo: fluents });
    const game = opened.need(symmetriesOf({ fixRoles: true, state: fluents }), unlimited());
    expect(game.kind === "ground" && game.found.group.order).toBe(4n);
  });

  test("othello: the pieces are counted row by row, and the board has its eight symmetries", () => {
    const game = found(ownRules("othello"));
    expect(game.kind === "ground" && game.found.group.order).toBe(8n);
  });

  const isWhole = process.env["NOETHER_VERIFY"] === "1";
  test.skipIf(!existsSync(SHARED)).each(isWhole ? ["reversi", "reversiSuicide"] : ["reversiSuicide"])(
    "%s: 1 → 8",
    (name) => {
      const game = found(sharedRules(`games/${name}.kif`));
      if (game.kind !== "ground") throw new Error("it grounds");
      expect(game.found.group.order).toBe(8n);
      expect(new Set(game.methods)).toEqual(new Set(["proposal"]));
    },
  );
});

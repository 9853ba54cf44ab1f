import { describe, expect, test } from "vitest";
import { Budget, unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { type Rules, readRules } from "../../language/rules/index.ts";
import { makeMachine } from "../../machine/automatic/index.ts";
import { observePlay, type PlayObservation, playDiagnostics } from "./index.ts";

const rulesOf = (text: string): Rules => readRules(new SourceText("sheet.kif", text)).rules;
const LIMITS = { playouts: 30, maxSteps: 20 };
const observe = (text: string): PlayObservation =>
  observePlay(makeMachine(rulesOf(text), "interpreted", unlimited()), createRandom(1), unlimited(), LIMITS);
const codes = (text: string): string[] => playDiagnostics(observe(text), rulesOf(text)).map(({ code }) => code);

/** Counts to three. `more` adds the other roles, their moves and the goals. */
const counting = (more: string): string => `(role a) (init (n 0)) (s 0 1) (s 1 2) (s 2 3)
  (legal a one) (legal a other) (<= (next (n ?y)) (true (n ?x)) (s ?x ?y)) (<= terminal (true (n 3))) ${more}`;

describe("what is observed", () => {
  test("lengths, branching and goals of a game with one player", () => {
    expect(observe(counting("(goal a 70)"))).toMatchObject({
      playouts: 30,
      moves: 90,
      cut: 0,
      gotStuck: 0,
      stuck: null,
      endsWithoutGoal: 0,
      changes: true,
      turns: "single",
      shortest: 3,
      longest: 3,
      meanLength: 3,
      meanBranching: 2,
      largestBranching: 2,
      meanGoals: [70],
      complete: true,
    });
  });

  test.each([
    ["alternating", "(role b) (legal b noop) (goal a 50) (goal b 50)"],
    ["simultaneous", "(role b) (legal b x) (legal b y) (goal a 50) (goal b 50)"],
    ["single", "(role random) (legal random x) (legal random y) (goal a 50)"],
  ])("who moves when: %s", (turns, more) => {
    expect(observe(counting(more)).turns).toBe(turns);
  });

  test.each([
    ["zero", "(role b) (legal b noop) (goal a 30) (goal b 70)"],
    ["constant", "(role b) (legal b noop) (goal a 30) (goal b 30)"],
    ["constant", "(role b) (legal b noop) (role c) (legal c noop) (goal a 50) (goal b 50) (goal c 0)"],
    ["general", "(goal a 100)"],
    ["unknown", "(role b) (goal a 50) (goal b 50)"],
  ])("what goals add up to: %s", (goalSum, more) => {
    expect(observe(counting(more)).goalSum).toBe(goalSum);
  });

  test("a spent budget leaves what was seen, and says so", () => {
    const machine = makeMachine(rulesOf(counting("(goal a 70)")), "interpreted", unlimited());
    let time = 0;
    const budget = new Budget({ seconds: 10, now: () => time++ });
    const seen = observePlay(machine, createRandom(1), budget, LIMITS);
    expect(seen.complete).toBe(false);
    expect(seen.moves).toBeGreaterThan(0);
    expect(seen.moves).toBeLessThan(15);
    expect(seen.lengths.length).toBe(seen.playouts);
  });
});

describe("warnings", () => {
  const ending = "(<= (next b) (does r go)) (<= terminal (true b))";
  test.each([
    ["a game in order", `(role r) (init a) (legal r go) ${ending} (goal r 50)`, []],
    ["an initial state that is terminal", `(role r) (init b) (legal r go) ${ending} (goal r 50)`, ["no-move"]],
    ["nothing changes", "(role r) (init a) (legal r go) (next a) (<= terminal (true b)) (goal r 50)", ["no-change"]],
    ["stuck at once", `(role r) (init a) (<= (legal r go) (true c)) ${ending} (goal r 50)`, ["no-legal-move"]],
    ["no goal", `(role r) (init a) (legal r go) ${ending} (<= (goal r 50) (true c))`, ["goal-not-unique"]],
    ["two goals", `(role r) (init a) (legal r go) ${ending} (goal r 50) (goal r 60)`, ["goal-not-unique"]],
    [
      "no end",
      "(role r) (init a) (legal r go) (<= (next b) (true a)) (<= (next a) (true b)) (<= terminal (true c)) (goal r 50)",
      ["no-end-seen"],
    ],
  ])("%s", (_, text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  test("stand at the rules concerned, and tell when a role was stuck", () => {
    const text =
      "(role r) (init a)\n(<= (legal r go) (true a))\n(<= (next b) (true a)) (<= terminal (true c)) (goal r 5)";
    const [warning] = playDiagnostics(observe(text), rulesOf(text));
    expect(warning?.message).toBe("random play reached a state (after 1 move) in which r has no legal move");
    expect(new SourceText("sheet.kif", text).position(warning?.span.start ?? 0)).toEqual({ line: 2, column: 1 });
  });
});

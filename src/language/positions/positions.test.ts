import { describe, expect, test } from "vitest";
import { SourceText } from "../../foundations/text/index.ts";
import { printRules, printTerm, type Rules, readRules } from "../rules/index.ts";
import { beginAt } from "./begin-at.ts";
import { stateReader } from "./read-state.ts";
import { unreadFluents } from "./unread-fluents.ts";

const rulesOf = (text: string): Rules => readRules(new SourceText("sheet", text)).rules;
const SHEET = rulesOf(`
  (role r) (init (cell 1 b)) (<= (init (cell ?x b)) (index ?x)) (index 2)
  (<= (legal r (mark ?x)) (true (cell ?x b))) (<= (next (cell ?x r)) (does r (mark ?x)))
  (<= (next (free)) (true (free))) (<= terminal (not (true (goal over)))) (goal r 0)`);

const read = (text: string, rules = SHEET) => {
  const { state, diagnostics } = stateReader(rules)(new SourceText("state", text));
  return { texts: state.map(printTerm), codes: diagnostics.map(({ code }) => code) };
};

describe("reading a state", () => {
  test.each([
    ["(cell 1 b) (cell  2\nb)", ["(cell 1 b)", "(cell 2 b)"]],
    ["(true (cell 1 b)) (TRUE (cell 1 b)) ; twice", ["(cell 1 b)", "(cell 1 b)"]],
    ["free (free) (true free)", ["(free)", "(free)", "(free)"]],
    ["(cell 1) (foo 1) bar", ["(cell 1)", "(foo 1)", "bar"]],
    ["(goal over)", ["(goal over)"]],
    ["", []],
  ])("%s", (text, wanted) => {
    expect(read(text)).toEqual({ texts: wanted, codes: [] });
  });

  test("a sheet with fluents `(true …)`: they stand bare", () => {
    const rules = rulesOf("(role r) (init (true on)) (<= (legal r ?x) (true ?x))");
    expect(read("(true on) off", rules)).toEqual({ texts: ["(true on)", "off"], codes: [] });
  });

  test.each([
    ["(cell ?x b)", ["state-variable"]],
    ["?x", ["state-variable"]],
    ["(does r (mark 1)) true (true a b) (<= a b) terminal", Array(5).fill("state-keyword")],
    ["(cell 1 b", ["unclosed"]],
    ["(cell 1 b))", ["unexpected-close"]],
    ["((a) b) ()", ["term-form", "term-form"]],
    ["(?f 1)", ["term-form"]],
  ])("refused: %s", (text, codes) => {
    expect(read(text).codes).toEqual(codes);
  });
});

test("fluents that no rule reads", () => {
  const { state } = stateReader(SHEET)(new SourceText("state", "(cell 1 b) (cell 1 r) (cell 1) (foo 1) (free) free"));
  expect(unreadFluents(SHEET, state).map(printTerm)).toEqual(["(cell 1 r)", "(cell 1)", "(foo 1)"]);
  const frame = rulesOf("(<= (next ?f) (true ?f))");
  expect(unreadFluents(frame, state)).toEqual([]);
});

describe("a game with another initial state", () => {
  const stateOf = (text: string) => stateReader(SHEET)(new SourceText("state", text)).state;

  test("has other facts of init, and no rules for it", () => {
    const lines = printRules(beginAt(SHEET, stateOf("(cell 7 b)")), "prefix");
    expect(lines).toContain("(init (cell 7 b))");
    expect(lines.match(/init/g)?.length).toBe(1);
  });

  test("keeps the sheet's initial state if a rule asks for it", () => {
    const asks = rulesOf("(init a) (<= (next b) (init a) (not (sheet-init c))) (sheet-init c)");
    const lines = printRules(beginAt(asks, stateOf("d")), "prefix");
    expect(lines).toContain("(init d)");
    expect(lines).toContain("(sheet-init' a)");
    expect(lines).not.toContain("(init a)");
  });

  test("takes ground fluents only", () => {
    const variable = { kind: "variable", name: "?x", span: { start: 0, end: 0 } } as const;
    expect(() => beginAt(SHEET, [variable])).toThrow(/ground/);
  });
});

import { expect, test } from "vitest";
import { isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { readRules } from "../../language/rules/index.ts";
import { groundRules, isAcyclic } from "./index.ts";

const acyclic = (text: string): boolean => {
  const program = groundRules(readRules(new SourceText("sheet.kif", text)).rules, unlimited());
  if (isGaveUp(program)) throw new Error("gave up");
  return isAcyclic(program);
};

const PLAY = `(role r) (init (at a)) (init (open a b)) (<= (legal r (open ?x ?y)) (place ?x) (place ?y))
  (place a) (place b) (place c) (goal r 50) (<= (next (at ?x)) (true (at ?x)))
  (<= (next (open ?x ?y)) (does r (open ?x ?y))) (<= (next (open ?x ?y)) (true (open ?x ?y)))`;

test("rules without recursion", () => {
  expect(acyclic(`${PLAY} (<= terminal (true (open a c)))`)).toBe(true);
});

test("reachability over doors that play opens depends on itself", () => {
  const reach = "(<= (reach ?x) (true (at ?x))) (<= (reach ?y) (reach ?x) (true (open ?x ?y)))";
  expect(acyclic(`${PLAY} ${reach} (<= terminal (reach c))`)).toBe(false);
});

test("recursion along an order of places vanishes when instantiated", () => {
  const chain =
    "(after a b) (after b c) (<= (lit a) (true (at a))) (<= (lit ?y) (lit ?x) (after ?x ?y) (true (open ?x ?y)))";
  expect(acyclic(`${PLAY} ${chain} (<= terminal (lit c))`)).toBe(true);
});

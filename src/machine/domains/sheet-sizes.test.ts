import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { readRules } from "../../language/rules/index.ts";
import { sheetSizes } from "./index.ts";

const sizesOf = (text: string, steps = 1_000_000) =>
  sheetSizes(readRules(new SourceText("test", text)).rules, new Budget({ steps }));

test("instances of relations, fluents and moves", () => {
  expect(sizesOf(readFileSync("games/tic-tac-toe/rules.kif", "utf8"))).toMatchObject({
    "relation index/1": 3,
    "relation role/1": 2,
    "relation true/1": 29,
    "function cell/3": 27,
    "function control/1": 2,
    "function mark/2": 18,
    "function noop/0": 2,
  });
});

test("a constant in brackets is listed by its plain name", () => {
  expect(sizesOf("(init (locked)) (init open)")).toMatchObject({ "function locked/0": 1, "function open/0": 1 });
});

test("gives up on infinite relations", () => {
  expect(isGaveUp(sizesOf("(p z) (<= (p (s ?x)) (p ?x))", 10_000))).toBe(true);
});

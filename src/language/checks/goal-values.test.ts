import { describe, expect, test } from "vitest";
import { codesOf } from "./codes-of.contract.ts";
import { checkGoalValues } from "./goal-values.ts";

describe("goal values", () => {
  test.each([
    ["0 to 100", "(goal x 0) (goal x 50) (goal x 100)", []],
    ["beyond 100", "(goal x 101)", ["1:9 warning goal-value"]],
    ["negative", "(goal x -5)", ["1:9 warning goal-value"]],
    ["no number", "(goal x high)", ["1:9 warning goal-value"]],
    ["not as numbers are written", "(goal x 050) (goal x 1e2)", ["1:9 warning goal-value", "1:22 warning goal-value"]],
    ["a term", "(goal x (f 1))", ["1:9 warning goal-value"]],
    ["through variables", "(value 5) (<= (goal x ?v) (value ?v))", []],
    [
      "through variables and the state",
      "(init (score many)) (<= (goal x ?v) (true (score ?v)))",
      ["1:33 warning goal-value"],
    ],
    ["what every condition allows", "(p 5) (p a) (q 5) (q b) (<= (goal x ?v) (p ?v) (q ?v))", []],
  ])("%s", (_, text, codes) => {
    expect(codesOf(checkGoalValues, text)).toEqual(codes);
  });
});

import { describe, expect, test } from "vitest";
import { codesOf } from "./codes-of.contract.ts";
import { checkRelationsAndFunctions } from "./relations-and-functions.ts";

describe("relations and functions", () => {
  test.each([
    ["apart", "(p a) (init (cell a))", []],
    ["one name for both", "(init (cell a))\n(<= (cell ?x) (true (cell ?x)))", ["2:5 warning relation-and-function"]],
    ["a constant", "(<= (open open) (p a))", ["1:5 warning relation-and-function"]],
  ])("%s", (_, text, codes) => {
    expect(codesOf(checkRelationsAndFunctions, text)).toEqual(codes);
  });
});

import { describe, expect, test } from "vitest";
import { checkArities } from "./arities.ts";
import { codesOf } from "./codes-of.contract.ts";

describe("numbers of arguments", () => {
  test.each([
    ["keywords as they should be", "(role x) (<= terminal (true (f a)) (does x m))", []],
    ["a keyword with too many", "(role x y)", ["1:1 error keyword-arity"]],
    ["a keyword with too few, in a body", "(<= p\n (does x))", ["2:2 error keyword-arity"]],
    ["terminal with an argument", "(terminal x)", ["1:1 error keyword-arity"]],
    ["a relation with two arities", "(p a)\n(p a b)", ["2:1 warning arity-clash"]],
    ["a function with two arities", "(init (cell 1))\n(next (cell 1 2))", ["2:7 warning arity-clash"]],
    ["a constant and a function", "(init move)\n(next (move 1 2))", ["2:7 warning arity-clash"]],
    ["a relation and a function are apart", "(cell 1)\n(init (cell 1 2))", []],
  ])("%s", (_, text, codes) => {
    expect(codesOf(checkArities, text)).toEqual(codes);
  });
});

import { describe, expect, test } from "vitest";
import { codesOf } from "./codes-of.contract.ts";
import { checkRecursionRestriction } from "./recursion-restriction.ts";

describe("the recursion restriction", () => {
  test.each([
    ["no recursion", "(<= (p ?x) (q ?x))", []],
    ["a path", "(<= (path ?x ?y) (edge ?x ?z) (path ?z ?y))", []],
    ["arguments of the head", "(<= (p ?x ?y) (p ?y ?x))", []],
    ["ground arguments", "(<= (p ?x) (q ?x) (p a))", []],
    ["bound by the recursion alone", "(<= (p ?x) (p ?x) (p ?y))", ["1:19 warning recursion"]],
    ["a growing term in the body", "(<= (p ?x) (q ?x) (p (f ?x)))", ["1:19 warning recursion"]],
    ["mutual recursion", "(<= (p ?x) (q ?x ?y)) (<= (q ?x ?y) (p ?x) (p ?y))", ["1:12 warning recursion"]],
  ])("%s", (_, text, codes) => {
    expect(codesOf(checkRecursionRestriction, text)).toEqual(codes);
  });
});

import { describe, expect, test } from "vitest";
import { codesOf } from "./codes-of.contract.ts";
import { checkUndefinedFluents } from "./undefined-fluents.ts";

describe("undefined fluents and moves", () => {
  test.each([
    ["true at first", "(init (cell a)) (<= p (true (cell ?x)))", []],
    ["true later", "(<= (next on) (true off)) (init off) (<= p (true on))", []],
    ["through a variable", "(fluent on) (<= (init ?f) (fluent ?f)) (<= p (true on))", []],
    ["never true", "(init (cell a)) (<= p (true (sell ?x)))", ["1:29 warning undefined-fluent"]],
    [
      "with another number of arguments",
      "(init (cell a)) (<= p (true (cell ?x ?y)))",
      ["1:29 warning undefined-fluent"],
    ],
    ["each once, under not as well", "(<= p (true on)) (<= q (not (true on)))", ["1:13 warning undefined-fluent"]],
    ["a variable asks for nothing in particular", "(<= p (true ?f))", []],
    ["a legal move", "(legal x (mark a)) (<= p (does x (mark a)))", []],
    ["a move never legal", "(legal x (mark a)) (<= p (does x (marc a)))", ["1:34 warning undefined-move"]],
  ])("%s", (_, text, codes) => {
    expect(codesOf(checkUndefinedFluents, text)).toEqual(codes);
  });
});

import { describe, expect, test } from "vitest";
import { codesOf } from "./codes-of.contract.ts";
import { checkLetterCase } from "./letter-case.ts";

describe("letter case", () => {
  test.each([
    ["all different", "(p a) (q b)", []],
    [
      "two spellings of a relation",
      "(nextFile a b) (nextFile b c) (<= p (nextfile a b))",
      ["1:37 warning letter-case"],
    ],
    ["of constants", "(p red) (q red) (r Red)", ["1:20 warning letter-case"]],
    ["variables of one rule", "(<= (p ?x) (q ?x) (r ?X))", ["1:22 warning letter-case"]],
    ["variables of two rules", "(<= (p ?x) (q ?x)) (<= (p ?X) (r ?X))", []],
  ])("%s", (_, text, codes) => {
    expect(codesOf(checkLetterCase, text)).toEqual(codes);
  });
});

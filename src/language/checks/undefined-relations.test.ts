import { describe, expect, test } from "vitest";
import { codesOf } from "./codes-of.contract.ts";
import { checkUndefinedRelations } from "./undefined-relations.ts";

describe("undefined relations", () => {
  test.each([
    ["defined", "(p a) (<= (q ?x) (p ?x))", []],
    ["not defined", "(<= q (p a))", ["1:7 warning undefined-relation"]],
    ["with another arity", "(p a b) (<= q (p a))", ["1:15 warning undefined-relation"]],
    ["once each", "(<= q (p a)) (<= q (not (p b)))", ["1:7 warning undefined-relation"]],
    ["keywords are given", "(<= q (true a) (does x m) (role x))", []],
  ])("%s", (_, text, codes) => {
    expect(codesOf(checkUndefinedRelations, text)).toEqual(codes);
  });
});

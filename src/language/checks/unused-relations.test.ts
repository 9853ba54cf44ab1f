import { describe, expect, test } from "vitest";
import { codesOf } from "./codes-of.contract.ts";
import { checkUnusedRelations } from "./unused-relations.ts";

describe("unused relations", () => {
  test.each([
    ["used", "(p a) (<= terminal (p a))", []],
    ["not used", "(p a) terminal", ["1:1 warning unused-relation"]],
    [
      "used by what is not used",
      "(p a) (<= (q ?x) (p ?x))",
      ["1:1 warning unused-relation", "1:11 warning unused-relation"],
    ],
  ])("%s", (_, text, codes) => {
    expect(codesOf(checkUnusedRelations, text)).toEqual(codes);
  });
});

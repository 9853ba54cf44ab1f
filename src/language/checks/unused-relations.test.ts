import { describe, expect, test } from "vitest";
import { Budget } from "../../foundations/budgets/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { readRules } from "../rules/index.ts";
import { codesOf } from "./codes-of.contract.ts";
import { Sheet } from "./sheet.ts";
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

  test("words by themselves may be meant as a comment", () => {
    const { rules } = readRules(new SourceText("test", "#| note |# (p a) (<= q (p a))"));
    const hints = [...checkUnusedRelations(new Sheet(rules, new Budget({})))].map(({ hint }) => hint);
    const comment = "a word by itself is a fact; a comment begins with `;`, in infix with `%`";
    expect(hints).toEqual([comment, comment, comment, undefined, undefined]);
  });
});

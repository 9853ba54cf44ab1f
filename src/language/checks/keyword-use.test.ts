import { describe, expect, test } from "vitest";
import { codesOf } from "./codes-of.contract.ts";
import { checkKeywordUse } from "./keyword-use.ts";

describe("keywords in their places", () => {
  test.each([
    ["all right", "(init a) (<= (next b) (true a) (does x m))", []],
    ["true in a head", "(true a)", ["1:1 warning keyword-in-head"]],
    ["does in a head", "(<= (does x ?m) (legal x ?m))", ["1:5 warning keyword-in-head"]],
    ["next in a body", "(<= p (next a))", ["1:7 warning keyword-in-body"]],
    ["init in a body", "(<= p (not (init a)))", ["1:12 warning keyword-in-body"]],
    ["goal, legal and terminal in bodies are fine", "(<= p (goal x 1) (legal x m) terminal)", []],
    ["a keyword inside a term", "(init (goal 1)) (next (goal 2))", ["1:7 warning keyword-in-term"]],
    ["random is a name like others", "(legal random roll)", []],
  ])("%s", (_, text, codes) => {
    expect(codesOf(checkKeywordUse, text)).toEqual(codes);
  });
});

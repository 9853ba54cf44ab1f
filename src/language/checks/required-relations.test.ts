import { describe, expect, test } from "vitest";
import { codesOf } from "./codes-of.contract.ts";
import { checkRequiredRelations } from "./required-relations.ts";

describe("what a game needs", () => {
  test.each([
    ["all there", "(role x) (init a) (legal x m) (next a) (goal x 0) terminal", []],
    ["an empty sheet", " ; nothing", ["1:1 error empty"]],
    [
      "no role, moves, goals and end",
      "(init a) (next a)",
      ["no-role", "no-legal", "no-goal", "no-terminal"].map((code) => `1:1 error ${code}`),
    ],
    ["no state", "(role x) (legal x m) (goal x 0) terminal", ["1:1 warning no-init", "1:1 warning no-next"]],
  ])("%s", (_, text, codes) => {
    expect(codesOf(checkRequiredRelations, text)).toEqual(codes);
  });
});

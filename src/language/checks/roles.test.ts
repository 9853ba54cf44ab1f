import { describe, expect, test } from "vitest";
import { codesOf } from "./codes-of.contract.ts";
import { checkRoles } from "./roles.ts";

describe("roles", () => {
  test.each([
    ["declared", "(role x) (legal x m) (<= (goal ?r 100) (role ?r))", []],
    ["not declared", "(role x) (legal y m)", ["1:10 warning unknown-role"]],
    ["each once", "(role x) (legal y m) (goal y 0)", ["1:10 warning unknown-role"]],
    ["random is a role", "(role x) (init (turn random))", ["1:22 warning unknown-role"]],
    [
      "declared twice",
      "(role x) (role random) (role x) (role random)",
      ["1:24 warning repeated-role", "1:33 warning repeated-role"],
    ],
    ["declared by a rule", "(<= (role ?x) (player ?x)) (legal y m)", ["1:5 warning role-rule"]],
  ])("%s", (_, text, codes) => {
    expect(codesOf(checkRoles, text)).toEqual(codes);
  });
});

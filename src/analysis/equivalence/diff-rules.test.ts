import { expect, test } from "vitest";
import { rulesFromText } from "../../machine/machine.contract.ts";
import { diffRules } from "./index.ts";

const diff = (before: string, after: string) => diffRules(rulesFromText(before), rulesFromText(after));

test("order and names of variables are no changes", () => {
  expect(diff("(role a) (<= (p ?x) (q ?x ?y))", "(<= (p ?u) (q ?u ?v)) (role a)")).toEqual({
    added: [],
    removed: [],
    changed: [],
  });
});

test("a rule that is mostly the same was changed; others were added or removed", () => {
  expect(
    diff(
      "(role a) (<= (goal a 100) (line x) (open y)) (<= (p ?x) (q ?x))",
      "(role a) (<= (goal a 90) (line x) (open y)) (init z)",
    ),
  ).toEqual({
    added: ["(init z)"],
    removed: ["(<= (p ?x) (q ?x))"],
    changed: [{ from: "(<= (goal a 100) (line x) (open y))", to: "(<= (goal a 90) (line x) (open y))" }],
  });
});

test("a rule that was written twice and now once was removed once", () => {
  expect(diff("(p a) (p a)", "(p a)")).toEqual({ added: [], removed: ["(p a)"], changed: [] });
});

test("a question mark inside a constant does not make it a variable", () => {
  expect(diff("(role a) (init a?x)", "(role a) (init a?y)")).toEqual({
    added: [],
    removed: [],
    changed: [{ from: "(init a?x)", to: "(init a?y)" }],
  });
});

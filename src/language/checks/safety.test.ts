import { describe, expect, test } from "vitest";
import { Budget } from "../../foundations/budgets/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { readRules } from "../rules/index.ts";
import { codesOf } from "./codes-of.contract.ts";
import { checkSafety } from "./safety.ts";
import { Sheet } from "./sheet.ts";

describe("safety", () => {
  test.each([
    ["bound", "(<= (p ?x) (q ?x))", []],
    ["a fact with a variable", "(p ?x)", ["1:4 error unsafe"]],
    ["a head variable", "(<= (p ?x ?y) (q ?x))", ["1:11 error unsafe"]],
    ["a negated condition", "(<= p (not (q ?x)))", ["1:15 error unsafe"]],
    ["distinct", "(<= p (q ?x) (distinct ?x ?y))", ["1:27 error unsafe"]],
    ["order does not matter", "(<= p (not (q ?x)) (r ?x))", []],
    ["both alternatives bind", "(<= (p ?x) (or (q ?x) (r ?x a)))", []],
    ["one alternative does not", "(<= (p ?x) (or (q ?x) r))", ["1:8 error unsafe"]],
    ["bound outside the or", "(<= (p ?x) (q ?x) (or (not (r ?x)) s))", []],
    ["bound in the same alternative", "(<= p (or (and (q ?x) (not (r ?x))) s))", []],
    ["bound in the other alternative only", "(<= p (or (q ?x) (not (r ?x))))", ["1:26 error unsafe"]],
    ["double negation does not bind", "(<= (p ?x) (not (not (q ?x))))", ["1:25 error unsafe"]],
    ["under a negation everything is negated", "(<= p (not (or (not (q ?x)) r)))", ["1:24 error unsafe"]],
    ["bound outside, negated twice", "(<= (p ?x) (s ?x) (not (and (not (q ?x)) r)))", []],
    ["an equation does not bind", "(<= (p ?x) (not (distinct ?x a)))", ["1:27 error unsafe"]],
    ["inside a function", "(<= (next (f ?x)) (true (f a)))", ["1:14 error unsafe"]],
    ["a condition that never holds excuses everything", "(<= (p ?x) (or))", []],
    ["each variable once", "(<= (p ?x ?x) (not (q ?x)))", ["1:23 error unsafe"]],
  ])("%s", (_, text, codes) => {
    expect(codesOf(checkSafety, text)).toEqual(codes);
  });

  test("infix writes no negation for an equation, so the message names none", () => {
    const { rules } = readRules(new SourceText("test", "p(Y) :- q(X) & Y = f(X)"));
    const [problem] = [...checkSafety(new Sheet(rules, new Budget({})))];
    expect(problem?.message).toBe(
      "the variable `Y` in an equation of a rule for `p` is not bound by a positive condition",
    );
  });
});

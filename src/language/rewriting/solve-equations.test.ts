import { describe, expect, test } from "vitest";
import { unlimited } from "../../foundations/budgets/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { readRules } from "../rules/index.ts";
import { clauseTexts } from "./rewrite-text.contract.ts";
import { solveEquations } from "./solve-equations.ts";

const solved = (text: string): string[] =>
  clauseTexts(solveEquations(readRules(new SourceText("test", text)).rules.rules, unlimited()));

describe("solving equations", () => {
  test.each([
    ["none", "(<= (p ?x) (q ?x) (not (r ?x)))", ["(<= (p ?x) (q ?x) (not (r ?x)))"]],
    ["a constant", "(<= (p ?x) (q ?x) (not (distinct ?x a)))", ["(<= (p a) (q a))"]],
    ["two variables", "(<= (p ?x) (q ?x ?y) (not (distinct ?x ?y)))", ["(<= (p ?y) (q ?y ?y))"]],
    ["inside terms", "(<= p (q ?x ?y) (not (distinct (f ?x b) (f a ?y))))", ["(<= p (q a b))"]],
    ["one after another", "(<= p (q ?x ?y) (not (distinct ?x ?y)) (not (distinct ?y a)))", ["(<= p (q a a))"]],
    ["without solution", "(<= p (q ?x) (not (distinct a b)))", []],
    ["a term in itself", "(<= p (q ?x) (not (distinct ?x (f ?x))))", []],
    ["a difference that always holds", "(<= p (q ?x) (distinct a b))", ["(<= p (q ?x))"]],
    ["a difference that never holds", "(<= p (q ?x) (distinct ?x ?x))", []],
    ["a difference of terms that differ somewhere", "(<= p (q ?x) (distinct (f ?x a) (f ?x b)))", ["(<= p (q ?x))"]],
    ["a difference that may hold", "(<= p (q ?x) (distinct (f ?x) (f a)))", ["(<= p (q ?x) (distinct (f ?x) (f a)))"]],
    ["a difference after a solution", "(<= p (q ?x) (distinct ?x b) (not (distinct ?x a)))", ["(<= p (q a))"]],
    ["a negation after a solution", "(<= p (q ?x) (not (r ?x)) (not (distinct ?x a)))", ["(<= p (q a) (not (r a)))"]],
  ])("%s", (_, text, result) => {
    expect(solved(text)).toEqual(result);
  });

  test.each([
    ["deep", "(f ?X)"],
    ["exponentially large", "(f ?X ?X)"],
  ])("gives up on terms that would be %s", (_, term) => {
    const equations = Array.from(
      { length: 300 },
      (_, i) => `(not (distinct ?x${i} ${term.replaceAll("?X", `?x${i + 1}`)}))`,
    );
    expect(() => solved(`(<= (p ?x0) ${equations.join(" ")})`)).toThrow("gave up while solving equations");
  });
});

import { describe, expect, test } from "vitest";
import { SourceText } from "../../foundations/text/index.ts";
import { readRules } from "./read-rules.ts";
import { type Substitution, substitute, unify } from "./substitution.ts";
import { printTerm, type Term } from "./term.ts";

const terms = (text: string): readonly Term[] =>
  readRules(new SourceText("test", `(p ${text})`)).rules.rules[0]?.head.args ?? [];

describe("unification", () => {
  test.each([
    ["a a", "a"],
    ["?x a", "a"],
    ["a ?x", "a"],
    ["?x ?y", "?y"],
    ["?x ?x", "?x"],
    ["(f ?x b) (f a ?y)", "(f a b)"],
    ["(f ?x ?x) (f ?y a)", "(f a a)"],
    ["(f ?x (g ?x)) (f ?y ?z)", "(f ?y (g ?y))"],
  ])("%s become %s", (text, expected) => {
    const [left, right] = terms(text) as [Term, Term];
    const solution: Substitution = new Map();
    expect(unify(left, right, solution)).toBe(true);
    expect(printTerm(substitute(left, solution))).toBe(expected);
    expect(printTerm(substitute(right, solution))).toBe(expected);
  });

  test.each(["a b", "(f a) (f b)", "(f a) (g a)", "(f a) (f a b)", "?x (f ?x)", "(f ?x ?x) (f ?y (g ?y))", "f (f a)"])(
    "%s do not unify",
    (text) => {
      const [left, right] = terms(text) as [Term, Term];
      expect(unify(left, right, new Map())).toBe(false);
    },
  );
});

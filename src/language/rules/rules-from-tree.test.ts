import { describe, expect, test } from "vitest";
import { SourceText } from "../../foundations/text/index.ts";
import { printRules } from "./print-rules.ts";
import { readRules } from "./read-rules.ts";

const read = (text: string) => {
  const { rules, diagnostics } = readRules(new SourceText("test", text));
  return { text: printRules(rules, "prefix"), codes: diagnostics.map(({ code }) => code) };
};

describe("from a tree to rules", () => {
  test.each([
    ["single-element lists", "(<= (terminal) (open) (true (lock)))", "(<= terminal open (true (lock)))\n"],
    ["a constant in brackets somewhere has them everywhere", "(p lock) (p (lock))", "(p (lock))\n(p (lock))\n"],
    ["a rule without a body is a fact", "(<= (p a))", "(p a)\n"],
    ["a variable in brackets", "(<= (p ?x) (q (?x)))", "(<= (p ?x) (q ?x))\n"],
    [
      "connectives",
      "(<= p (or q (and r s)) (not t) (distinct a b))",
      "(<= p (or q (and r s)) (not t) (distinct a b))\n",
    ],
  ])("%s", (_, text, printed) => {
    expect(read(text)).toEqual({ text: printed, codes: [] });
  });

  test.each([
    ["a rule without a head", "(<=)", "rule-form"],
    ["an empty list", "()", "atom-form"],
    ["a list that begins with a list", "((p) a)", "atom-form"],
    ["a variable for a relation", "(?p a)", "atom-form"],
    ["a connective as a head", "(<= (not p) q)", "atom-form"],
    ["a rule in a body", "(<= p (<= q r))", "atom-form"],
    ["an empty term", "(p ())", "term-form"],
    ["a variable for a function", "(p (?f a))", "term-form"],
    ["not with two conditions", "(<= p (not q r))", "not-form"],
    ["not with none", "(<= p (not))", "not-form"],
    ["distinct with one term", "(<= p (distinct a))", "distinct-form"],
  ])("%s is refused, and the rest read", (_, text, code) => {
    expect(read(`${text} (q a)`)).toEqual({ text: "(q a)\n", codes: [code] });
  });

  test("all problems of a rule at once, with the text", () => {
    const { diagnostics } = readRules(new SourceText("test", "(<= (?p a) (not) (q ()))"));
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "a variable cannot stand for a relation: `(?p a)`",
      "`not` takes exactly one condition: `(not)`",
      "a term must begin with a symbol: `()`",
    ]);
  });
});

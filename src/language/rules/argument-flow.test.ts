import { describe, expect, test } from "vitest";
import { unlimited } from "../../foundations/budgets/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { ArgumentFlow } from "./argument-flow.ts";
import { readRules } from "./read-rules.ts";

const flowOf = (text: string): ArgumentFlow => new ArgumentFlow(readRules(new SourceText("test", text)).rules.rules);

const at = (text: string, relation: string, arity: number, i: number): string[] =>
  flowOf(text)
    .atRelation(relation, arity, i, unlimited())
    .map(({ name, arity: arguments_ }) => (arguments_ === 0 ? name : `${name}/${arguments_}`))
    .sort();

describe("argument flow", () => {
  test.each([
    ["facts", "(p a) (p b) (p (f c))", "p", ["a", "b", "f/1"]],
    ["through a variable", "(q a) (<= (p ?x) (q ?x))", "p", ["a"]],
    ["through a chain", "(r a) (<= (q ?x) (r ?x)) (<= (p ?x) (q ?x))", "p", ["a"]],
    ["through functions", "(init (f a)) (<= (p ?x) (true (f ?x)))", "p", ["a"]],
    ["from next to true", "(q b) (<= (next (f ?x)) (q ?x)) (<= (p ?x) (true (f ?x)))", "p", ["b"]],
    ["from legal to does", "(legal x (m a)) (<= (p ?y) (does ?y (m ?x)))", "p", ["x"]],
    ["whole fluents", "(init (f a)) (<= (p ?x) (true ?x))", "p", ["f/1"]],
    ["not through negation", "(q a) (r b) (<= (p ?x) (r ?x) (not (q ?x)))", "p", ["b"]],
    ["round a circle", "(p a) (<= (p ?x) (p ?x)) (q b)", "p", ["a"]],
  ])("%s", (_, text, relation, expected) => {
    expect(at(text, relation, 1, 0)).toEqual(expected);
  });

  test("a variable stands for what all its conditions allow", () => {
    const flow = flowOf("(<= (p ?x) (q ?x) (r ?x)) (q a) (q b) (r b) (r c)");
    expect(flow.ofVariable(0, "?x", unlimited()).map(({ name }) => name)).toEqual(["b"]);
  });
});

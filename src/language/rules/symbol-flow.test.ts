import { describe, expect, test } from "vitest";
import { unlimited } from "../../foundations/budgets/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { readRules } from "./read-rules.ts";
import { SymbolFlow } from "./symbol-flow.ts";

const flowOf = (text: string): SymbolFlow => SymbolFlow.ofRules(readRules(new SourceText("test", text)).rules.rules);

const at = (text: string, relation: string, arity: number, i: number): string[] =>
  flowOf(text)
    .atRelation(relation, arity, i, unlimited())
    .map(({ name, arity: arguments_ }) => (arguments_ === 0 ? name : `${name}/${arguments_}`))
    .sort();

describe("symbol flow", () => {
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

  test("a variable can be what all its conditions allow", () => {
    const flow = flowOf("(<= (p ?x) (q ?x) (r ?x)) (q a) (q b) (r b) (r c)");
    expect(flow.ofVariable(0, "?x", unlimited()).map(({ name }) => name)).toEqual(["b"]);
  });

  /** The functions that a variable can stand for in the last rule, by the exact reading. */
  const functionsAtLast = (text: string): string[] => {
    const { rules } = readRules(new SourceText("test", text)).rules;
    return SymbolFlow.ofRules(rules, { constantsAlike: true })
      .exactlyOfVariable(rules.length - 1, "?x")
      .map(({ name, arity }) => `${name}/${arity}`)
      .sort();
  };

  test("functions flow through variables, however the rules are ordered", () => {
    const chain = Array.from({ length: 300 }, (_, i) => `(<= (p${i} ?x) (p${i + 1} ?x))`).join(" ");
    expect(functionsAtLast(`${chain} (p300 (f a)) (p300 b) (<= (q ?x) (p0 ?x))`)).toEqual(["/0", "f/1"]);
  });

  test("through cycles, and only what can occur at all places of a variable", () => {
    const circle = "(p a) (<= (p (s ?x)) (q ?x)) (<= (q ?x) (p ?x)) (<= (q (t ?x)) (p ?x))";
    expect(functionsAtLast(`${circle} (<= (r ?x) (q ?x))`)).toEqual(["/0", "s/1", "t/1"]);
    expect(functionsAtLast(`${circle} (<= (r ?x) (q ?x) (p ?x))`)).toEqual(["/0", "s/1"]);
    expect(functionsAtLast(`${circle} (only (s a)) (<= (r ?x) (q ?x) (only ?x))`)).toEqual(["s/1"]);
  });
});

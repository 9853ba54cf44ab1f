import { describe, expect, test } from "vitest";
import { SourceText } from "../../foundations/text/index.ts";
import { normalizeRules } from "../rewriting/index.ts";
import {
  type DependencyGraph,
  dependencyGraphOfClauses,
  dependencyGraphOfRules,
  negativeRecursions,
  readRules,
  strata,
} from "./index.ts";

const graphOf = (text: string): DependencyGraph =>
  dependencyGraphOfRules(readRules(new SourceText("test", text)).rules.rules);

const nameOf = (graph: DependencyGraph, relation: number): string => {
  const { name, arity } = graph.relations[relation]!;
  return `${name}/${arity}`;
};

const edgesOf = (graph: DependencyGraph): string[] =>
  graph.dependencies.flatMap((edges) =>
    edges.map(({ from, to, negative }) => `${nameOf(graph, from)} ${negative ? "-" : "+"} ${nameOf(graph, to)}`),
  );

describe("dependency graph", () => {
  test("edges have a sign and occur once", () => {
    expect(edgesOf(graphOf("(<= p (q a) (not (r b))) (<= p (q b)) (<= (q ?x) (r ?x ?y))"))).toEqual([
      "p/0 + q/1",
      "p/0 - r/1",
      "q/1 + r/2",
    ]);
  });

  test("the sign follows the number of negations, through or and and", () => {
    expect(edgesOf(graphOf("(<= p (not (or q (not r))) (or s (not t)))"))).toEqual([
      "p/0 - q/0",
      "p/0 + r/0",
      "p/0 + s/0",
      "p/0 - t/0",
    ]);
  });

  test("components come after what they depend on", () => {
    const graph = graphOf("(<= p q) (<= q p) (<= q r) (<= s p) (<= r r)");
    const members = graph.components.members.map((relations) => relations.map((r) => nameOf(graph, r)).sort());
    expect(members).toEqual([["r/0"], ["p/0", "q/0"], ["s/0"]]);
    expect(graph.relations.filter((_, i) => graph.isRecursive(i)).map(({ name }) => name)).toEqual(["p", "q", "r"]);
  });

  test.each([
    ["(<= p q) (<= q r)", { p: 0, q: 0, r: 0 }],
    ["(<= p (not q)) (<= q (not r)) (<= s p q)", { p: 2, q: 1, r: 0, s: 2 }],
    ["(<= p q) (<= q p) (<= q (not r)) (<= s (not p))", { p: 1, q: 1, r: 0, s: 2 }],
  ])("strata of %s", (text, expected) => {
    const graph = graphOf(text);
    const levels = strata(graph);
    expect(Object.fromEntries(graph.relations.map(({ name }, i) => [name, levels?.[i]]))).toEqual(expected);
  });

  test("the normal form has the same dependencies if it names no disjunctions", () => {
    const { rules } = readRules(new SourceText("test", "(<= p (not (or q (not r))) (or s (not t)))"));
    const graph = dependencyGraphOfClauses(normalizeRules(rules, { disjunctions: "expand" }));
    expect(edgesOf(graph).sort()).toEqual(edgesOf(dependencyGraphOfRules(rules.rules)).sort());
  });

  test("there are no strata if recursion goes through negation", () => {
    const graph = graphOf("(<= p (not q)) (<= q r) (<= r p)");
    expect(strata(graph)).toBeNull();
    expect(negativeRecursions(graph).map(({ from, to }) => [nameOf(graph, from), nameOf(graph, to)])).toEqual([
      ["p/0", "q/0"],
    ]);
  });
});

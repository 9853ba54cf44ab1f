import { describe, expect, test } from "vitest";
import {
  bookRuleGraph,
  enhancedRuleGraph,
  groundGateGraph,
  orderedRuleGraph,
} from "../../../src/analysis/rule-graph/index.ts";
import { isGaveUp, unlimited } from "../../../src/foundations/budgets/index.ts";
import { findIsomorphism, graphsEqual, parseDot } from "../../../src/foundations/graphs/index.ts";
import { SourceText } from "../../../src/foundations/text/index.ts";
import { normalizeRules } from "../../../src/language/rewriting/index.ts";
import { dependencyGraphOfRules, type Rules, readRules } from "../../../src/language/rules/index.ts";
import { groundCircuit } from "../../../src/machine/automatic/index.ts";
import { domainGraph } from "../../../src/machine/domains/index.ts";
import { groundRules } from "../../../src/machine/grounding/index.ts";
import {
  colouredGraph,
  graphDot,
  graphSvg,
  type LabelledGraph,
  labelledCircuit,
  labelledDependencyGraph,
  labelledDomainGraph,
  labelledGateGraph,
  labelledRuleGraph,
  legendLines,
  MAXIMAL_DRAWN_VERTICES,
  withNegations,
} from "../index.ts";
import { colourNumbers } from "./colour-numbers.ts";

const sheet = (text: string): Rules => readRules(new SourceText("sheet.kif", text)).rules;

/** A lamp with two switches; one of them is stuck while the lamp is on. */
const LAMP = sheet(`
  (role a) (init off)
  (<= (legal a flip)) (<= (legal a wait) (true off))
  (<= (next on) (does a flip) (true off))
  (<= (next off) (does a wait))
  (<= terminal (not (true off)))
  (<= (goal a 100) (true on)) (<= (goal a 0) (not (true on)))`);

function known<T>(answer: T): Exclude<T, { kind: "gave-up" }> {
  if (isGaveUp(answer)) throw new Error("gave up");
  return answer as Exclude<T, { kind: "gave-up" }>;
}

const clauses = normalizeRules(LAMP, { disjunctions: "expand" });
const grounded = known(groundCircuit(LAMP, unlimited()));
const graphs: readonly (readonly [string, LabelledGraph])[] = [
  ["enhanced", labelledRuleGraph(enhancedRuleGraph(clauses, (constant) => constant === "100"))],
  ["book", labelledRuleGraph(bookRuleGraph(LAMP))],
  ["domain", labelledDomainGraph(domainGraph(clauses))],
  ["dependency", labelledDependencyGraph(dependencyGraphOfRules(LAMP.rules))],
  ["circuit", labelledCircuit(grounded.circuit, grounded.program)],
  [
    "ground",
    labelledGateGraph(groundGateGraph(known(groundRules(LAMP, unlimited(), { form: "plain" })), { fixRoles: false })),
  ],
];

describe.each(graphs)("the %s graph", (_, graph) => {
  test("edges join vertices that exist", () => {
    for (const end of graph.edges.flat()) expect(graph.vertices[end]).toBeDefined();
    for (const edge of graph.negative ?? []) expect(graph.edges[edge]).toBeDefined();
  });

  test("DOT is read back as the same coloured graph", () => {
    const parsed = parseDot(graphDot(graph));
    expect(parsed.kind === "parsed" && graphsEqual(parsed.graph, colouredGraph(graph))).toBe(true);
  });

  test("the picture shows every vertex", async () => {
    const svg = await graphSvg(graph);
    expect(svg.match(/<g id="node\d+"/g)).toHaveLength(graph.vertices.length);
  });
});

const edgeTexts = ({ vertices, edges, negative }: LabelledGraph): string[] =>
  edges.map(
    ([from, to], edge) => `${vertices[from]?.label} ${negative?.has(edge) ? "~>" : "->"} ${vertices[to]?.label}`,
  );

test("dependencies through `not` are marked", () => {
  expect(edgeTexts(labelledDependencyGraph(dependencyGraphOfRules(sheet("(<= p q (not q) r)").rules)))).toEqual([
    "p ~> q",
    "p -> r",
  ]);
});

test("a circuit leads from fluents and moves to answers", () => {
  const texts = edgeTexts(labelledCircuit(grounded.circuit, grounded.program));
  expect(texts).toContain("off ~> terminal");
  expect(texts).toContain("off -> legal a: wait");
});

test("labels from a sheet stay labels", async () => {
  const hostile: LabelledGraph = {
    directed: false,
    vertices: [
      { colour: "function", label: '"]; x [shape="\\' },
      { colour: 'a"b', label: "<&>" },
    ],
    edges: [[0, 1]],
  };
  const parsed = parseDot(graphDot(hostile));
  expect(parsed.kind === "parsed" && parsed.graph.vertexCount).toBe(2);
  expect(await graphSvg(hostile)).toContain("&lt;&amp;&gt;");
});

test("large graphs are not drawn", async () => {
  const vertices = Array.from({ length: MAXIMAL_DRAWN_VERTICES + 1 }, () => ({ colour: "function", label: "" }));
  await expect(graphSvg({ directed: false, vertices, edges: [] })).rejects.toThrow(RangeError);
});

/** The same game with other names and another rule order; and one that differs only in a goal value. */
const SCRAMBLED = sheet(`
  (<= (goal b 0) (not (true light))) (<= (goal b 100) (true light))
  (<= terminal (not (true dark)))
  (<= (next dark) (does b rest))
  (<= (next light) (true dark) (does b push))
  (<= (legal b rest) (true dark)) (<= (legal b push)) (init dark) (role b)`);
const OTHER = sheet(`
  (role a) (init off)
  (<= (legal a flip)) (<= (legal a wait) (true off))
  (<= (next on) (does a flip) (true off))
  (<= (next off) (does a wait))
  (<= terminal (not (true off)))
  (<= (goal a 90) (true on)) (<= (goal a 0) (not (true on)))`);

const isGoalValue = (constant: string): boolean => /^\d+$/.test(constant);
const KINDS: readonly (readonly [string, (rules: Rules) => LabelledGraph])[] = [
  ["enhanced", (rules) => labelledRuleGraph(enhancedRuleGraph(clausesOf(rules), isGoalValue))],
  ["ordered", (rules) => labelledRuleGraph(orderedRuleGraph(clausesOf(rules), isGoalValue))],
  [
    "ground",
    (rules) =>
      labelledGateGraph(
        groundGateGraph(known(groundRules(rules, unlimited(), { form: "plain" })), { fixRoles: false }),
      ),
  ],
  [
    "circuit",
    (rules) => {
      const { circuit, program } = known(groundCircuit(rules, unlimited()));
      return labelledCircuit(circuit, program);
    },
  ],
];
const clausesOf = (rules: Rules) => normalizeRules(rules, { disjunctions: "expand" });

describe.each(KINDS)("colours of two %s graphs", (_, make) => {
  const exported = (rules: Rules) => withNegations(make(rules));
  /** What another program would find from the two files: it only sees the numbers. */
  const areIsomorphic = (one: Rules, other: Rules): boolean => {
    const [a, b] = [one, other].map((rules) => parseDot(graphDot(exported(rules))));
    if (a?.kind !== "parsed" || b?.kind !== "parsed") throw new Error("cannot be read back");
    return findIsomorphism(a.graph, b.graph).kind === "isomorphic";
  };

  test("agree for one game in two spellings, and the legends too", () => {
    expect(legendLines(exported(SCRAMBLED))).toEqual(legendLines(exported(LAMP)));
    expect(areIsomorphic(LAMP, SCRAMBLED)).toBe(true);
  });

  test("differ for two games that differ in a goal value alone", () => {
    expect(legendLines(exported(OTHER))).not.toEqual(legendLines(exported(LAMP)));
    expect(areIsomorphic(LAMP, OTHER)).toBe(false);
  });
});

test("a colour has one number, whatever other colours a graph has", () => {
  const numbers = colourNumbers(["constant 50", "constant 100", "rule", "constant high", "relation head"]);
  for (const [colour, number] of numbers) expect(colourNumbers([colour]).get(colour)).toBe(number);
  expect(new Set(numbers.values()).size).toBe(numbers.size);
});

test("negative edges are vertices for graph programs", () => {
  const graph = labelledDependencyGraph(dependencyGraphOfRules(sheet("(<= p q (not r))").rules));
  expect(withNegations(graph).vertices.map(({ label }) => label)).toEqual(["p", "q", "r", "not"]);
});

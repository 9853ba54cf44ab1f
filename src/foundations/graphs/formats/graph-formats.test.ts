import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ColouredGraph, graphsEqual } from "../coloured-graph.ts";
import { graphFromEdges } from "../graph-builder.ts";
import { parseDigraph6, printDigraph6 } from "./digraph6.ts";
import { parseDimacs } from "./dimacs.ts";
import { parseDot, printDot } from "./dot.ts";
import { parseDreadnaut, printDreadnaut } from "./dreadnaut.ts";
import { findGraphFormat, graphFormats } from "./graph-formats.ts";
import { parseGraph6, printGraph6 } from "./graph6.ts";
import { parseGraphml, printGraphml } from "./graphml.ts";
import type { ParsedGraph } from "./parsed-graph.ts";
import { parseSparse6, printSparse6 } from "./sparse6.ts";

const graphOf = (parsed: ParsedGraph): ColouredGraph => {
  if (parsed.kind === "rejected") throw new Error(JSON.stringify(parsed.diagnostics));
  return parsed.graph;
};

const edgesOf = (parsed: ParsedGraph): string => {
  const graph = graphOf(parsed);
  const edges: string[] = [];
  for (let v = 0; v < graph.vertexCount; v++) {
    for (const w of graph.neighbours.subarray(graph.offsets[v]!, graph.offsets[v + 1]!)) {
      if (graph.directed || v <= w) edges.push(`${v}${w}`);
    }
  }
  return edges.join(" ");
};

/** Random graphs that a format can express. Colours are 0..k without gaps, because dreadnaut's cells have no names. */
const graphs = (options: { directed: boolean; loops: boolean; coloured: boolean }): fc.Arbitrary<ColouredGraph> =>
  fc.integer({ min: 0, max: 70 }).chain((vertexCount) => {
    const vertex = fc.integer({ min: 0, max: Math.max(0, vertexCount - 1) });
    const edge = fc.tuple(vertex, vertex).filter(([a, b]) => options.loops || a !== b);
    return fc
      .record({
        edges: vertexCount < 2 && !options.loops ? fc.constant([]) : fc.array(edge, { maxLength: vertexCount * 3 }),
        colours: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: vertexCount, maxLength: vertexCount }),
      })
      .map(({ edges, colours }) =>
        graphFromEdges(vertexCount, vertexCount === 0 ? [] : edges, {
          directed: options.directed,
          colours: options.coloured ? withoutGaps(colours) : new Array(vertexCount).fill(0),
        }),
      );
  });

function withoutGaps(colours: readonly number[]): number[] {
  const present = [...new Set(colours)].sort((a, b) => a - b);
  return colours.map((colour) => present.indexOf(colour));
}

const capabilities = [
  { name: "dimacs", directed: false, loops: true, coloured: true },
  { name: "dreadnaut", directed: false, loops: true, coloured: true },
  { name: "dreadnaut", directed: true, loops: true, coloured: true },
  { name: "graph6", directed: false, loops: false, coloured: false },
  { name: "sparse6", directed: false, loops: true, coloured: false },
  { name: "digraph6", directed: true, loops: true, coloured: false },
  { name: "dot", directed: false, loops: true, coloured: true },
  { name: "dot", directed: true, loops: true, coloured: true },
  { name: "graphml", directed: false, loops: true, coloured: true },
  { name: "graphml", directed: true, loops: true, coloured: true },
];

describe("printing and reading again gives the same graph", () => {
  test.each(capabilities)("$name, directed: $directed", (capability) => {
    const format = findGraphFormat(capability.name)!;
    fc.assert(
      fc.property(graphs(capability), (graph) => {
        const again = graphOf(format.parse(format.print(graph)));
        expect(graphsEqual(again, graph)).toBe(true);
      }),
    );
  });

  test("graphml writes labels, which need not differ, and a legend; the reader skips both", () => {
    const graph = graphFromEdges(2, [[0, 1]], { colours: [0, 7] });
    const text = printGraphml(graph, undefined, ["<p> & q", "<p> & q"], ["colour 0: <p>"]);
    expect(text).toContain('<node id="1"><data key="colour">7</data><data key="label">&lt;p&gt; &amp; q</data></node>');
    const parsed = parseGraphml(text);
    expect(parsed.kind === "parsed" && graphsEqual(parsed.graph, graph)).toBe(true);
  });

  test("dreadnaut writes a legend, which the reader skips", () => {
    const graph = graphFromEdges(2, [[0, 1]], { colours: [0, 1] });
    const parsed = parseDreadnaut(printDreadnaut(graph, ["colour 0: a graph g (f=1)", "colour 1: q"]));
    expect(parsed.kind === "parsed" && graphsEqual(parsed.graph, graph)).toBe(true);
  });

  test.each(["dot", "graphml"])("%s keeps names", (format) => {
    const [parse, print] = format === "dot" ? [parseDot, printDot] : [parseGraphml, printGraphml];
    const graph = graphFromEdges(3, [[0, 1]]);
    const name = fc.string({ unit: fc.constantFrom("a", "é", '"', "<", ">", "&", "'", " ", "-", "{", "\n", "0") });
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 3, maxLength: 3 }), (names) => {
        const parsed = parse(print(graph, names));
        expect(parsed.kind === "parsed" && parsed.names).toEqual(names);
      }),
    );
  });
});

describe("known texts", () => {
  test("graph6 and digraph6 examples of their author", () => {
    // formats.txt: five vertices, edges 0-2, 0-4, 1-3, 3-4.
    expect(edgesOf(parseGraph6("DQc\n"))).toBe("02 04 13 34");
    expect(
      printGraph6(
        graphFromEdges(5, [
          [0, 2],
          [0, 4],
          [1, 3],
          [3, 4],
        ]),
      ),
    ).toBe("DQc\n");
    expect(edgesOf(parseGraph6(">>graph6<<A_"))).toBe("01");
    // formats.txt: five vertices, arcs 0-2, 0-4, 3-1, 3-4.
    expect(edgesOf(parseDigraph6("&DI?AO?\n"))).toBe("02 04 31 34");
    const arcs: [number, number][] = [
      [0, 2],
      [0, 4],
      [3, 1],
      [3, 4],
    ];
    expect(printDigraph6(graphFromEdges(5, arcs, { directed: true }))).toBe("&DI?AO?\n");
  });

  test("sparse6 example of its author, and its padding", () => {
    // formats.txt: seven vertices, edges 0-1, 0-2, 1-2, 5-6.
    expect(edgesOf(parseSparse6(":Fa@x^\n"))).toBe("01 02 12 56");
    expect(
      printSparse6(
        graphFromEdges(7, [
          [0, 1],
          [0, 2],
          [1, 2],
          [5, 6],
        ]),
      ),
    ).toBe(":Fa@x^\n");
    for (const n of [2, 4, 8, 16]) {
      const graph = graphFromEdges(n, [[n - 2, n - 2]]);
      expect(graphsEqual(graphOf(parseSparse6(printSparse6(graph))), graph)).toBe(true);
    }
  });

  test("long vertex counts", () => {
    for (const n of [62, 63, 1000, 258047, 258048]) {
      const graph = graphFromEdges(n, [[0, n - 1]]);
      expect(graphsEqual(graphOf(parseSparse6(printSparse6(graph))), graph)).toBe(true);
    }
  });

  test("dreadnaut", () => {
    const text = `! a comment\nn=5 $=1 g "hello" -m`;
    expect(parseDreadnaut(text).kind).toBe("rejected");
    const good = `At -m n=5 $=1 g\n1 : 2 3;\n 4;;5\n. f=[1|2:3|5] x o q garbage`;
    expect(edgesOf(parseDreadnaut(good))).toBe("01 02 13 34");
    expect([...graphOf(parseDreadnaut(good)).colours]).toEqual([0, 1, 1, 3, 2]);
    expect(graphOf(parseDreadnaut("n=2 d g 1:0.")).directed).toBe(true);
  });

  test("dimacs", () => {
    const parsed = graphOf(parseDimacs("c hello\r\np edge 3 2\r\nn 2 7\r\ne 1 2\r\ne 3  2\r\n"));
    expect([...parsed.colours]).toEqual([0, 7, 0]);
    expect(parsed.edgeCount).toBe(2);
  });

  test("dot", () => {
    const text = `strict graph "G" { // comment
      node [shape=box]; a -- b -- {c d} [weight=3]; # comment
      rank = same; subgraph cluster_1 { node [colour=4]; e } /* comment */
      c:port:n -- "x\\"y" + "z"; -1.5 [colour="2", label=<<b>bold</b>>]
    }`;
    const parsed = parseDot(text);
    expect(edgesOf(parsed)).toBe("01 12 13 25");
    expect(parsed.kind === "parsed" && parsed.names).toEqual(["a", "b", "c", "d", "e", 'x"yz', "-1.5"]);
    expect([...graphOf(parsed).colours]).toEqual([0, 0, 0, 0, 4, 0, 2]);
  });

  test("graphml", () => {
    const text = `<?xml version="1.0"?><!DOCTYPE graphml [<!ENTITY a "aaaa">]>
      <g:graphml xmlns:g="x"><key id='k' for='node' attr.name='colour'><default>3</default></key><key id="w" for="edge"/>
      <graph edgedefault="undirected"><!-- edges first --><edge source="a" target="&#98;"><data key="w">2</data></edge>
      <node id="a"/><node id="b"><data key="k"><![CDATA[5]]></data></node></graph></g:graphml>`;
    expect(edgesOf(parseGraphml(text))).toBe("01");
    expect([...graphOf(parseGraphml(text)).colours]).toEqual([3, 5]);
  });
});

describe("bad texts are refused with the place", () => {
  test.each([
    ["dimacs", "p edge 2 1\ne 1 x\n", "expected-number", 2, 5],
    ["dimacs", "p edge 2 1\ne 1 3\n", "bad-vertex", 2, 5],
    ["dimacs", "e 1 2\n", "no-problem-line", 1, 1],
    ["dimacs", "", "no-problem-line", 1, 1],
    ["dimacs", "p edge 999999999999 1", "too-large", 1, 8],
    ["dimacs", "p edge 2 1\nn 1 99999999999\n", "bad-colour", 2, 5],
    ["dimacs", "p edge 2 1\ne 1 2 3\n", "trailing-text", 2, 7],
    ["dimacs", "p edge 2 1\nz\n", "unknown-line", 2, 1],
    ["dreadnaut", "n=3 g\n0:1;\n0:7;.", "bad-vertex", 3, 3],
    ["dreadnaut", "n=3 g\n0:1;", "unfinished-graph", 2, 4],
    ["dreadnaut", "n=3", "no-graph", 1, 1],
    ["dreadnaut", "n=2g;;0.", "bad-vertex", 1, 7],
    ["dreadnaut", "n=3 g. f=[0:1|1]", "repeated-vertex", 1, 15],
    ["dreadnaut", "n=3 &", "unknown-command", 1, 5],
    ["graph6", "DQ", "bad-length", 1, 2],
    ["graph6", "D c", "bad-character", 1, 2],
    ["graph6", "", "too-short", 1, 1],
    ["graph6", "~~~~~~~~", "too-large", 1, 1],
    ["sparse6", "Fa@x^", "bad-mark", 1, 1],
    ["sparse6", ":~~~~~~~~", "too-large", 1, 2],
    ["digraph6", "&D", "bad-length", 1, 3],
    ["dot", "graph {\n a -> b }", "wrong-operator", 2, 4],
    ["dot", "graph {\n a -- }", "no-right-end", 2, 7],
    ["dot", "graph {\n -- a }", "no-left-end", 2, 2],
    ["dot", "graph { a", "unclosed-group", 1, 10],
    ["dot", 'graph { "a', "unfinished-text", 1, 9],
    ["dot", "graph { a [colour=red] }", "bad-colour", 1, 19],
    ["dot", "tree {}", "no-graph", 1, 1],
    ["dot", "graph { [a=b] }", "unexpected-sign", 1, 9],
    ["graphml", "<graphml>\n<graph edgedefault='x'/></graphml>", "bad-attribute", 2, 1],
    ["graphml", "<graphml>", "unclosed-element", 1, 10],
    ["graphml", "<graphml></graph>", "wrong-closing", 1, 10],
    ["graphml", "<html/>", "no-graph", 1, 1],
    [
      "graphml",
      "<graphml><graph edgedefault='directed'><edge source='a' target='b'/></graph></graphml>",
      "unknown-vertex",
      1,
      40,
    ],
    [
      "graphml",
      "<graphml><graph edgedefault='directed'><node id='&boom;'/></graph></graphml>",
      "unknown-entity",
      1,
      50,
    ],
  ])("%s: %j", (name, text, code, line, column) => {
    const parsed = findGraphFormat(name)!.parse(text);
    if (parsed.kind === "parsed") throw new Error("accepted");
    const [first] = parsed.diagnostics;
    expect({ code: first!.code, line: first!.line, column: first!.column }).toEqual({ code, line, column });
  });

  test("limits are kept", () => {
    const limits = { vertices: 3, edges: 2 };
    expect(parseDimacs("p edge 4 0\n", limits).kind).toBe("rejected");
    expect(parseDimacs("p edge 3 0\ne 1 2\ne 1 2\ne 1 2\n", limits).kind).toBe("rejected");
    expect(parseDot("graph {a b c d}", limits).kind).toBe("rejected");
    expect(parseDot("graph {{a b c} -- {a b c}}", limits).kind).toBe("rejected");
    expect(
      parseGraphml("<graphml><graph edgedefault='directed'><node id='1'/><node id='2'/></graph></graphml>", {
        vertices: 1,
      }).kind,
    ).toBe("rejected");
  });

  test("many errors are cut off", () => {
    const parsed = parseDimacs(`p edge 1 0\n${"e 5 5\n".repeat(1000)}`);
    expect(parsed.kind === "rejected" && parsed.diagnostics.length).toBe(20);
  });

  test("deep nesting neither overflows the stack nor hangs", () => {
    expect(parseDot(`graph ${"{".repeat(100_000)}a`).kind).toBe("rejected");
    expect(parseGraphml(`<graphml>${"<a>".repeat(100_000)}`).kind).toBe("rejected");
    expect(parseDot(`graph {a [label=${"<".repeat(100_000)}`).kind).toBe("rejected");
  });

  test.each(graphFormats)("$name gives an answer for any text", ({ parse, print }) => {
    const pieces = [
      "p edge 3 1",
      "\n",
      "e 1 2",
      "n=3",
      "g",
      ".",
      ":",
      "0",
      "1",
      ";",
      "f=[",
      "|",
      "]",
      "&",
      "~",
      "?",
      "D",
    ];
    const more = [
      "graph",
      "{",
      "}",
      "--",
      "->",
      "[",
      "colour",
      "=",
      '"',
      "<",
      ">",
      "/",
      "graphml",
      "node id='a'",
      "<!--",
      " ",
    ];
    const text = fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 40 }).map((list) => list.join(""));
    const damaged = fc
      .tuple(graphs({ directed: false, loops: false, coloured: false }), fc.nat(), fc.constantFrom(...pieces, ...more))
      .map(([graph, at, piece]) => {
        const whole = print === printDigraph6 ? "&DI?AO?\n" : print(graph);
        return whole.slice(0, at % (whole.length + 1)) + piece + whole.slice((at % (whole.length + 1)) + 1);
      });
    fc.assert(
      fc.property(fc.oneof(text, fc.string(), damaged), (input) => {
        expect(["parsed", "rejected"]).toContain(parse(input, { vertices: 10_000, edges: 10_000 }).kind);
      }),
      { numRuns: 500 },
    );
  });
});

test("what a format cannot express is refused", () => {
  const directed = graphFromEdges(2, [[0, 1]], { directed: true });
  const loop = graphFromEdges(1, [[0, 0]]);
  for (const name of ["dimacs", "graph6", "sparse6"]) {
    expect(() => findGraphFormat(name)!.print(directed)).toThrow(RangeError);
  }
  expect(() => printGraph6(loop)).toThrow(RangeError);
  expect(() => printDigraph6(loop)).toThrow(RangeError);
});

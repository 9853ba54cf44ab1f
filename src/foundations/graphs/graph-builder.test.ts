import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { degreeOf, forEachEdge, graphsEqual, hasEdge } from "./coloured-graph.ts";
import { GraphBuilder, graphFromEdges } from "./graph-builder.ts";
import { inducedSubgraph, relabelGraph } from "./relabel-graph.ts";

describe("building", () => {
  test("rows are sorted and repeated edges count once", () => {
    const graph = graphFromEdges(4, [
      [2, 0],
      [0, 2],
      [3, 0],
      [0, 1],
      [2, 0],
    ]);
    expect(graph.edgeCount).toBe(3);
    expect([...graph.neighbours.subarray(graph.offsets[0], graph.offsets[1])]).toEqual([1, 2, 3]);
    expect(degreeOf(graph, 2)).toBe(1);
  });

  test("a loop counts one and is in its row once", () => {
    const graph = graphFromEdges(2, [
      [0, 0],
      [0, 1],
      [0, 0],
    ]);
    expect(graph.edgeCount).toBe(2);
    expect(degreeOf(graph, 0)).toBe(2);
  });

  test("arcs have a direction and both kinds of rows", () => {
    const graph = graphFromEdges(
      3,
      [
        [0, 1],
        [2, 1],
      ],
      { directed: true },
    );
    expect(hasEdge(graph, 0, 1)).toBe(true);
    expect(hasEdge(graph, 1, 0)).toBe(false);
    expect([...graph.incomingNeighbours]).toEqual([0, 2]);
    expect([...graph.incomingOffsets]).toEqual([0, 0, 2, 2]);
  });

  test("errors name the bad value", () => {
    const builder = new GraphBuilder({ vertexCount: 2 });
    expect(() => builder.addEdge(0, 2)).toThrow("vertex 2 is not in 0..1");
    expect(() => builder.addEdge(0.5, 1)).toThrow("0.5");
    expect(() => builder.setColour(1, -3)).toThrow("colour -3");
    expect(() => new GraphBuilder({ vertexCount: -1 })).toThrow("-1");
    expect(() => graphFromEdges(2, [], { colours: [1] })).toThrow("1 colours for 2 vertices");
  });

  test("agrees with a set of pairs", () => {
    const pairs = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 40 });
    fc.assert(
      fc.property(pairs, fc.boolean(), (edges, directed) => {
        const graph = graphFromEdges(8, edges, { directed });
        const expected = new Set<string>();
        for (const [u, v] of edges) expected.add(directed || u <= v ? `${u} ${v}` : `${v} ${u}`);
        const listed: string[] = [];
        forEachEdge(graph, (u, v) => listed.push(`${u} ${v}`));
        expect(new Set(listed)).toEqual(expected);
        expect(listed.length).toBe(graph.edgeCount);
        for (let u = 0; u < 8; u++) {
          for (let v = 0; v < 8; v++) {
            expect(hasEdge(graph, u, v)).toBe(expected.has(directed || u <= v ? `${u} ${v}` : `${v} ${u}`));
          }
        }
      }),
    );
  });
});

describe("graphs from graphs", () => {
  const graph = graphFromEdges(
    4,
    [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
    { colours: [5, 6, 7, 8] },
  );

  test("relabelling moves edges and colours, and back", () => {
    const labels = [2, 0, 3, 1];
    const moved = relabelGraph(graph, labels);
    expect(hasEdge(moved, 2, 0)).toBe(true);
    expect(moved.colours[2]).toBe(5);
    const inverse = labels.map((_, i) => labels.indexOf(i));
    expect(graphsEqual(relabelGraph(moved, inverse), graph)).toBe(true);
    expect(graphsEqual(moved, graph)).toBe(false);
  });

  test("an induced subgraph keeps the edges between its vertices", () => {
    const part = inducedSubgraph(graph, [3, 2, 0]);
    expect(part.edgeCount).toBe(1);
    expect(hasEdge(part, 0, 1)).toBe(true);
    expect([...part.colours]).toEqual([8, 7, 5]);
  });
});

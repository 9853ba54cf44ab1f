import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parseDot, parseDreadnaut, parseGraphml } from "../../../src/foundations/graphs/index.ts";
import { noether } from "../run-noether.ts";

const folder = mkdtempSync(join(tmpdir(), "noether-graph-"));
const rule = join(folder, "rule.kif");
writeFileSync(rule, "(<= (next (cell ?m ?n x)) (does xplayer (mark ?m ?n)))\n");
afterAll(() => rmSync(folder, { recursive: true }));

interface GraphJson {
  readonly kind: string;
  readonly vertices: readonly { readonly id: number; readonly colour: string; readonly label: string }[];
  readonly edges: readonly (readonly [number, number])[];
  readonly directed: boolean;
}

const graphOf = (game: string, kind: string): GraphJson =>
  JSON.parse(noether(["graph", game, "--kind", kind, "--json"]).out) as GraphJson;

describe("noether graph", () => {
  test.each(["enhanced", "book", "ordered", "ground", "constraint", "domain", "dependency", "circuit"])(
    "--kind %s",
    (kind) => {
      const graph = graphOf("tic-tac-toe", kind);
      expect(graph.kind).toBe(kind);
      expect(graph.vertices.map(({ id }) => id)).toEqual([...graph.vertices.keys()]);
      for (const end of graph.edges.flat()) expect(graph.vertices[end]).toBeDefined();
    },
  );

  test("a single rule will do, and is said to be a fragment", () => {
    expect(graphOf(rule, "enhanced").vertices).toHaveLength(22);
    expect(noether(["graph", rule, "--kind", "ground"])).toMatchObject({
      code: 0,
      err: expect.stringContaining("fragment"),
    });
  });

  test("every export is read back with as many vertices and edges", () => {
    const { vertices, edges } = graphOf(rule, "book");
    for (const [format, parse] of [
      ["dot", parseDot],
      ["graphml", parseGraphml],
      ["dreadnaut", parseDreadnaut],
    ] as const) {
      const parsed = parse(noether(["graph", rule, "--kind", "book", "--format", format]).out);
      if (parsed.kind !== "parsed") throw new Error(`${format} is not read back`);
      expect([parsed.graph.vertexCount, parsed.graph.edgeCount]).toEqual([vertices.length, edges.length]);
    }
  });

  test("constraint networks: compact, full, and in print", () => {
    const full = JSON.parse(noether(["graph", "matching-pennies", "--kind", "constraint", "--full"]).out) as GraphJson;
    expect(full.vertices.filter(({ colour }) => colour === "forbidden").length).toBeGreaterThan(10);
    expect(graphOf("matching-pennies", "constraint").vertices.length).toBeLessThan(full.vertices.length);
    const text = noether(["graph", "matching-pennies", "--kind", "constraint", "--format", "text"]).out;
    expect(text).toContain("next (shown even ?) = (shown even heads) ↔ does even = heads");
  });

  test("a picture", () => {
    expect(noether(["graph", rule, "--kind", "enhanced", "--format", "svg"]).out).toContain("</svg>");
  });

  test("what cannot be done is said", () => {
    expect(noether(["graph", "tic-tac-toe", "--kind", "ground", "--format", "text"])).toMatchObject({ code: 2 });
    expect(noether(["graph", "chess", "--kind", "constraint", "--time", "0.001"])).toMatchObject({ code: 3 });
    expect(noether(["graph", rule])).toMatchObject({ code: 2 });
    expect(noether(["graph", "chess", "--kind", "enhanced", "--format", "svg"])).toMatchObject({ code: 3 });
  });
});

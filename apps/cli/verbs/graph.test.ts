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
  test.each(["enhanced", "book", "ordered", "ground", "clique", "constraint", "domain", "dependency", "circuit"])(
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

  test("without a kind it is the enhanced rule graph", () => {
    expect(noether(["graph", rule]).out).toBe(noether(["graph", rule, "--kind", "enhanced"]).out);
  });

  test("what cannot be done is said", () => {
    expect(noether(["graph", "tic-tac-toe", "--kind", "ground", "--format", "text"])).toMatchObject({ code: 2 });
    expect(noether(["graph", "chess", "--kind", "constraint", "--time", "0.001"])).toMatchObject({ code: 3 });
    expect(noether(["graph", "chess", "--kind", "enhanced", "--format", "svg"])).toMatchObject({ code: 3 });
  });

  test("Figure 1 of Koriche et al. (2017): two ground rules are drawn as they are, in prefix and in infix", () => {
    const rules = join(folder, "figure-1.kif");
    writeFileSync(
      rules,
      `(<= (legal random (mark x1 y2 1)) (true (row x1 1)) (true (cell x1 y2 *)))
       (<= (legal random (mark x1 y2 1)) (true (col y2 1)) (true (cell x1 y2 *)))`,
    );
    const infix = join(folder, "figure-1.gdl");
    writeFileSync(infix, noether(["print", rules, "--syntax", "infix"]).out);
    for (const sheet of [rules, infix]) {
      const { vertices, edges } = graphOf(sheet, "clique");
      expect([vertices.length, edges.length]).toEqual([11, 17]);
    }
  });

  test("Figure 2: the choices of the stage of a state", () => {
    const state = join(folder, "example-5.json");
    writeFileSync(state, `["(cell x1 y1 1)","(cell x2 y2 2)","(cell x1 y2 *)","(cell x2 y1 *)","(control 1)"]`);
    const args = ["graph", "random-tic-tac-toe-2x2", "--kind", "constraint", "--state", state];
    const { vertices, edges } = JSON.parse(noether(args).out) as GraphJson;
    expect(vertices.filter(({ colour }) => colour === "forbidden")).toHaveLength(4);
    expect(vertices.filter(({ colour }) => colour.startsWith("value of"))).toHaveLength(6);
    expect(edges).toHaveLength(14);
    expect(noether([...args, "--variables", "does 3"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("choose from does 1, does random"),
    });
  });

  test("chosen variables of a full microstructure", () => {
    const args = ["graph", "matching-pennies", "--kind", "constraint", "--variables", "does even,hands-closed"];
    const { vertices } = JSON.parse(noether(args).out) as GraphJson;
    const labels = vertices.map(({ label }) => label).filter((label) => label !== "forbidden");
    expect(labels.sort()).toEqual(
      [
        "does even",
        "does even = heads",
        "does even = tails",
        "hands-closed",
        "hands-closed = 0",
        "hands-closed = 1",
      ].sort(),
    );
  });

  test("all stages: in print with a policy, as a graph, one stage by itself", () => {
    const staged = (...more: string[]) => noether(["graph", "random-tic-tac-toe-2x2", "--kind", "constraint", ...more]);
    const printed = staged("--stages", "horizon", "--format", "text").out;
    expect(printed).toMatch(/^7 stages, \d+ variables/);
    expect(printed).toContain("a policy with the greatest C = 1, a solution");
    expect(staged("--stages", "horizon", "--values", "minimax", "--stage", "2", "--format", "text").out).toContain(
      "stage 2: ",
    );
    const pennies = ["graph", "matching-pennies", "--kind", "constraint", "--stages", "2"];
    expect(noether([...pennies, "--values", "minimax", "--format", "text"]).out).toContain("there is no solution");
    const { vertices } = JSON.parse(noether(pennies).out) as GraphJson;
    expect(vertices.filter(({ colour }) => colour === "forbidden").length).toBeGreaterThan(50);
    expect(noether(["graph", "matching-pennies", "--kind", "constraint", "--values", "minimax"]).code).toBe(2);
    expect(noether(["graph", "hex", "--kind", "constraint", "--stages", "2"]).code).toBe(3);
  });
});

import { describe, expect, test } from "vitest";
import { cycleGraph, starGraph } from "../../src/foundations/graphs/index.ts";
import { benchGraphGrowth } from "./graph-growth.ts";

const families = [
  { name: "cycle", sizes: [10, 20, 40], make: cycleGraph },
  { name: "star", sizes: [5], make: starGraph },
];

const bench = async (json: boolean): Promise<string> => {
  let text = "";
  await benchGraphGrowth({
    json,
    families,
    write: (more) => {
      text += more;
    },
  });
  return text;
};

describe("bench graph-growth", () => {
  test("prints a line per size, and exponents where there are three sizes", async () => {
    const lines = (await bench(false)).trimEnd().split("\n");
    expect(lines[0]).toMatch(/size +vertices +edges +nodes +generators +ms +bytes/);
    expect(lines[1]).toBe("cycle");
    expect(lines[4]).toMatch(/^ +40 +40 +40 +\d+ +\d+ /);
    expect(lines[5]).toMatch(/growth exponents: time -?[\d.]+, memory/);
    expect(lines[7]).toMatch(/^ +5 +6 +5 +0 +4 /);
    expect(lines.length).toBe(8);
  });

  test("as JSON", async () => {
    const { families: measured } = JSON.parse(await bench(true));
    expect(measured[0]).toMatchObject({ family: "cycle", rows: [{ size: 10 }, { size: 20 }, { size: 40, edges: 40 }] });
    expect(measured[1].time).toBeUndefined();
  });
});

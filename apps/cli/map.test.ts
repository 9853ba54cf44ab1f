import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { noether } from "./run-noether.ts";

const folder = mkdtempSync(join(tmpdir(), "noether-map-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("map", () => {
  test("prints the contract's document", () => {
    const run = noether(["map", "connect-four-5x5", "connect-four", "--method", "lmap", "--json"]);
    expect(run.code).toBe(0);
    const { distance, pairs, unmatched, seconds } = JSON.parse(run.out) as Record<string, unknown>;
    expect(distance).toBeGreaterThan(0);
    expect(distance).toBeLessThan(0.2);
    expect(pairs).toContainEqual({ from: "drop", to: "drop", distance: expect.any(Number) });
    expect(unmatched).toEqual({ from: expect.any(Array), to: expect.any(Array) });
    expect(seconds).toBeGreaterThan(0);
  });

  test("draws one file without script or link", () => {
    const page = join(folder, "mapping.html");
    const run = noether(["map", "nim", "tic-tac-toe", "--method", "mmap", "--html", page]);
    expect(run.code).toBe(0);
    expect(run.out).toContain("symbols mapped by mmap");
    const html = readFileSync(page, "utf8");
    expect(html).toContain("<svg");
    expect(html).not.toMatch(/<script|<link|https?:\/\/(?!www\.w3\.org)/);
  });

  test("gives up within the budget, and knows which options belong to which method", () => {
    expect(noether(["map", "chess", "chess", "--method", "mmap", "--time", "0.001"]).code).toBe(3);
    expect(noether(["map", "nim", "nim", "--method", "guess"]).code).toBe(2);
    expect(noether(["map", "nim"]).code).toBe(2);
    expect(noether(["map", "nim", "nim", "--weights", "1,0,0"]).code).toBe(2);
    expect(noether(["map", "nim", "nim", "--method", "myopic", "--depth", "3"]).code).toBe(2);
    expect(noether(["map", "nim", "nim", "--method", "lmap", "--depth", "21"]).code).toBe(2);
    expect(noether(["map", "nim", "nim", "--method", "lmap", "--weights", "1,0"]).code).toBe(2);
    expect(noether(["map", "nim", "nim", "--method", "lmap", "--weights", "0.5,0.3,0.2", "--penalty", "0"]).code).toBe(
      0,
    );
  });
});

describe("reproductions of the mapping paper", () => {
  test("say what they need when the public sheets are not there", () => {
    const run = noether(["reproduce", "mapping-table-1", "--games", folder]);
    expect(run.code).toBe(2);
    expect(run.err).toContain("--own");
  });

  test("end with the rows that are complete when the time is spent", () => {
    const run = noether(["reproduce", "mapping-table-3", "--own", "--quick", "--json", "--time", "0.000001"]);
    expect([run.code, run.out]).toEqual([3, "[]\n"]);
    expect(run.err).toContain("0 of 7 rows are complete");
  });

  test("write no plot where there is none", () => {
    const run = noether(["reproduce", "chapter-14-exercise-1", "--svg", join(folder, "plot.svg")]);
    expect(run.code).toBe(2);
  });
});

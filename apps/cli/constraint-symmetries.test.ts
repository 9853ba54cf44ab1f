import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { noether } from "./run-noether.ts";

const folder = mkdtempSync(join(tmpdir(), "noether-constraint-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Example 5 of Koriche et al. (2017). */
const state = join(folder, "example-5.json");
writeFileSync(
  state,
  JSON.stringify(["(cell x1 y1 1)", "(cell x2 y2 2)", "(cell x1 y2 *)", "(cell x2 y1 *)", "(control 1)"]),
);

interface SymmetriesJson {
  readonly kind: string;
  readonly order: string;
  readonly generators: readonly { readonly moves: Record<string, Record<string, string>>; readonly status: string }[];
  readonly classes?: Record<string, string[][]>;
  readonly certified: boolean;
}

const symmetriesOf = (...args: string[]): SymmetriesJson =>
  JSON.parse(noether(["symmetries", ...args, "--kind", "constraint", "--json"]).out) as SymmetriesJson;

describe("noether symmetries --kind constraint", () => {
  test("of a game", () => {
    const found = symmetriesOf("tic-tac-toe", "--fix-roles");
    expect(found).toMatchObject({ kind: "constraint", order: "8", certified: true });
    expect(found.generators.every(({ status }) => status === "proved")).toBe(true);
    expect(symmetriesOf("gomoku-7x7", "--fix-roles").order).toBe("8");
  });

  test("of the stage of a state", () => {
    const all = symmetriesOf("random-tic-tac-toe-2x2", "--state", state);
    expect(all).toMatchObject({ kind: "constraint", order: "8", certified: true });
    expect(all.classes?.["1"]).toHaveLength(1);
    const rows = symmetriesOf("random-tic-tac-toe-2x2-rows", "--state", state);
    expect(rows.classes?.["1"]?.map((moves) => moves.join(" ")).sort()).toEqual([
      "(chooseCol y1) (chooseRow x2)",
      "(chooseCol y2) (chooseRow x1)",
    ]);
  });

  test("what cannot be done is said", () => {
    expect(noether(["symmetries", "tic-tac-toe", "--kind", "constraint", "--split"])).toMatchObject({ code: 2 });
    expect(noether(["symmetries", "chess", "--kind", "constraint", "--time", "0.001"])).toMatchObject({ code: 3 });
    const end = join(folder, "end.json");
    writeFileSync(end, JSON.stringify(["(cell x1 y1 1)", "(cell x1 y2 1)", "(control 2)"]));
    expect(noether(["symmetries", "random-tic-tac-toe-2x2", "--kind", "constraint", "--state", end]).code).toBe(1);
  });
});

test("symmetries print at most ten lines, and everything with --full", () => {
  for (const game of ["tic-tac-toe", "rubik-2x2", "backgammon-small"]) {
    const lines = noether(["symmetries", game]).out.trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(10);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(210);
  }
  const full = noether(["symmetries", "tic-tac-toe", "--full"]).out;
  expect(full).toContain("fluents: (");
  expect(full.split("\n").length).toBeGreaterThan(10);
});

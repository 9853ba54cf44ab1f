/** `symmetries` with all methods together, and the searches that use its group, from the command line. */
import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { noether } from "./run-noether.ts";

const SHARED = "../shared";
if (!existsSync(SHARED)) console.log("skipped: some sheets need ../shared");

interface AutoJson {
  readonly kind: string;
  readonly order: string;
  readonly generators: readonly { readonly found: string; readonly status: string }[];
}

const symmetriesOf = (game: string): AutoJson => JSON.parse(noether(["symmetries", game, "--json"]).out) as AutoJson;
const expandedBy = (game: string, use: string): number =>
  (JSON.parse(noether(["solve", game, "--symmetry", use, "--json"]).out) as { expanded: number }).expanded;

describe("noether symmetries", () => {
  test.each([
    ["hex", "4"],
    ["gomoku-7x7", "16"],
  ])("%s: every generator is proved and says who found it", (game, order) => {
    const { kind, order: found, generators } = symmetriesOf(game);
    expect([kind, found]).toEqual(["auto", order]);
    for (const generator of generators) {
      expect(generator.status).toBe("proved");
      expect(["ground", "board"]).toContain(generator.found);
    }
  });

  test("says that there may be more where the game does not ground", () => {
    const grows = `(role p) (init (n z)) (<= (next (n (f ?x ?x))) (true (n ?x)))
      (legal p go) (legal p stay) (<= terminal (true never)) (goal p 0)`;
    const { code, out } = noether(["symmetries", "-"], grows);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^4 symmetries .*\n {2}there may be more: only the written rules were searched \(gave up while/,
    );
    expect(noether(["symmetries", "tic-tac-toe"]).out).not.toContain("there may be more");
  });

  test.skipIf(!existsSync(SHARED))("refuses a gate graph without goals: they do not ground here", () => {
    const { code, err } = noether(["symmetries", `${SHARED}/games/laikLee_hex.kif`, "--kind", "ground"]);
    expect(code).toBe(3);
    expect(err).toContain("gave up");
  });

  test.skipIf(!existsSync(SHARED)).each(["compound-179", "compound-1007", "net-1081"])("%s: no crash", (name) => {
    for (const verb of ["symmetries", "solve"])
      expect(noether([verb, `${SHARED}/cases/hostile/${name}.kif`]).code).toBe(0);
  });
});

describe("noether solve", () => {
  test.skipIf(!existsSync(SHARED))("uses symmetries that lead to states which play never reaches", () => {
    const sheet = `${SHARED}/cases/asym.pl`;
    expect(symmetriesOf(sheet).order).toBe("16");
    expect(expandedBy(sheet, "states")).toBeLessThan(expandedBy(sheet, "none"));
  });
});

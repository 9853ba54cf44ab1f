/** Choosing a game by mappings: abandoning mappings early does not change the result. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { unlimited } from "../../../foundations/budgets/index.ts";
import { SourceText } from "../../../foundations/text/index.ts";
import { type Rules, readRules } from "../../../language/rules/index.ts";
import { bookRuleGraph } from "../../rule-graph/index.ts";
import { overallDistance } from "../game-mapping.ts";
import { mappableSymbols } from "../mappable-symbols.ts";
import { mapGraphsByPaper } from "../paper/map-by-paper.ts";
import { occurrenceGraph } from "../paper/occurrence-graph.ts";
import { DistanceBound } from "./distance-bound.ts";
import { type MappedGame, nearestByMapping } from "./nearest-by-mapping.ts";

const rulesOf = (name: string): Rules => {
  const url = new URL(`../../../../games/${name}/rules.kif`, import.meta.url);
  return readRules(new SourceText(name, readFileSync(url, "utf8"))).rules;
};
const NAMES = ["tic-tac-toe", "connect-four", "nim", "hex", "six-queens", "tron", "peg-solitaire", "lights-out"];
const games = new Map<string, MappedGame>(
  NAMES.map((name) => {
    const rules = rulesOf(name);
    return [name, { graph: occurrenceGraph(bookRuleGraph(rules)), symbols: mappableSymbols(rules) }];
  }),
);
const gameOf = (name: string): MappedGame => games.get(name) as MappedGame;

describe.each(["lmap", "mmap"] as const)("%s", (method) => {
  test("the bound never exceeds the distance that comes out", () => {
    for (const one of NAMES.slice(0, 4))
      for (const other of NAMES) {
        const [from, to] = [gameOf(one), gameOf(other)];
        const bound = new DistanceBound(from.symbols, to.symbols);
        const bounds: number[] = [bound.least];
        const pairs = mapGraphsByPaper(from.graph, to.graph, method, unlimited(), {}, (pair) => {
          bound.add(pair);
          bounds.push(bound.least);
          return true;
        });
        const distance = overallDistance(from.symbols, to.symbols, pairs);
        expect(Math.max(...bounds)).toBeLessThanOrEqual(distance + 1e-12);
        expect(bounds.every((least, i) => i === 0 || least >= (bounds[i - 1] as number) - 1e-12)).toBe(true);
      }
  });

  test("leaving mappings early finds the same games", () => {
    const clusters = NAMES.map((name) => [name]);
    const find = (asking: string, stopsEarly: boolean) =>
      nearestByMapping(gameOf(asking), { method, top: 2, clusters, gameOf, stopsEarly, budget: unlimited() });
    let left = 0;
    for (const asking of NAMES) {
      const quick = find(asking, true);
      expect(quick.nearest).toEqual(find(asking, false).nearest);
      expect(quick.nearest[0]?.name).toBe(asking);
      left += quick.left;
    }
    expect(left).toBeGreaterThan(0);
  });

  test("the other members of a far cluster are skipped", () => {
    const clusters = [
      ["tic-tac-toe", "nim"],
      ["peg-solitaire", "tron", "lights-out"],
    ];
    const found = nearestByMapping(gameOf("tic-tac-toe"), {
      method,
      top: 2,
      clusters,
      gameOf,
      stopsEarly: true,
      budget: unlimited(),
    });
    expect(found.skipped).toBe(2);
    expect(found.nearest[0]).toEqual({ name: "tic-tac-toe", distance: 0 });
  });
});

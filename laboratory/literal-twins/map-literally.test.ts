import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { deleteOccurrences, duplicateOccurrences } from "../../src/analysis/mapping/paper/alter-graph.ts";
import { mapGraphsByPaper, type PaperMethod } from "../../src/analysis/mapping/paper/map-by-paper.ts";
import { type OccurrenceGraph, occurrenceGraph } from "../../src/analysis/mapping/paper/occurrence-graph.ts";
import type { PaperOptions } from "../../src/analysis/mapping/paper/paper-options.ts";
import { shuffleGraph } from "../../src/analysis/mapping/paper/reorder-graph.ts";
import { bookRuleGraph } from "../../src/analysis/rule-graph/index.ts";
import { unlimited } from "../../src/foundations/budgets/index.ts";
import { createRandom } from "../../src/foundations/collections/index.ts";
import { SourceText } from "../../src/foundations/text/index.ts";
import { readRules } from "../../src/language/rules/index.ts";
import { randomSheet } from "../fuzzing/sheets/index.ts";
import { mapGraphsLiterally } from "./map-literally.ts";
import { mapWithMemory } from "./remembered-distances.ts";

const graphOf = (text: string): OccurrenceGraph =>
  occurrenceGraph(bookRuleGraph(readRules(new SourceText("sheet.kif", text)).rules));
const ownGame = (name: string): OccurrenceGraph =>
  graphOf(readFileSync(new URL(`../../games/${name}/rules.kif`, import.meta.url), "utf8"));

const METHODS: readonly PaperMethod[] = ["myopic", "lmap", "mmap"];

function expectSame(from: OccurrenceGraph, to: OccurrenceGraph, method: PaperMethod, changes: Partial<PaperOptions>) {
  const fast = mapGraphsByPaper(from, to, method, unlimited(), changes);
  expect(fast).toEqual(mapGraphsLiterally(from, to, method, changes));
  return fast;
}

describe("the fast mappers find what their literal twins find, pair by pair", () => {
  const pairs = [
    ["tic-tac-toe", "tic-tac-toe"],
    ["tic-tac-toe", "nim"],
    ["three-player-tic-tac-toe", "tic-tac-toe"],
    ["buttons-and-lights", "lights-out"],
  ] as const;

  test.each(pairs)("%s onto %s", (from, to) => {
    const random = createRandom(3);
    for (const method of METHODS)
      for (const changes of [{}, { miscountsAssigned: true }, { reading: "text" }] as const)
        expectSame(shuffleGraph(ownGame(from), random), ownGame(to), method, changes);
  });

  test("altered games", () => {
    const random = createRandom(5);
    const game = ownGame("tic-tac-toe");
    for (const alter of [deleteOccurrences, duplicateOccurrences])
      for (const count of [10, 40])
        for (const method of ["lmap", "mmap"] as const)
          expectSame(shuffleGraph(alter(game, count, random), random), game, method, {});
  });

  const WEIGHTS: readonly PaperOptions["weights"][] = [
    { distance: 0.8, matched: 0.18, assigned: 0.02 },
    { distance: 0.3, matched: 0.4, assigned: 0.3 },
    { distance: 0, matched: 0, assigned: 1 },
    { distance: 1, matched: 0, assigned: 0 },
    { distance: 0, matched: 2, assigned: 0.1 },
  ];

  test("random sheets, other depths, thresholds, penalties and weights", () => {
    for (let seed = 0; seed < 24; seed++) {
      const random = createRandom(seed);
      const [from, to] = [graphOf(randomSheet(random)), graphOf(randomSheet(random))];
      const changes: Partial<PaperOptions> = {
        maximalDepth: 1 + (seed % 7),
        threshold: [0.5, 0.3, 1][seed % 3] as number,
        tiePenalty: [0.1, 0, 0.5][seed % 3] as number,
        weights: WEIGHTS[seed % WEIGHTS.length] as PaperOptions["weights"],
        reading: seed % 2 === 0 ? "code" : "text",
        miscountsAssigned: seed % 4 === 0,
      };
      for (const method of METHODS) expectSame(from, to, method, changes);
    }
  });
});

test("the literal mappers find the same with a memory", () => {
  for (const [from, to] of [
    ["tic-tac-toe", "tic-tac-toe"],
    ["three-player-tic-tac-toe", "nim"],
  ] as const)
    for (const method of ["lmap", "mmap"] as const) {
      const game = shuffleGraph(ownGame(from), createRandom(4));
      expect(mapWithMemory(game, ownGame(to), method)).toEqual(mapGraphsLiterally(game, ownGame(to), method));
    }
});

test("every symbol of a game mapped to itself has a partner, and no two the same", () => {
  const game = ownGame("connect-four");
  for (const method of METHODS) {
    const pairs = mapGraphsByPaper(game, game, method);
    expect(pairs).toHaveLength(game.symbols.length);
    expect(new Set(pairs.map(({ to }) => to)).size).toBe(pairs.length);
    expect(new Set(pairs.map(({ from }) => from)).size).toBe(pairs.length);
  }
  expect(mapGraphsByPaper(game, game, "mmap").every(({ distance }) => distance === 0)).toBe(true);
});

test("symbols of different kinds are never mapped to each other", () => {
  const kinds = (graph: OccurrenceGraph) => new Map(graph.symbols.map(({ name, kind }) => [name, kind]));
  const [from, to] = [ownGame("nim"), ownGame("tic-tac-toe")];
  for (const method of METHODS)
    for (const pair of mapGraphsByPaper(from, to, method))
      expect(kinds(from).get(pair.from)).toBe(kinds(to).get(pair.to));
});

test("what is as far as the threshold is left alone", () => {
  const pairs = mapGraphsByPaper(ownGame("nim"), ownGame("tic-tac-toe"), "mmap", unlimited(), { threshold: 0.2 });
  expect(pairs.every(({ distance }) => distance < 0.2)).toBe(true);
});

const SHEETS = new URL("../../../shared/games/", import.meta.url);
const isThere = existsSync(SHEETS);
const publicGame = (name: string): OccurrenceGraph => graphOf(readFileSync(new URL(`${name}.kif`, SHEETS), "utf8"));
if (!isThere) console.info("skipped: mappings of public sheets, because ../shared is not there");

test.skipIf(!isThere)("vertices of the paper's games are as many as in its Table I", () => {
  const sizes = {
    queens08lg: 464,
    ticTacToe: 469,
    connectFour: 553,
    rubiksCube: 1521,
    checkers__v1: 3990,
    chess: 5668,
  };
  for (const [name, size] of Object.entries(sizes)) expect(publicGame(name).colours.length).toBe(size);
});

const isLong = process.env["NOETHER_VERIFY"] === "1";
if (!isLong)
  console.info("skipped: ten orders of the paper's six games; NOETHER_VERIFY=1 runs them, for some forty minutes");

describe.skipIf(!isThere || !isLong)("ten orders of each of the paper's games", () => {
  const games = ["queens08lg", "ticTacToe", "connectFour", "rubiksCube", "checkers__v1", "chess"];
  const orders = Array.from({ length: 10 }, (_, order) => order + 1);
  const cases = (["lmap", "mmap"] as const).flatMap((method) =>
    games.flatMap((game) => orders.map((order) => [game, method, order] as const)),
  );
  test.each(cases)(
    "%s by %s in order %i",
    (name, method, order) => {
      const game = publicGame(name);
      const shuffled = shuffleGraph(game, createRandom(order));
      expect(mapGraphsByPaper(shuffled, game, method)).toEqual(mapWithMemory(shuffled, game, method));
    },
    3_600_000,
  );
});

import { describe, expect, test } from "vitest";
import type { Player } from "../players/index.ts";
import { makePlayer } from "../players/index.ts";
import { playableGame } from "../players/player-fixtures.contract.ts";
import { type PairedMatch, playPairedMatch } from "./paired-match.ts";
import { pairingsOf, planMatches, spreadOver, tableRow } from "./tournament-plan.ts";

const ENDLESS = { start: Number.POSITIVE_INFINITY, play: Number.POSITIVE_INFINITY };
const match = (game: string, extra: Partial<PairedMatch> = {}): PairedMatch => ({
  game: playableGame(game),
  a: "uct",
  b: "random",
  swapped: false,
  seed: 3,
  makePlayer: (name, seed) => makePlayer(name, { seed, iterations: 200 }),
  clocks: ENDLESS,
  now: () => 0,
  maxSteps: 200,
  ...extra,
});

describe("a match of a pairing", () => {
  test("is told from the side of a, whichever role it has", async () => {
    const straight = await playPairedMatch(match("tic-tac-toe"));
    const swapped = await playPairedMatch(match("tic-tac-toe", { swapped: true }));
    expect(straight.records[0]?.players).toEqual(["uct", "random"]);
    expect(swapped.records[0]?.players).toEqual(["random", "uct"]);
    for (const { points, goals, faults } of [straight, swapped]) {
      expect(points).toBe(goals[0] > goals[1] ? 1 : goals[0] === goals[1] ? 0.5 : 0);
      expect(faults).toEqual([0, 0]);
    }
    expect(swapped.goals[0]).toBe(swapped.records[0]?.goals.get("o"));
    expect(swapped.goals[1]).toBe(swapped.records[0]?.goals.get("x"));
  });

  test("of one role is two matches, compared", async () => {
    const { records, goals } = await playPairedMatch(match("eight-queens-guided", { a: "legal" }));
    expect(records.map(({ players }) => players)).toEqual([["legal"], ["random"]]);
    expect(goals).toEqual(records.map(({ goals: own }) => [...own.values()][0]));
  });

  test("faults belong to who made them", async () => {
    const mute = (name: string): Player => ({
      name,
      isRemote: false,
      start: async () => {},
      move: async () => "no such move",
      stop: async () => {},
    });
    const withMute: Partial<PairedMatch> = {
      a: "mute",
      makePlayer: (name, seed) => (name === "mute" ? mute(name) : makePlayer(name, { seed, iterations: 1 })),
    };
    for (const swapped of [false, true]) {
      const { faults, records } = await playPairedMatch(match("tic-tac-toe", { ...withMute, swapped }));
      expect(faults).toEqual([records[0]?.moves.length, 0]);
    }
  });
});

describe("a plan", () => {
  test("has every pairing on every game, game by game", () => {
    const pairings = pairingsOf(["g", "h"], ["p", "q", "r"]);
    expect(pairings.map(({ game, a, b }) => `${game} ${a} ${b}`)).toEqual([
      "g p q",
      "g p r",
      "g q r",
      "h p q",
      "h p r",
      "h q r",
    ]);
    const planned = [...planMatches(pairings, 2)];
    expect(planned.length).toBe(12);
    expect(planned.map(({ game }) => game).join("")).toBe("gggggghhhhhh");
    expect(planned.slice(0, 6).map(({ number }) => number)).toEqual([0, 0, 0, 1, 1, 1]);
  });

  test("a row of the table adds up", () => {
    const scores = [1, 0.5, 0, 1].map((points, i) => ({ points, faults: [i, 0] as const }));
    const row = tableRow({ game: "g", a: "p", b: "q" }, scores);
    expect(row).toMatchObject({
      game: "g",
      a: "p",
      b: "q",
      matches: 4,
      wins: 2,
      draws: 1,
      score: 0.625,
      faults: [6, 0],
    });
    expect(row.low).toBeLessThan(0.625);
    expect(row.high).toBeGreaterThan(0.625);
    expect(tableRow({ game: "g", a: "p", b: "q" }, [])).toMatchObject({ matches: 0, score: 0.5, low: 0, high: 1 });
  });
});

describe("a sample of a plan", () => {
  const players = ["a", "b", "c", "d"];
  const games = Array.from({ length: 30 }, (_, i) => `g${i}`);
  const all = [...planMatches(pairingsOf(games, players), 2)];

  test("has the size asked for, every game alike, every pairing, both sides", () => {
    const sample = spreadOver(all, 90);
    expect([sample.length, new Set(sample).size]).toEqual([90, 90]);
    for (const game of games) expect(sample.filter((match) => match.game === game).length).toBe(3);
    for (const { a, b } of pairingsOf(["g"], players))
      for (const number of [0, 1])
        expect(sample.some((match) => match.a === a && match.b === b && match.number === number)).toBe(true);
  });

  test("is the whole where that is not more", () => {
    expect(spreadOver(all, all.length + 1)).toEqual(all);
    expect(spreadOver([], 3)).toEqual([]);
  });
});

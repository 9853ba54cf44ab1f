import { describe, expect, test } from "vitest";
import type { Player } from "../players/index.ts";
import { makePlayer } from "../players/index.ts";
import { playableGame } from "../players/player-fixtures.contract.ts";
import { type PairedMatch, playPairedMatch } from "./paired-match.ts";

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
  test("is scored from a's side, whichever role a plays", async () => {
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

  test("in a one-role game consists of two matches that are compared", async () => {
    const { records, goals } = await playPairedMatch(match("eight-queens-guided", { a: "legal" }));
    expect(records.map(({ players }) => players)).toEqual([["legal"], ["random"]]);
    expect(goals).toEqual(records.map(({ goals: own }) => [...own.values()][0]));
  });

  test("counts faults for the player that made them", async () => {
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

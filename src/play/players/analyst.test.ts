import { describe, expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { type Game, machineOf } from "../../game/index.ts";
import { apply, type State } from "../../machine/index.ts";
import { Analyst } from "./analyst.ts";
import { playableGame } from "./player-fixtures.contract.ts";

/** A clock that advances by a millisecond at every look, so that work is counted and no test depends on time. */
function countedClock(): () => number {
  let reads = 0;
  return () => reads++ / 1000;
}

const analystOf = (game: Game): Analyst =>
  new Analyst(machineOf(game), { random: createRandom(1), now: countedClock() });

function stateAfter(game: Game, ...moves: readonly (readonly string[])[]): State {
  const machine = machineOf(game);
  const cursor = machine.newCursor();
  for (const joint of moves) apply(machine, cursor, joint);
  return cursor.save();
}

describe("the analyst", () => {
  test("proves a win that is one move away, and puts it first", () => {
    const game = playableGame("tic-tac-toe");
    const line = ["1 1", "2 1", "1 2", "2 2"].map((cell, i) =>
      i % 2 === 0 ? [`(mark ${cell})`, "noop"] : ["noop", `(mark ${cell})`],
    );
    const analyst = analystOf(game);
    analyst.begin(stateAfter(game, ...line));
    expect(analyst.work(100)).toBe(false);
    const { proven, expected, moves } = analyst.report();
    expect([proven, expected]).toEqual([true, [100, 0]]);
    expect(moves[0]).toMatchObject({ move: "(mark 1 3)", expected: 100, proven: true });
    expect(moves[0]?.line[0]).toEqual(["(mark 1 3)", "noop"]);
  });

  test("reports every legal move, with playable lines", () => {
    const game = playableGame("connect-four-5x5");
    const analyst = analystOf(game);
    analyst.begin(machineOf(game).initialState);
    analyst.work(2);
    const { moves, visits } = analyst.report();
    expect(moves).toHaveLength(5);
    expect(visits).toBeGreaterThan(100);
    for (const { line } of moves) expect(stateAfter(game, ...line)).toBeDefined();
  });

  test("continues where it stopped when asked again", () => {
    const game = playableGame("connect-four-5x5");
    const analyst = analystOf(game);
    analyst.begin(machineOf(game).initialState);
    analyst.work(1);
    const before = analyst.report().visits;
    analyst.begin(machineOf(game).initialState);
    analyst.work(1);
    expect(analyst.report().visits).toBeGreaterThan(before);
  });

  test("reports moves of every role with simultaneous moves", () => {
    const analyst = analystOf(playableGame("rock-paper-scissors"));
    analyst.work(1);
    expect(new Set(analyst.report().moves.map(({ role }) => role))).toEqual(new Set([0, 1]));
  });
});

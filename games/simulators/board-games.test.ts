/** The simulators of board games against published figures and against what facts.json records. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { BOARD_GAMES } from "./board-games.ts";
import { checkers } from "./checkers.ts";
import { chessFrom } from "./chess.ts";
import { countSequences, type Simulation } from "./simulation.ts";
import { simulationOf } from "./simulator.ts";
import { ticTacToe } from "./tic-tac-toe.ts";

/** Levels with more sequences than this are left to the machines. */
const countable = 6_000;

describe("node counts in facts.json agree with the simulators", () => {
  test.each([...BOARD_GAMES])("%s", (game, simulator) => {
    const text = readFileSync(new URL(`../${game}/facts.json`, import.meta.url), "utf8");
    const recorded = (JSON.parse(text) as { readonly perft: readonly number[] }).perft;
    const deep = recorded.findIndex((count) => count > countable);
    const shallow = deep < 0 ? recorded : recorded.slice(0, deep);
    expect(shallow.length).toBeGreaterThan(2);
    expect(countSequences(simulationOf(simulator), shallow.length - 1).nodes).toEqual(shallow);
  });
});

test("tic-tac-toe has 549,946 sequences of moves, 255,168 of them complete", () => {
  const { nodes, terminal } = countSequences(simulationOf(ticTacToe), 9);
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  expect([sum(nodes), sum(terminal)]).toEqual([549_946, 255_168]);
});

test("checkers has the published counts when a series of jumps is one move", () => {
  const single = simulationOf(checkers);
  type Position = typeof single.initial;
  const whole: Simulation<Position> = {
    ...single,
    successors: (position) =>
      single.successors(position).flatMap(function finished(after: Position): readonly Position[] {
        return after.jumping < 0 ? [after] : single.successors(after).flatMap(finished);
      }),
  };
  expect(countSequences(whole, 5).nodes).toEqual([1, 7, 49, 302, 1469, 7361]);
});

describe("chess has the published counts", () => {
  test.each([
    ["the opening", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0", [20, 400]],
    [
      "castling, pins, captures in passing",
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0",
      [48, 2039],
    ],
    ["a rank uncovered in passing", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0", [14, 191]],
    ["promotion under fire", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0", [6, 264]],
    ["many promotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0", [24, 496]],
  ])("%s", (_, position, counts) => {
    expect(countSequences(simulationOf(chessFrom(position)), counts.length).nodes.slice(1)).toEqual(counts);
  });
});

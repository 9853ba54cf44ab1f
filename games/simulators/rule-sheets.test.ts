/** Our sheets, interpreted, walked side by side with the simulators. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SeededRandom } from "../../src/foundations/collections/index.ts";
import { SourceText } from "../../src/foundations/text/index.ts";
import { readRules } from "../../src/language/rules/index.ts";
import type { Cursor } from "../../src/machine/index.ts";
import { InterpretedMachine } from "../../src/machine/interpreted/index.ts";
import { BOARD_GAMES } from "./board-games.ts";
import { chessFrom } from "./chess.ts";
import { fluentsOf } from "./chess-position.ts";
import { SIMULATED_GAMES } from "./simulated-games.ts";
import type { Simulator } from "./simulator.ts";

/** Joint moves played per game, over as many random matches as they fill. */
const stepsPerGame = 80;

function machineOf(game: string): InterpretedMachine {
  const text = readFileSync(new URL(`../${game}/rules.kif`, import.meta.url), "utf8");
  return new InterpretedMachine(readRules(new SourceText(game, text)).rules);
}

const sorted = (moves: readonly (readonly string[])[]): string[][] => moves.map((each) => each.toSorted());

/** The moves of every role as texts. */
function legalTexts(machine: InterpretedMachine, cursor: Cursor): string[][] {
  return machine.roles.map((_, role) => {
    const { count, moves } = cursor.legalMoves(role);
    return Array.from(moves.subarray(0, count), (move) => machine.vocabulary.moveText(role, move));
  });
}

function expectAgreement<Position>(
  machine: InterpretedMachine,
  cursor: Cursor,
  simulator: Simulator<Position>,
  position: Position,
): void {
  const goals = simulator.goals(position);
  expect(cursor.isTerminal()).toBe(goals !== undefined);
  if (goals !== undefined) expect(machine.roles.map((_, role) => cursor.goal(role))).toEqual(goals);
  else expect(sorted(legalTexts(machine, cursor))).toEqual(sorted(simulator.legal(position)));
}

function advance(machine: InterpretedMachine, cursor: Cursor, moves: readonly string[]): void {
  cursor.advance(moves.map((move, role) => machine.vocabulary.findMove(role, move)!));
}

describe("sheet and simulator agree along random matches", () => {
  test.each([...BOARD_GAMES, ...SIMULATED_GAMES])("%s", (game, simulator) => {
    const machine = machineOf(game);
    expect(machine.roles).toEqual(simulator.roles);
    const cursor = machine.newCursor();
    const random = new SeededRandom(1);
    let position = simulator.initial;
    for (let step = 0; step < stepsPerGame; step++) {
      expectAgreement(machine, cursor, simulator, position);
      if (simulator.goals(position) === undefined) {
        const moves = simulator.legal(position).map((each) => each[random.below(each.length)]!);
        position = simulator.play(position, moves);
        advance(machine, cursor, moves);
      } else {
        position = simulator.initial;
        cursor.load(machine.initialState);
      }
    }
  });
});

describe("chess: all successors of positions that are hard on move generators", () => {
  const machine = machineOf("chess");
  test.each([
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0",
    "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 0",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0",
    "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0",
    "8/8/8/8/8/5k2/6q1/7K w - - 0",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0",
    "8/8/8/4k3/8/8/4K3/7R b - - 99",
  ])("%s", (text) => {
    const simulator = chessFrom(text);
    const fluents = fluentsOf(simulator.initial).map((fluent) => machine.vocabulary.findFluent(fluent)!);
    const state = machine.stateFromFluents(fluents);
    const cursor = machine.newCursor();
    cursor.load(state);
    expectAgreement(machine, cursor, simulator, simulator.initial);
    if (simulator.goals(simulator.initial) !== undefined) return;
    const [white, black] = simulator.legal(simulator.initial) as [readonly string[], readonly string[]];
    for (const moves of white.flatMap((one) => black.map((other) => [one, other]))) {
      cursor.load(state);
      advance(machine, cursor, moves);
      expectAgreement(machine, cursor, simulator, simulator.play(simulator.initial, moves));
    }
  });
});

/** Whole matches of the games with dice, sheet beside simulator: their rules show late, when tiles run out or checkers are borne off. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { unlimited } from "../../src/foundations/budgets/index.ts";
import { SeededRandom } from "../../src/foundations/collections/index.ts";
import { SourceText } from "../../src/foundations/text/index.ts";
import { readRules } from "../../src/language/rules/index.ts";
import { makeMachine } from "../../src/machine/automatic/index.ts";
import type { Machine } from "../../src/machine/index.ts";
import { SIMULATED_GAMES } from "./simulated-games.ts";
import type { Simulator } from "./simulator.ts";

const MATCHES = process.env["NOETHER_VERIFY"] === "1" ? 300 : 6;
const GAMES = ["backgammon", "backgammon-small", "cant-stop", "cheese-thief", "liars-dice", "pickomino", "yahtzee"];

function machineOf(game: string): Machine {
  const text = readFileSync(new URL(`../${game}/rules.kif`, import.meta.url), "utf8");
  return makeMachine(readRules(new SourceText(game, text)).rules, "auto", unlimited());
}

/** Plays one match on both sides; the number of its steps. */
function playMatch<Position>(machine: Machine, simulator: Simulator<Position>, random: SeededRandom): number {
  const cursor = machine.newCursor();
  let position = simulator.initial;
  for (let step = 0; ; step++) {
    const goals = simulator.goals(position);
    expect(cursor.isTerminal()).toBe(goals !== undefined);
    if (goals !== undefined) {
      expect(machine.roles.map((_, role) => cursor.goal(role))).toEqual(goals);
      return step;
    }
    const legal = simulator.legal(position);
    const offered = machine.roles.map((_, role) => {
      const { count, moves } = cursor.legalMoves(role);
      return Array.from(moves.subarray(0, count), (move) => machine.vocabulary.moveText(role, move)).toSorted();
    });
    expect(offered).toEqual(legal.map((moves) => moves.toSorted()));
    const chosen = legal.map((moves) => moves[random.below(moves.length)] as string);
    cursor.advance(chosen.map((move, role) => machine.vocabulary.findMove(role, move) as number));
    position = simulator.play(position, chosen);
  }
}

describe.each(GAMES)("%s", (game) => {
  const simulator = SIMULATED_GAMES.get(game) as Simulator<unknown>;

  test(`${MATCHES} random matches to the end`, () => {
    const machine = machineOf(game);
    const random = new SeededRandom(7);
    for (let match = 0; match < MATCHES; match++) expect(playMatch(machine, simulator, random)).toBeGreaterThan(1);
  });
});

/** The share of the 1,296 throws of four dice that let one of three runners climb, none of them at the top. */
test.each([
  [[6, 7, 8], 1192],
  [[2, 3, 12], 568],
])("can't stop: throws that let a runner on %s climb", (columns, expected) => {
  const machine = machineOf("cant-stop");
  const free = [
    "(control anna)",
    "(free 0)",
    "(turn t1)",
    "(to-throw first)",
    ...columns.map((c) => `(runner ${c} 1)`),
  ];
  const reached = Array.from({ length: 11 }, (_, i) =>
    ["anna", "bert"].map((who) => `(reached ${i + 2} ${who} 0)`),
  ).flat();
  const start = machine.stateFromFluents(
    [...free, ...reached].map((text) => machine.vocabulary.findFluent(text) as number),
  );
  const cursor = machine.newCursor();
  let climbing = 0;
  for (let dice = 0; dice < 6 ** 4; dice++) {
    cursor.load(start);
    for (const place of [1, 6, 36, 216]) {
      const face = 1 + (Math.floor(dice / place) % 6);
      const moves = ["noop", "noop", `(throw ${face})`];
      cursor.advance(moves.map((move, role) => machine.vocabulary.findMove(role, move) as number));
    }
    const { count, moves } = cursor.legalMoves(0);
    const isLost = count === 1 && machine.vocabulary.moveText(0, moves[0] as number) === "lose";
    if (!isLost) climbing++;
  }
  expect(climbing).toBe(expected);
});

import { describe, expect, test } from "vitest";
import { unlimited } from "../../../src/foundations/budgets/index.ts";
import { createRandom } from "../../../src/foundations/collections/index.ts";
import { SourceText } from "../../../src/foundations/text/index.ts";
import { readRules } from "../../../src/language/rules/index.ts";
import { makeMachine } from "../../../src/machine/automatic/index.ts";
import { randomGame } from "../sheets/index.ts";
import { driveSolvers } from "./index.ts";
import { NaiveGame } from "./naive-game.ts";
import { matrixValue } from "./naive-matrix.ts";

const LIMITS = { states: 400, jointMoves: 100, now: () => performance.now() / 1000 };
/** A small sample; `npm run fuzz -- solve` runs 20,000. */
const GAMES = process.env["NOETHER_VERIFY"] === "1" ? 60 : 30;

const drive = (text: string, seed: number): number =>
  driveSolvers(readRules(new SourceText("random", text)).rules, seed, LIMITS);

test(`${GAMES} random games: every way to solve them agrees with the naive twin`, () => {
  let compared = 0;
  for (let seed = 1; seed <= GAMES; seed++) {
    const text = randomGame(createRandom(seed));
    try {
      compared += drive(text, seed);
    } catch (problem) {
      throw new Error(`seed ${seed}:\n${text}`, { cause: problem });
    }
  }
  expect(compared).toBeGreaterThan(20 * GAMES);
}, 300_000);

/** Each of these once had a wrong answer. */
describe("games found by fuzzing", () => {
  test.each([
    [
      "the first value is bounded by the list of goals alone",
      `(role o) (role x) (legal o noop) (legal x left) (legal x right)
       (<= (next (went ?m)) (does x ?m)) (<= terminal (true (went ?m)))
       (<= (goal ?r 0) (role ?r) (true (went left))) (<= (goal ?r 50) (role ?r) (true (went right)))`,
    ],
    [
      "pruned search of states of different lengths",
      `(role x) (role o) (init (at 0)) (succ 0 1) (succ 1 2) (succ 2 3)
       (<= (legal x (grow ?k)) (kind ?k)) (kind few) (kind many) (legal o noop)
       (<= (next (at ?m)) (true (at ?n)) (succ ?n ?m))
       (<= (next (mark ?n a)) (does x (grow many)) (true (at ?n))) (<= (next (mark ?n b)) (does x (grow many)) (true (at ?n)))
       (<= (next (mark ?n ?v)) (true (mark ?n ?v)))
       (<= terminal (true (at 3)))
       (<= (goal x 70) (true (mark 0 a)) (not (true (mark 1 a)))) (<= (goal o 70) (true (mark 1 a)))`,
    ],
    [
      "pruned search to a horizon where somebody gets stuck: a stuck state is a step away from its own horizon",
      `(role x) (role random) (init (at 0)) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
       (<= (legal ?r ?a) (role ?r) (true (at ?n)) (act ?a)) (act on) (act over)
       (<= (next (at ?m)) (true (at ?n)) (succ ?n ?m) (does random over))
       (<= (next (at ?k)) (true (at ?n)) (succ ?n ?m) (succ ?m ?k) (does random on))
       (<= terminal (true (at 9))) (goal x 30)`,
    ],
  ])("%s", (_, text) => {
    for (let seed = 0; seed < 8; seed++) expect(drive(text, seed)).toBeGreaterThan(0);
  });

  // Here mixed values miss c / √n after n rounds.
  test("mixtures that converge more slowly than 1/n", () => {
    expect(drive(randomGame(createRandom(8_001_324)), 8_001_324)).toBeGreaterThan(0);
  });

  // Here the best moves that pruned search names lead in a circle, and another best move leads to the end.
  test("a line of pruned best play comes to an end", () => {
    expect(drive(randomGame(createRandom(6_000_050)), 6_000_050)).toBeGreaterThan(0);
  });
});

// The first role's value v is that of the matrix v 100 / 100 0, which is 100; n rounds miss 100 / (n + 1) of it.
test("a value that rises as slowly as 1/n is extrapolated", () => {
  const text = `(role a) (role b) (init on) (<= (legal ?r left) (role ?r)) (<= (legal ?r right) (role ?r))
    (<= (next on) (does a left) (does b left)) (<= (next over) (does a right) (does b right))
    (<= (next won) (does a left) (does b right)) (<= (next won) (does a right) (does b left))
    (<= terminal (true won)) (<= terminal (true over))
    (<= (goal a 100) (true won)) (<= (goal b 0) (true won)) (<= (goal a 0) (true over)) (<= (goal b 100) (true over))`;
  const { rules } = readRules(new SourceText("slow", text));
  const naive = NaiveGame.explore(makeMachine(rules, "interpreted", unlimited()));
  expect(naive?.values(undefined, true)[0]?.[0]).toBeCloseTo(100, 4);
  expect(naive?.values(undefined, true)[0]?.[1]).toBeCloseTo(0, 4);
  expect(drive(text, 1)).toBeGreaterThan(0);
});

test("the value of a matrix, by hand", () => {
  expect(matrixValue([[3]])).toBeCloseTo(3, 9);
  expect(
    matrixValue([
      [1, 0],
      [0, 1],
    ]),
  ).toBeCloseTo(0.5, 9);
  expect(
    matrixValue([
      [0, -1, 1],
      [1, 0, -1],
      [-1, 1, 0],
    ]),
  ).toBeCloseTo(0, 9);
  expect(
    matrixValue([
      [4, 1],
      [2, 3],
      [0, 5],
    ]),
  ).toBeCloseTo(2.5, 9);
});

test("the value of a matrix whose entries differ by rounding errors", () => {
  expect(
    matrixValue([
      [99.99999998976496, 100, 99.99999999319206],
      [100, 99.99999998888582, 99.99999999319206],
    ]),
  ).toBeCloseTo(100, 6);
});

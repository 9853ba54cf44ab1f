/** Tests that policies learn obviously good moves, and that symmetric moves share weights. */
import { expect, test } from "vitest";
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import { unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { captures, type Game, lanes, machine, searchSymmetries } from "../../game/index.ts";
import { LaneLeaves } from "../../machine/batched/index.ts";
import type { KeepingCursor } from "../../machine/index.ts";
import { playableGame, playableText } from "../players/player-fixtures.contract.ts";
import { MovePolicy, PolicyLearner, playoutWeights } from "./index.ts";

interface Learned {
  readonly policy: MovePolicy;
  /** Returns the weight of a move. */
  readonly of: Weight;
  readonly explained: number;
}

type Weight = (role: number, text: string, captures?: 0 | 1) => number;

function learn(game: Game, states: number, symmetries: readonly Symmetry[]): Learned {
  const compiled = game.need(machine("compiled"), unlimited());
  const { circuit, program } = game.need(lanes, unlimited());
  const random = createRandom(6);
  const found = game.need(captures, unlimited());
  const policy = new MovePolicy({ moveCounts: circuit.moveCounts, symmetries, captures: found });
  const learner = new PolicyLearner({
    cursor: compiled.newCursor() as KeepingCursor,
    lanes: new LaneLeaves(circuit, program, { lanesPerLeaf: 8, maxSteps: 200, random, budget: unlimited() }),
    initialState: compiled.initialState,
    roleCount: compiled.roles.length,
    policy,
    random,
    maxSteps: 200,
  });
  while (learner.states < states) expect(learner.learnOne()).toBe(true);
  const of: Weight = (role, text, captures = 0) => {
    const move = compiled.vocabulary.findMove(role, text) as number;
    return policy.weights[(policy.places[role]?.[move] as number) + captures] as number;
  };
  return { policy, of, explained: learner.explainedShare };
}

/**
 * The first role's only move decides the result: win, draw or loss. Then the other role moves, which changes nothing.
 */
const CHOICE = `(role a) (role b) (init (turn a))
  (<= (legal a win) (true (turn a))) (<= (legal a draw) (true (turn a))) (<= (legal a lose) (true (turn a)))
  (<= (legal b wait) (true (turn a)))
  (<= (legal a wait) (true (turn b))) (<= (legal b go) (true (turn b))) (<= (legal b rest) (true (turn b)))
  (<= (next (did ?m)) (does a ?m) (distinct ?m wait))
  (<= (next (turn b)) (true (turn a)))
  (<= (next (did ?m)) (true (did ?m))) (<= (next over) (true (turn b)))
  (<= terminal (true over))
  (<= (goal a 100) (true (did win))) (<= (goal a 50) (true (did draw))) (<= (goal a 0) (true (did lose)))
  (<= (goal b 0) (true (did win))) (<= (goal b 50) (true (did draw))) (<= (goal b 100) (true (did lose)))`;

test("weights follow the results of moves, and moves without effect keep equal odds", () => {
  const { policy, of, explained } = learn(playableText(CHOICE), 1500, []);
  expect(explained).toBeGreaterThan(0.5);
  expect(of(0, "win") - of(0, "draw")).toBeGreaterThan(1);
  expect(of(0, "draw") - of(0, "lose")).toBeGreaterThan(0.3);
  expect(Math.abs(of(1, "go") - of(1, "rest"))).toBeLessThan(0.2);
  const powers = playoutWeights(policy)[0]?.map(({ quiet }) => quiet) ?? [];
  expect(Math.min(...powers)).toBe(0);
  expect(Math.max(...powers)).toBeGreaterThanOrEqual(2);
});

/**
 * The first role may take one of two pieces per turn. The more it takes in four turns, the better. The second role puts
 * pieces back.
 */
const TAKING = `(role a) (role b) (init (piece 1)) (init (piece 2)) (init (taken 0)) (init (step 0)) (init (turn a))
  (after 0 1) (after 1 2) (after 2 3) (after 3 4)
  (<= (legal a (go ?x)) (true (turn a)) (cell ?x)) (<= (legal b wait) (true (turn a)))
  (<= (legal b (put ?x)) (true (turn b)) (cell ?x)) (<= (legal a wait) (true (turn b)))
  (cell 1) (cell 2) (cell 3)
  (<= (next (piece ?x)) (true (piece ?x)) (not (does a (go ?x)))) (<= (next (piece ?x)) (does b (put ?x)))
  (<= takes (does a (go ?x)) (true (piece ?x)))
  (<= (next (taken ?y)) takes (true (taken ?x)) (after ?x ?y)) (<= (next (taken ?x)) (true (taken ?x)) (not takes))
  (<= (next (step ?y)) (true (step ?x)) (true (turn b)) (after ?x ?y)) (<= (next (step ?x)) (true (step ?x)) (true (turn a)))
  (<= (next (turn b)) (true (turn a))) (<= (next (turn a)) (true (turn b)))
  (<= terminal (true (step 4)))
  (goal-of 0 0 100) (goal-of 1 25 75) (goal-of 2 50 50) (goal-of 3 75 25) (goal-of 4 100 0)
  (<= (goal a ?g) (true (taken ?n)) (goal-of ?n ?g ?h)) (<= (goal b ?h) (true (taken ?n)) (goal-of ?n ?g ?h))`;

test("a move has a higher weight when it captures", () => {
  const { of } = learn(playableText(TAKING), 600, []);
  for (const x of [1, 2, 3]) expect(of(0, `(go ${x})`, 1)).toBeGreaterThan(of(0, `(go ${x})`) + 0.3);
});

test("breakthrough: advanced moves outweigh opening moves, and symmetric moves share weights", () => {
  const game = playableGame("breakthrough-5x5");
  const symmetries = game.need(searchSymmetries, unlimited());
  const { policy, of } = learn(game, 400, symmetries);
  expect(of(0, "(move 1 4 1 5)")).toBeGreaterThan(of(0, "(move 1 2 1 3)"));
  for (const { roles, moves } of symmetries)
    for (const [role, images] of moves.entries())
      for (const [move, image] of images.entries())
        expect(policy.places[roles[role] as number]?.[image]).toBe(policy.places[role]?.[move]);
});

test("explains nothing when the move alone does not tell its value", () => {
  const { explained } = learn(playableGame("dots-and-boxes"), 1000, []);
  expect(Math.abs(explained)).toBeLessThan(0.005);
});

/** Policies: what is learned where it is plain which moves are good, and weights that symmetric moves share. */
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
  /** The weight of a move. */
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
  const of: Weight = (role, text, captures = 0) =>
    policy.weights[(policy.places[role]?.[compiled.vocabulary.findMove(role, text) as number] as number) + captures] ??
    0;
  return { policy, of, explained: learner.explainedShare };
}

/** The first role wins, draws or loses by its one move; then the other one moves, and nothing changes. */
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

test("weights follow what moves lead to, and what does not matter keeps equal odds", () => {
  const { policy, of, explained } = learn(playableText(CHOICE), 1500, []);
  expect(explained).toBeGreaterThan(0.5);
  expect(of(0, "win") - of(0, "draw")).toBeGreaterThan(1);
  expect(of(0, "draw") - of(0, "lose")).toBeGreaterThan(0.3);
  expect(Math.abs(of(1, "go") - of(1, "rest"))).toBeLessThan(0.2);
  const powers = playoutWeights(policy)[0]?.map(({ quiet }) => quiet) ?? [];
  expect(Math.min(...powers)).toBe(0);
  expect(Math.max(...powers)).toBeGreaterThanOrEqual(2);
});

test("breakthrough: to advance far is worth more than to begin, and symmetric moves share their weights", () => {
  const game = playableGame("breakthrough-5x5");
  const symmetries = game.need(searchSymmetries, unlimited());
  const { policy, of } = learn(game, 400, symmetries);
  expect(of(0, "(move 1 4 1 5)")).toBeGreaterThan(of(0, "(move 1 2 1 3)"));
  for (const { roles, moves } of symmetries)
    for (const [role, images] of moves.entries())
      for (const [move, image] of images.entries())
        expect(policy.places[roles[role] as number]?.[image]).toBe(policy.places[role]?.[move]);
});

test("where moves are worth the same, whatever they are called, nothing is explained", () => {
  const { explained } = learn(playableGame("dots-and-boxes"), 1000, []);
  expect(Math.abs(explained)).toBeLessThan(0.005);
});

/**
 * Tests that alpha-beta search to the end of the game agrees with the solver, whatever the value net says, and that
 * play by learned values beats play by untrained ones.
 */
import { describe, expect, test } from "vitest";
import { Budget, unlimited } from "../../../foundations/budgets/index.ts";
import { createRandom } from "../../../foundations/collections/index.ts";
import { drawJointMove, type KeepingCursor, type Machine } from "../../../machine/index.ts";
import { terminalScore, ValueLearner, ValueNet } from "../../learning/index.ts";
import { groundedGame } from "../game-fixtures.contract.ts";
import { Solver } from "../solver.ts";
import { AlphaBeta, NotInTurn } from "./index.ts";

/** Number of moves left when the search of an endgame begins. */
const LEFT = 13;

function searchOf(machine: Machine, fluentCount: number, budget = unlimited()): AlphaBeta {
  const random = createRandom(1);
  const cursor = machine.newCursor() as KeepingCursor;
  const net = new ValueNet(fluentCount, random);
  return new AlphaBeta({ cursor, roleCount: machine.roles.length, fluentCount, net, random, budget });
}

describe.each(["tic-tac-toe", "nim", "connect-four-4x5"])("%s", (name) => {
  const { machine, program } = groundedGame(name);
  const solver = new Solver(machine, machine.initialState, {
    use: "none",
    memoryBytes: 1e8,
    budget: new Budget({ bytes: 1e8 }),
    random: createRandom(1),
  });

  test("searching to the end finds one of the solver's best moves, and its score is the value", () => {
    const search = searchOf(machine, program.fluents.length);
    const random = createRandom(6);
    const cursor = machine.newCursor();
    const joint = new Int32Array(2);
    let compared = 0;
    for (let walk = 0; walk < 40; walk++) {
      cursor.load(machine.initialState);
      const opening = name === "connect-four-4x5" ? 9 + random.below(8) : random.below(8);
      for (let i = 0; i < opening && !cursor.isTerminal(); i++)
        if (drawJointMove(cursor, random, joint)) cursor.advance(joint);
      if (cursor.isTerminal()) continue;
      const state = cursor.save();
      search.begin(state);
      for (let depth = 0; depth < 20 && search.deepen(); depth++);
      const { values } = solver.solve(state, Number.POSITIVE_INFINITY);
      const best = solver.bestMoves(state)?.[search.mover] ?? [];
      expect(best).toContain(search.bestMove);
      const reward = (values[search.mover] as number) / 100;
      if (reward === 0.5) expect(search.bestScore).toBeCloseTo(0);
      else expect(Math.sign(search.bestScore)).toBe(Math.sign(terminalScore(reward)));
      compared++;
    }
    expect(compared).toBeGreaterThan(20);
  });
});

test("a stopped search has a move, and resumes where it stopped", () => {
  const { machine, program } = groundedGame("connect-four");
  let looks = 0;
  const search = searchOf(machine, program.fluents.length, new Budget({ cancelled: () => ++looks % 3 === 0 }));
  search.begin(machine.initialState);
  const moves = new Set(search.rootMoves);
  let depth = 0;
  for (let i = 0; i < 300; i++) {
    search.deepen();
    expect(moves.has(search.bestMove)).toBe(true);
    expect(search.depth).toBeGreaterThanOrEqual(depth);
    depth = search.depth;
  }
  expect(depth).toBeGreaterThan(3);
  const cursor = machine.newCursor();
  for (const joint of search.principalVariation()) cursor.advance(joint);
});

test("short slices are enough to settle the end of a game", () => {
  const { machine, program } = groundedGame("dots-and-boxes");
  let looks = 0;
  const search = searchOf(machine, program.fluents.length, new Budget({ cancelled: () => ++looks % 40 === 0 }));
  const cursor = machine.newCursor();
  const joint = new Int32Array(2);
  const random = createRandom(3);
  for (let legal = LEFT + 1; legal > LEFT; ) {
    if (drawJointMove(cursor, random, joint)) cursor.advance(joint);
    legal = Math.max(cursor.legalMoves(0).count, cursor.legalMoves(1).count);
  }
  search.begin(cursor.save());
  let slices = 0;
  while (!search.isSettled && slices < 100) {
    slices++;
    while (search.deepen());
  }
  expect(search.isSettled).toBe(true);
  expect(Math.abs(search.bestScore)).toBeGreaterThan(5000);
});

test("refuses games with simultaneous moves", () => {
  const { machine, program } = groundedGame("tron");
  const search = searchOf(machine, program.fluents.length);
  expect(() => search.begin(machine.initialState)).toThrow(NotInTurn);
});

test("values learned by self-play beat untrained values at the same depth", () => {
  const { machine, program } = groundedGame("breakthrough-5x5");
  const fluentCount = program.fluents.length;
  const random = createRandom(5);
  const learner = new ValueLearner({
    cursor: machine.newCursor() as KeepingCursor,
    initialState: machine.initialState,
    roleCount: 2,
    fluentCount,
    random,
    maxSteps: 300,
  });
  for (let game = 0; game < 600; game++) learner.playOne();
  expect(learner.games).toBe(600);
  const searchWith = (net: ValueNet): AlphaBeta =>
    new AlphaBeta({
      cursor: machine.newCursor() as KeepingCursor,
      roleCount: 2,
      fluentCount,
      net,
      random,
      budget: unlimited(),
    });
  const [learned, naive] = [searchWith(learner.net), searchWith(new ValueNet(fluentCount, random))];
  const cursor = machine.newCursor();
  const joint = new Int32Array(2);
  let wins = 0;
  for (let game = 0; game < 20; game++) {
    cursor.load(machine.initialState);
    for (let step = 0; !cursor.isTerminal(); step++) {
      const role = step % 2;
      drawJointMove(cursor, random, joint);
      if (step >= 2) {
        const search = role === game % 2 ? learned : naive;
        search.begin(cursor.save());
        for (let depth = 0; depth < 3 && search.deepen(); depth++);
        joint[role] = search.bestMove;
      }
      cursor.advance(joint);
    }
    if (cursor.goal(game % 2) === 100) wins++;
  }
  expect(wins).toBeGreaterThanOrEqual(17);
});

/** If the solver can answer, `auto` plays one of the solver's best moves, whoever the opponent is. */
import { describe, expect, test } from "vitest";
import { Budget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { type Game, machineOf } from "../../game/index.ts";
import { apply, drawJointMove, type Move } from "../../machine/index.ts";
import { playMatch } from "../match/index.ts";
import { Solver } from "../search/index.ts";
import { ExactPlay } from "./exact-play.ts";
import { makePlayer } from "./make-player.ts";
import { MoveBudget } from "./move-budget.ts";
import { playableGame, playableText } from "./player-fixtures.contract.ts";

describe("exact play", () => {
  test.each([
    ["tic-tac-toe", "random"],
    ["tic-tac-toe", "uct"],
    ["nim", "legal"],
    ["nim", "uct"],
  ])("%s against %s: every move is one of the best", async (name, opponent) => {
    const game = playableGame(name);
    const machine = machineOf(game);
    const solver = new Solver(machine, machine.initialState, {
      use: "none",
      memoryBytes: 1e8,
      budget: new Budget({}),
      random: createRandom(1),
    });
    for (const side of [0, 1]) {
      const { moves } = await playMatch({
        game,
        players: [0, 1].map((role) =>
          makePlayer(role === side ? "auto" : opponent, { seed: 5 + role, iterations: 40 }),
        ),
        clocks: { start: Number.POSITIVE_INFINITY, play: Number.POSITIVE_INFINITY },
        now: () => 0,
        random: createRandom(7),
        maxSteps: 100,
      });
      const cursor = machine.newCursor();
      for (const texts of moves) {
        const best = solver.bestMoves(cursor.save())?.[side] as readonly Move[];
        const joint = texts.map((text, role) => machine.vocabulary.findMove(role, text) as Move);
        expect(best).toContain(joint[side]);
        apply(machine, cursor, joint);
      }
    }
  });
});

/** A seat at the first role, with a clock that stands still. */
const seated = (name: string, seconds = 1) => seatedAt(playableGame(name), seconds);

function seatedAt(game: Game, seconds: number) {
  const machine = machineOf(game);
  const budget = new MoveBudget(() => 0);
  budget.renew({ deadline: seconds, iterations: Number.POSITIVE_INFINITY });
  const seat = { game, machine, role: 0, clocks: { start: 1, play: 1 }, now: () => 0 };
  return { machine, exact: new ExactPlay({ seat, budget, random: createRandom(4) }, [], true) };
}

test("with a draw all best moves are found, with a win at least one, with a loss all moves", () => {
  const { machine, exact } = seated("tic-tac-toe");
  const solver = new Solver(machine, machine.initialState, {
    use: "none",
    memoryBytes: 1e8,
    budget: new Budget({}),
    random: createRandom(1),
  });
  const random = createRandom(12);
  const cursor = machine.newCursor();
  const joint = new Int32Array(2);
  const seen = new Set<number>();
  for (let game = 0; game < 60; game++) {
    cursor.load(machine.initialState);
    for (let step = 0; step < 9 && !cursor.isTerminal(); step++) {
      const state = cursor.save();
      const value = solver.value(state).values[0] as number;
      const best = solver.bestMoves(state)?.[0] as readonly Move[];
      const found = exact.bestMoves(state, { states: 1e6, seconds: 1 });
      seen.add(value);
      expect(found?.isComplete).toBe(true);
      if (value === 100) expect(best).toEqual(expect.arrayContaining([...(found?.moves ?? [])]));
      else expect(found?.moves).toEqual(best);
      expect(found?.moves).not.toEqual([]);
      cursor.load(state);
      if (drawJointMove(cursor, random, joint)) cursor.advance(joint);
    }
  }
  expect([...seen].sort((a, b) => a - b)).toEqual([0, 50, 100]);
});

test("the solver gets no time for a large game, and a good share at its end", () => {
  const large = seated("breakthrough");
  expect(large.exact.shareFor(large.machine.initialState, 1e9)).toBe(0);
  const small = seated("tic-tac-toe");
  expect(small.exact.shareFor(small.machine.initialState, 1e9)).toBeGreaterThan(0.2);
  expect(small.exact.shareFor(small.machine.initialState, 1)).toBe(0);
});

test("goals above 100, of which check only warns, are searched to an end and told apart", () => {
  const { machine, exact } = seatedAt(
    playableText(`
      (role a) (role b) (init start)
      (<= (legal a (take ?n)) (true start) (worth ?n ?own ?rest)) (<= (legal b noop) (true start))
      (worth 1 120 30) (worth 2 150 0) (worth 3 0 150)
      (<= (next (took ?n)) (does a (take ?n)))
      (<= terminal (true (took ?n)))
      (<= (goal a ?own) (true (took ?n)) (worth ?n ?own ?rest))
      (<= (goal b ?rest) (true (took ?n)) (worth ?n ?own ?rest))`),
    1,
  );
  const found = exact.bestMoves(machine.initialState, { states: 1000, seconds: 1 });
  expect(found?.moves.map((move) => machine.vocabulary.moveText(0, move))).toEqual(["(take 2)"]);
});

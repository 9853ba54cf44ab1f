/** Moves that can end a game at once, compared with trying all moves. */
import { describe, expect, test } from "vitest";
import { isGaveUp } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import { successorsIn } from "../../machine/successors.contract.ts";
import { machineOf, programFromText, programOf, randomStates } from "./game-fixtures.contract.ts";
import { type OutcomeFilter, outcomeFilter } from "./outcome-filter.ts";
import { UNKNOWN } from "./propagator.ts";

function filterOf(program: GroundProgram): OutcomeFilter {
  const filter = outcomeFilter(program);
  if (isGaveUp(filter)) throw new Error(filter.doing);
  return filter;
}

describe.each([
  "tic-tac-toe",
  "random-tic-tac-toe-2x2",
  "random-tic-tac-toe-2x2-rows",
  "connect-four-4x5",
  "breakthrough-5x5",
  "matching-pennies",
  "rock-paper-scissors",
  "nim",
  "buttons-and-lights",
  "tic-tic-toe",
  "three-player-tic-tac-toe",
  "tron",
])("%s", (game) => {
  const program = programOf(game);
  const filter = filterOf(program);
  const machine = machineOf(program);
  const successors = successorsIn(machine);
  const cursor = machine.newCursor();

  test("no move that decides is removed; with all moves chosen everything is known", () => {
    for (const state of randomStates(machine, createRandom(3), 3, 12)) {
      cursor.load(state);
      if (cursor.isTerminal()) continue;
      expect(filter.stage.load(state)).toBe(true);
      const outcomes = successors(state)
        .slice(0, 60)
        .map(({ joint, successor }) => {
          cursor.load(successor);
          const goals = cursor.isTerminal() ? program.roles.map((_, role) => cursor.goal(role)) : null;
          return { joint, goals };
        });
      program.roles.forEach((_, role) => {
        for (const { value } of program.goals[role] ?? []) {
          if (value === null) continue;
          const deciding = outcomes.filter(({ goals }) => goals?.[role] === value).map(({ joint }) => joint[role]);
          expect(filter.candidates(role, value)).toEqual(expect.arrayContaining([...new Set(deciding)]));
        }
      });
      for (const { joint, goals } of outcomes.slice(0, 6)) {
        const mark = filter.stage.mark();
        for (const [role, move] of joint.entries()) filter.stage.choose(role, move);
        expect(filter.terminal()).toBe(goals === null ? 0 : 1);
        program.roles.forEach((_, role) => {
          const utility = filter.utility(role);
          expect(utility.kind).not.toBe("unknown");
          if (goals !== null && utility.kind === "value" && !utility.isConvention)
            expect(utility.value).toBe(goals[role]);
        });
        filter.stage.undo(mark);
      }
    }
  });
});

describe("tic-tac-toe", () => {
  const program = programOf("tic-tac-toe");
  const machine = machineOf(program);
  const filter = filterOf(program);

  /** The names of the moves with which x may win at once on this board, read row by row. */
  function winning(board: string): string[] {
    const cells = [...board].map((mark, i) => `(cell ${1 + Math.floor(i / 3)} ${1 + (i % 3)} ${mark})`);
    const fluents = [...cells, "(control x)"].map((text) => machine.vocabulary.findFluent(text) as number);
    filter.stage.load(machine.stateFromFluents(fluents));
    expect(filter.candidates(0, 0)).toEqual([]);
    return filter.candidates(0, 100).map((move) => machine.vocabulary.moveText(0, move));
  }

  test("one line left: of three moves the one that wins remains", () => {
    expect(winning("xxbooxbxo".replace("oox", "oob"))).toEqual(["(mark 1 3)"]);
  });

  test("no line left: none remains", () => {
    expect(winning("xobooxxxo".replace("oox", "oob"))).toEqual([]);
  });

  test("a second line that would need two moves at once is not seen through: all remain, to be tried", () => {
    expect(winning("xxbbobobb")).toHaveLength(5);
  });
});

test("a choice of one role may decide the game whatever the others do", () => {
  const program = programFromText(`(role a) (role b) (init on) (<= (legal a stop) (true on)) (<= (legal a go) (true on))
    (<= (legal b stop) (true on)) (<= (legal b go) (true on))
    (<= (next on) (does a go) (does b go)) (<= (next lost) (does a stop))
    (<= terminal (not (true on))) (<= (goal a 0) (true lost)) (<= (goal a 100) (not (true lost))) (goal b 50)`);
  const filter = filterOf(program);
  const machine = machineOf(program);
  filter.stage.load(machine.initialState);
  const stop = machine.vocabulary.findMove(0, "stop") as number;
  expect(filter.candidates(0, 0)).toEqual([stop]);
  expect(filter.candidates(1, 100, 0)).toEqual([machine.vocabulary.findMove(1, "stop")]);
  filter.stage.choose(0, stop);
  expect(filter.terminal()).toBe(1);
  expect(filter.utility(0)).toEqual({ kind: "value", value: 0, isConvention: false });
  filter.stage.load(machine.initialState);
  filter.stage.choose(1, stop);
  expect(filter.terminal()).toBe(1);
  expect(filter.utility(0).kind).toBe("unknown");
  filter.stage.load(machine.initialState);
  filter.stage.choose(1, machine.vocabulary.findMove(1, "go") as number);
  expect(filter.terminal()).toBe(UNKNOWN);
});

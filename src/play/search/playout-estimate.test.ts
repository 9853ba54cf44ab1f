import { expect, test } from "vitest";
import { Budget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { groundedGame } from "./game-fixtures.contract.ts";
import { PlayoutEstimate } from "./playout-estimate.ts";

test("tic-tac-toe: the centre is worth more to x than an edge, also after o's move", () => {
  const { machine } = groundedGame("tic-tac-toe");
  const estimate = new PlayoutEstimate(machine, machine.initialState, 0, createRandom(1), new Budget({}));
  const O = 1;
  const guess = (marks: Readonly<Record<string, string>>, moved: number, control: string): number => {
    const cells = [1, 2, 3].flatMap((x) => [1, 2, 3].map((y) => `(cell ${x} ${y} ${marks[`${x}${y}`] ?? "b"})`));
    const fluents = [...cells, `(control ${control})`].map((text) => machine.vocabulary.findFluent(text) as number);
    return estimate.of(machine.stateFromFluents(fluents), moved);
  };
  expect(guess({ 22: "x" }, 0, "o")).toBeGreaterThan(guess({ 12: "x" }, 0, "o"));
  expect(guess({ 11: "x", 22: "o" }, O, "x")).toBeLessThan(guess({ 22: "x", 12: "o" }, O, "x"));
});

test("a spent budget ends the learning", () => {
  const { machine } = groundedGame("tic-tac-toe");
  expect(
    () => new PlayoutEstimate(machine, machine.initialState, 0, createRandom(1), new Budget({ steps: 100 })),
  ).toThrow(/learning/);
});

import { describe, expect, test } from "vitest";
import { Budget, BudgetSpent } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { InterpretedMachine } from "../../machine/interpreted/index.ts";
import { rulesFromText } from "../../machine/machine.contract.ts";
import { type MacroStage, macroStage, macroStageComplement } from "./macro-stage.ts";
import type { NamedGraph } from "./restrict-microstructure.ts";

/** The player takes one of two roads. A coin decides what follows the left road; the right one knows only tails. */
const ROADS = `
  (role player) (role random) (init (step 1)) (succ 1 2) (succ 2 3)
  (<= (legal player left) (true (step 1))) (<= (legal player right) (true (step 1)))
  (<= (legal player noop) (not (true (step 1))))
  (<= (legal random noop) (true (step 1))) (<= (legal random tails) (true (step 2)))
  (<= (legal random heads) (true (step 2)) (true gone-left))
  (<= (next gone-left) (does player left)) (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
  (<= terminal (true (step 3))) (goal player 50)`;

const stageOf = (text: string, budget?: Budget): MacroStage => {
  const machine = new InterpretedMachine(rulesFromText(text));
  return macroStage(machine, machine.initialState, budget);
};

/** The solutions as texts, `-` for a choice that is not made. */
const named = ({ choices, solutions }: MacroStage): string[] =>
  solutions.map((one) => one.map((value, i) => choices[i]?.values[value] ?? "-").join(" ")).sort();

/** The forbidden combinations of a complement, as sorted lists of labels. */
function forbiddenOf({ graph, colours, label }: NamedGraph): string[] {
  return Array.from(graph.colours, (colour, vertex) => [colours[colour], vertex] as const)
    .filter(([colour]) => colour === "forbidden")
    .map(([, vertex]) =>
      Array.from(graph.neighbours.subarray(graph.offsets[vertex], graph.offsets[vertex + 1]), label)
        .sort()
        .join(", "),
    )
    .sort();
}

describe("the stage of a state", () => {
  test("is a choice and the chance step after it, by hand", () => {
    const stage = stageOf(ROADS);
    expect(stage.choices.map(({ name }) => name)).toEqual(["does player", "does random"]);
    expect(named(stage)).toEqual(["left heads", "left tails", "right tails"]);
    const complement = macroStageComplement(stage, () => true);
    expect(forbiddenOf(complement)).toEqual(["does player = right, does random = heads"]);
  });

  test("a choice that is not made excludes all its values", () => {
    const stage = stageOf(ROADS.replace("terminal (true (step 3))", "terminal (true (step 2)) (not (true gone-left))"));
    expect(named(stage)).toEqual(["left heads", "left tails", "right -"]);
    expect(forbiddenOf(macroStageComplement(stage, () => true))).toEqual([
      "does player = right, does random = heads",
      "does player = right, does random = tails",
    ]);
  });

  test("ends where a player chooses again", () => {
    const again = `${ROADS} (<= (legal player rest) (true (step 2)))`;
    expect(named(stageOf(again))).toEqual(["left", "right"]);
  });

  test("only the choices that are asked for are in the graph", () => {
    const { graph, label } = macroStageComplement(stageOf(ROADS), (name) => name === "does random");
    expect(Array.from(graph.colours, (_, vertex) => label(vertex))).toEqual([
      "does random",
      expect.stringContaining("does random = "),
      expect.stringContaining("does random = "),
    ]);
  });

  test("keeps to its budget", () => {
    expect(() => stageOf(ROADS, new Budget({ steps: 2 }))).toThrow(BudgetSpent);
    expect(() => macroStageComplement(stageOf(ROADS), () => true, new Budget({ steps: 2 }))).toThrow(BudgetSpent);
  });
});

test("forbidden are the smallest combinations that never occur, against all combinations", () => {
  const random = createRandom(5);
  for (let trial = 0; trial < 60; trial++) {
    const choices = Array.from({ length: 4 }, (_, i) => ({ name: `c${i}`, values: ["a", "b", "c"] }));
    const solutions = Array.from({ length: 1 + random.below(12) }, () => choices.map(() => random.below(4) - 1));
    const occurs = (part: readonly number[]): boolean =>
      solutions.some((one) => part.every((value, i) => value < 0 || one[i] === value));
    // every choice has a value or is left out (−1)
    const all = Array.from({ length: 4 ** 4 }, (_, n) => choices.map((_, i) => (Math.floor(n / 4 ** i) % 4) - 1));
    const without = (part: readonly number[], i: number): number[] => part.map((value, j) => (i === j ? -1 : value));
    const smallest = all
      .filter((part) => !occurs(part) && part.every((value, i) => value < 0 || occurs(without(part, i))))
      .map((part) =>
        part.flatMap((value, i) => (value < 0 ? [] : [`c${i} = ${choices[i]?.values[value]}`])).join(", "),
      );
    expect(forbiddenOf(macroStageComplement({ choices, solutions }, () => true))).toEqual(smallest.sort());
  }
});

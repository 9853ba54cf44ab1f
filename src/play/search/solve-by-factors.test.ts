/** Tests that a bound of independent subgames is claimed only with a play that reaches it. */
import { describe, expect, test } from "vitest";
import { unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { factors } from "../../game/index.ts";
import { grounded } from "./game-fixtures.contract.ts";
import { type FactorSolution, solveByFactors } from "./solve-by-factors.ts";
import { Solver } from "./solver.ts";

function resultOf<T>(steps: Generator<undefined, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

function solve(text: string): {
  factorCount: number;
  found: FactorSolution | undefined;
  value: number | null | undefined;
} {
  const { game, machine } = grounded(text);
  const decomposition = game.need(factors, unlimited());
  const found = resultOf(solveByFactors(decomposition, machine, unlimited()));
  const plain = new Solver(machine, machine.initialState, {
    ...{ use: "none", memoryBytes: 1e8, budget: unlimited(), random: createRandom(1) },
  });
  const { values } = plain.solve(machine.initialState);
  if (found !== undefined) {
    const cursor = machine.newCursor();
    cursor.load(machine.initialState);
    for (const move of found.line) cursor.advance([move]);
    expect([cursor.isTerminal(), cursor.goal(0)]).toEqual([true, found.value]);
  }
  return { factorCount: decomposition.factors.length, found, value: values[0] };
}

/** Two tracks of four places, and as many moves as `clock`. The player gets 100 for reaching both ends. */
const tracks = (clock: number, moves: string): string => `
(role p) (track a) (track b) (way on) (way off) (succ 0 1) (succ 1 2) (succ 2 3)
${Array.from({ length: clock }, (_, i) => `(tick ${i} ${i + 1})`).join(" ")}
(init (at a 0)) (init (at b 0)) (init (time 0))
${moves}
(<= (next (at ?t ?y)) (goes ?t) (true (at ?t ?x)) (succ ?x ?y))
(<= (next (at ?t 3)) (true (at ?t 3)))
(<= (next (at ?t ?x)) (true (at ?t ?x)) (not (goes ?t)))
(<= (next (time ?n)) (true (time ?m)) (tick ?m ?n))
(<= terminal (true (time ${clock})))
(<= behind (track ?t) (not (true (at ?t 3))))
(<= (goal p 100) (not behind))
(<= (goal p 40) behind)`;
const AT_ONCE =
  "(<= (legal p (both ?a ?b)) (way ?a) (way ?b)) (<= (goes a) (does p (both on ?b))) (<= (goes b) (does p (both ?a on)))";
const ONE_OF_THEM = "(<= (legal p (go ?t)) (track ?t)) (<= (goes ?t) (does p (go ?t)))";

describe("two tracks and one clock", () => {
  test("moves on both at once: the bound is reached, and a play proves it", () => {
    const { factorCount, found, value } = solve(tracks(4, AT_ONCE));
    expect([factorCount, found?.value, value]).toEqual([2, 100, 100]);
    expect(found?.line.length).toBe(4);
  });

  test("moves on one of them: each alone could reach its end in time, so the bound is wrong and not claimed", () => {
    const { factorCount, found, value } = solve(tracks(4, ONE_OF_THEM));
    expect([factorCount, found, value]).toEqual([2, undefined, 40]);
  });

  test("too many combinations: nothing is claimed", () => {
    const names = Array.from({ length: 15 }, (_, i) => `t${i}`);
    const many = tracks(3, ONE_OF_THEM).replace(
      /\(track a\) \(track b\)(.*)/,
      (_, rest) => `${names.map((name) => `(track ${name})`).join(" ")}${rest}`,
    );
    const { game, machine } = grounded(
      many.replace(/\(init \(at a 0\)\) \(init \(at b 0\)\)/, "(<= (init (at ?t 0)) (track ?t))"),
    );
    const decomposition = game.need(factors, unlimited());
    expect(decomposition.factors.length).toBe(15);
    expect(resultOf(solveByFactors(decomposition, machine, unlimited()))).toBe(undefined);
  });
});

/**
 * Searches with a heuristic at the horizon: symmetric states have the same value, so symmetries change no value and
 * save evaluations.
 */
import { describe, expect, test } from "vitest";
import { Budget, unlimited } from "../../src/foundations/budgets/index.ts";
import { createRandom } from "../../src/foundations/collections/index.ts";
import type { Cursor } from "../../src/machine/index.ts";
import { generatorsOf, groundedGame } from "../../src/play/search/game-fixtures.contract.ts";
import { Solver, type SymmetryUse } from "../../src/play/search/index.ts";
import { mobilityOf } from "../reproductions/schiffel-heuristic.ts";
import { compareChosenSearches, compareSearches } from "./search.ts";

const fixture = groundedGame("tic-tac-toe");
const { machine } = fixture;
const symmetries = generatorsOf(fixture);

/** The same value by the definition of minimax for alternating moves: a tree, no table, no symmetries. */
function plainValue(cursor: Cursor, depth: number): number[] {
  const values = new Float64Array(2);
  if (cursor.isTerminal()) return [cursor.goal(0) ?? 0, cursor.goal(1) ?? 0];
  const state = cursor.save();
  if (depth === 0) {
    mobilityOf(machine)(cursor, values, 0);
    cursor.load(state);
    return [...values];
  }
  const lists = [0, 1].map((role) => {
    const { count, moves } = cursor.legalMoves(role);
    return [...moves.subarray(0, count)];
  });
  const mover = (lists[0]?.length ?? 0) > 1 ? 0 : 1;
  let best: number[] | undefined;
  for (const a of lists[0] ?? [])
    for (const b of lists[1] ?? []) {
      cursor.load(state);
      cursor.advance(Int32Array.of(a, b));
      const value = plainValue(cursor, depth - 1);
      if (best === undefined || (value[mover] as number) > (best[mover] as number)) best = value;
    }
  return best ?? [];
}

describe("with a heuristic", () => {
  const solve = (use: SymmetryUse, depth: number): { values: readonly (number | null)[]; evaluations: number } => {
    let evaluations = 0;
    const mobility = mobilityOf(machine);
    const options = { symmetries, use, memoryBytes: 1e8, budget: unlimited(), random: createRandom(1) };
    const solver = new Solver(machine, machine.initialState, {
      ...options,
      evaluate: (cursor, into, at) => {
        evaluations++;
        mobility(cursor, into, at);
      },
    });
    return { values: solver.solve(machine.initialState, depth).values, evaluations };
  };

  test.each([0, 1, 2, 3])("to depth %i: the values of a plain minimax, whatever symmetries are used for", (depth) => {
    const expected = plainValue(machine.newCursor(), depth);
    for (const use of ["none", "moves", "states"] as const)
      solve(use, depth).values.forEach((value, role) => {
        expect(value).toBeCloseTo(expected[role] as number, 9);
      });
  });

  test("symmetric states save evaluations", () => {
    expect(solve("states", 4).evaluations).toBeLessThan(0.3 * solve("none", 4).evaluations);
  });
});

describe("comparisons", () => {
  /**
   * A clock that advances by a second each time it is read: searches are then planned by counts, independent of the
   * computer.
   */
  const limits = () => {
    let looks = 0;
    return { seconds: 1, rounds: 1, budget: new Budget({ cpu: () => looks++ }) };
  };

  test("only the ways that are asked for, to the depth that is asked for, and all agree", () => {
    const uses = ["none", "states"] as const;
    const compared = compareChosenSearches(machine, symmetries, uses, { ...limits(), depth: 3 }, mobilityOf(machine));
    expect(Object.keys(compared.byUse)).toEqual(uses);
    expect(compared.plan.depth).toBe(3);
    expect(compared.agree).toBe(true);
    expect(compared.byUse.states.expanded).toBeLessThan(compared.byUse.none.expanded);
    expect(compared.order).toBeGreaterThan(1n);
  });

  test("a heuristic that symmetric states do not share is found out", () => {
    let evaluations = 0;
    const compared = compareChosenSearches(
      machine,
      symmetries,
      ["none", "states"],
      { ...limits(), depth: 3 },
      (_, into, at) => into.fill(evaluations++ % 101, at, at + 2),
    );
    expect(compared.agree).toBe(false);
  });

  test("all ways agree where the search is blind", () => {
    const compared = compareSearches(machine, symmetries, { ...limits(), depth: 3 });
    expect(Object.keys(compared.byUse)).toEqual(["none", "moves", "states", "limited", "auto"]);
    expect(compared.agree).toBe(true);
  });
});

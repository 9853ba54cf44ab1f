import { describe, expect, test } from "vitest";
import type { Machine, State } from "../../../machine/index.ts";
import { fluentsFromBits } from "../../../machine/index.ts";
import { type GraphFixture, graphOfGame, stateAfter } from "./graph-fixtures.contract.ts";
import { type Estimate, Layers } from "./layers.ts";
import { marginals } from "./select-several.ts";

/** A value that symmetric states share: it depends only on the number of fluents that hold. */
const guess = (state: State, role: number): number => ((fluentsFromBits(state).length * (role + 3)) % 7) / 7;

const estimateIn =
  ({ graph }: GraphFixture): Estimate =>
  (position, into) => {
    for (let role = 0; role < into.length; role++) into[role] = guess(graph.table.stateOf(position), role);
  };

const layersOf = ({ search, graph }: GraphFixture, state: State): Layers => {
  search.begin(state);
  return new Layers(search.store, graph, search.root);
};

/** By role with a choice at the root: its moves. */
function choicesOf({ search, machine }: GraphFixture): { readonly role: number; readonly moves: number[] }[] {
  return machine.roles
    .map((_, role) => ({ role, moves: marginals(search.store, search.root, role).map(({ move }) => move) }))
    .filter(({ role, moves }) => moves.length > 1 && machine.roles[role] !== "random");
}

function grow(layers: Layers, depth: number): void {
  while (layers.depth < depth) expect(layers.growOne()).not.toBe("full");
}

describe.each([
  ["tic-tac-toe", 3, [["(mark 2 2)", "noop"]]],
  ["random-tic-tac-toe-2x2", 4, []],
  ["connect-four-4x5", 4, []],
  ["tron", 2, []],
  ["three-player-tic-tac-toe", 2, []],
] as const)("%s to depth %i", (name, depth, moves) => {
  test("moves have the values of plain maximin", () => {
    const fixture = graphOfGame(name, false);
    const { machine } = fixture;
    const state = stateAfter(machine, moves);
    const layers = layersOf(fixture, state);
    grow(layers, depth);
    for (const { role, moves: list } of choicesOf(fixture)) {
      const worths = layers.worthAtRoot(role, estimateIn(fixture));
      const plain = worthByRecursion(machine, state, role, depth);
      for (const [arm, move] of list.entries()) expect(worths[arm]).toBeCloseTo(plain.get(move) as number, 9);
    }
  });

  test("symmetries reduce the states and keep the values of the remaining moves", () => {
    const [few, many] = [graphOfGame(name, true), graphOfGame(name, false)];
    const state = stateAfter(few.machine, moves);
    const [merged, whole] = [layersOf(few, state), layersOf(many, state)];
    grow(merged, depth);
    grow(whole, depth);
    expect(merged.sizeOf(depth)).toBeLessThan(whole.sizeOf(depth));
    // This estimate gives all roles the same value, so that it is invariant under symmetries that exchange roles.
    const alike =
      ({ graph }: GraphFixture): Estimate =>
      (position, into) => {
        into.fill(guess(graph.table.stateOf(position), 0));
      };
    const all = choicesOf(many);
    for (const { role, moves: list } of choicesOf(few)) {
      const places = all.find((one) => one.role === role)?.moves as number[];
      const [worths, others] = [merged.worthAtRoot(role, alike(few)), whole.worthAtRoot(role, alike(many))];
      for (const [arm, move] of list.entries())
        expect(worths[arm]).toBeCloseTo(others[places.indexOf(move)] as number, 9);
    }
  });
});

/**
 * Computes the value of each of the role's moves directly from the definition: the others then do their worst, and
 * chance averages.
 */
function worthByRecursion(machine: Machine, root: State, role: number, depth: number): Map<number, number> {
  const chance = machine.roles.indexOf("random");
  const cursor = machine.newCursor();
  const worthOf = (state: State, left: number): Map<number, number> => {
    cursor.load(state);
    const lists = machine.roles.map((_, one) => {
      const { count, moves } = cursor.legalMoves(one);
      return [...moves.subarray(0, count)];
    });
    const joints = lists.reduce<number[][]>(
      (all, list) => all.flatMap((part) => list.map((move) => [...part, move])),
      [[]],
    );
    const byPlayers = new Map<string, { own: number; values: number[] }>();
    for (const joint of joints) {
      cursor.load(state);
      cursor.advance(joint);
      const key = joint.filter((_, one) => one !== chance).join();
      const entry = byPlayers.get(key) ?? { own: joint[role] as number, values: [] };
      entry.values.push(worthIn(cursor.save(), left - 1));
      byPlayers.set(key, entry);
    }
    const worths = new Map<number, number>();
    for (const { own, values } of byPlayers.values()) {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      worths.set(own, Math.min(worths.get(own) ?? Number.POSITIVE_INFINITY, mean));
    }
    return worths;
  };
  const worthIn = (state: State, left: number): number => {
    cursor.load(state);
    if (cursor.isTerminal()) return (cursor.goal(role) ?? 0) / 100;
    return left === 0 ? guess(state, role) : Math.max(...worthOf(state, left).values());
  };
  return worthOf(root, depth);
}

describe("chance states with the same outcomes are merged: symmetries of one stage", () => {
  test.each([
    ["random-tic-tac-toe-2x2-rows", 6, true],
    ["random-tic-tac-toe-2x2", 6, true],
    ["random-tic-tac-toe-2x2", 6, false],
    ["pig", 4, true],
  ] as const)("%s to depth %i (symmetric states: %s): no more states, the same values", (name, depth, symmetric) => {
    const [merged, apart] = [true, false].map((mergesDraws) =>
      graphOfGame(name, symmetric, { graph: { mergesByOutcome: true, mergesDraws } }),
    ) as [GraphFixture, GraphFixture];
    const { machine } = merged;
    const [few, many] = [merged, apart].map((one) => {
      const layers = layersOf(one, machine.initialState);
      grow(layers, depth);
      return layers;
    }) as [Layers, Layers];
    const [fewer, more] = [merged.graph.table.size, apart.graph.table.size];
    expect(fewer).toBeLessThanOrEqual(more);
    // If symmetric states are already merged, little is left to merge. Alone, this also finds equivalences that no
    // symmetry of the state shows.
    if (!symmetric) expect([fewer, more]).toEqual([52, 59]);
    const half: Estimate = (_, into) => {
      into.fill(0.5);
    };
    for (const { role } of choicesOf(merged))
      expect([...few.worthAtRoot(role, half)]).toEqual([...many.worthAtRoot(role, half)]);
  });
});

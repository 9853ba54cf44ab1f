import { describe, expect, test } from "vitest";
import type { Machine, State } from "../../../machine/index.ts";
import { fluentsFromBits } from "../../../machine/index.ts";
import { GameTree } from "./game-tree.ts";
import { Layers } from "./layers.ts";
import { stateAfter, treeOf } from "./tree-fixtures.contract.ts";
import type { TreeNode } from "./tree-node.ts";

/** A worth that symmetric states share: it depends on how many fluents hold, and on nothing else. */
const guess = (state: State, role: number): number => ((fluentsFromBits(state).length * (role + 3)) % 7) / 7;

const estimate = (node: TreeNode, into: Float64Array): void => {
  for (let role = 0; role < into.length; role++) into[role] = guess(node.state, role);
};

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
  test("moves are worth what plain maximin says", () => {
    const { tree, machine } = treeOf(name, false);
    const state = stateAfter(machine, moves);
    tree.moveRoot(state);
    const layers = new Layers(tree);
    grow(layers, depth);
    machine.roles.forEach((role, i) => {
      const arms = tree.root.choices?.arms.find((one) => one.role === i);
      if (role === "random" || arms === undefined) return;
      const worths = layers.worthAtRoot(i, estimate);
      const plain = worthByRecursion(machine, state, i, depth);
      arms.moves.forEach((move, arm) => {
        expect(worths[arm]).toBeCloseTo(plain.get(move) as number, 9);
      });
    });
  });

  test("with symmetries fewer states, the same worths for the moves that are left", () => {
    const [{ tree, machine }, { tree: plain }] = [treeOf(name, true), treeOf(name, false)];
    const state = stateAfter(machine, moves);
    const [merged, whole] = [tree, plain].map((one) => {
      one.moveRoot(state);
      const layers = new Layers(one);
      grow(layers, depth);
      return layers;
    }) as [Layers, Layers];
    expect(merged.sizeOf(depth)).toBeLessThan(whole.sizeOf(depth));
    // The guess does not know the roles' symmetry, so only games whose group keeps the roles can be compared.
    const ends = (node: TreeNode, into: Float64Array): void => {
      into.fill(guess(node.state, 0));
    };
    tree.root.choices?.arms.forEach(({ role, moves: list }) => {
      if (machine.roles[role] === "random") return;
      const all = plain.root.choices?.arms.find((one) => one.role === role)?.moves ?? new Int32Array(0);
      const [few, many] = [merged.worthAtRoot(role, ends), whole.worthAtRoot(role, ends)];
      list.forEach((move, arm) => {
        expect(few[arm]).toBeCloseTo(many[all.indexOf(move)] as number, 9);
      });
    });
  });
});

/** What each move of the role is worth, the others doing their worst after it, chance averaging; straight from the definition. */
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

describe("states in which only chance chooses are one where they come to the same: symmetries of one stage", () => {
  test.each([
    ["random-tic-tac-toe-2x2-rows", 6, true],
    ["random-tic-tac-toe-2x2", 6, true],
    ["random-tic-tac-toe-2x2", 6, false],
    ["pig", 4, true],
  ] as const)("%s to depth %i (symmetric states: %s): no more states, the same worths", (name, depth, symmetric) => {
    const [{ tree: merged, machine }, { tree: apart }] = [true, false].map((mergesDraws) => {
      const made = treeOf(name, symmetric);
      const tree = new GameTree({ ...made.tree.parts, mergesByOutcome: true, mergesDraws });
      return { ...made, tree };
    }) as [ReturnType<typeof treeOf>, ReturnType<typeof treeOf>];
    const [few, many] = [merged, apart].map((tree) => {
      tree.moveRoot(machine.initialState);
      const layers = new Layers(tree);
      grow(layers, depth);
      return layers;
    }) as [Layers, Layers];
    expect(merged.nodeCount).toBeLessThanOrEqual(apart.nodeCount);
    // Where symmetric states are one already, little is left to be found; alone it finds what no symmetry of the state tells.
    if (!symmetric) expect([merged.nodeCount, apart.nodeCount]).toEqual([52, 59]);
    const half = (_: TreeNode, into: Float64Array): void => {
      into.fill(0.5);
    };
    for (const { role } of merged.root.choices?.arms ?? [])
      if (machine.roles[role] !== "random")
        expect([...few.worthAtRoot(role, half)]).toEqual([...many.worthAtRoot(role, half)]);
  });
});

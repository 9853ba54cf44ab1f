import { describe, expect, test } from "vitest";
import { createRandom } from "../../../foundations/collections/index.ts";
import type { Machine, State } from "../../../machine/index.ts";
import { Path } from "./path.ts";
import { SelectByConfidence } from "./select-by-confidence.ts";
import { selectArm } from "./selection.ts";
import { stateAfter, treeOf } from "./tree-fixtures.contract.ts";
import type { Choices, TreeNode } from "./tree-node.ts";
import { TreeSearch } from "./tree-search.ts";

interface Inside {
  readonly path: Path;
}

const run = (search: TreeSearch, iterations: number): void => {
  for (let i = 0; i < iterations; i++) search.iterate();
};

describe("selection by confidence", () => {
  test("the value of an arm is UCB1, from the counts of the node and the mean of its child", () => {
    const { tree } = treeOf("tic-tac-toe", false);
    const rule = new SelectByConfidence(tree, 0.7, false);
    const search = new TreeSearch(tree, { rule, random: createRandom(3), proves: false });
    run(search, 200);
    const { path } = search as unknown as Inside;
    const choices = tree.root.choices as Choices;
    const [arms] = choices.arms;
    expect(choices.total).toBe(200);
    rule.prepare(path, choices, arms as never);
    for (const [arm, visits] of [...(arms?.visits ?? [])].entries()) {
      const child = choices.links.get(arm)?.node as TreeNode;
      const mean = child.sum(0) / child.visits;
      const expected = mean + 0.7 * Math.sqrt(Math.log(200) / visits);
      expect(rule.value(choices, arms as never, arm)).toBeCloseTo(expected, 12);
    }
  });

  test("untried moves come first, each once", () => {
    const { tree } = treeOf("tic-tac-toe", false);
    const rule = new SelectByConfidence(tree, 0.7, false);
    run(new TreeSearch(tree, { rule, random: createRandom(3), proves: false }), 9);
    expect([...(tree.root.choices?.arms[0]?.visits ?? [])]).toEqual(new Array(9).fill(1));
  });

  test("visits and rewards add up at every node", () => {
    const { tree } = treeOf("tic-tac-toe", true);
    const rule = new SelectByConfidence(tree, 0.7, false);
    run(new TreeSearch(tree, { rule, random: createRandom(5), proves: false }), 500);
    expect(tree.root.visits).toBe(500);
    expect(tree.root.sum(0) + tree.root.sum(1)).toBeCloseTo(500, 9);
    const open = [tree.root];
    for (const node of open) {
      const { choices } = node;
      if (choices === undefined || open.length > 300) continue;
      for (const { visits } of choices.arms) expect(visits.reduce((sum, one) => sum + one, 0)).toBe(choices.total);
      choices.links.forEach((link) => {
        open.push(link.node);
      });
    }
  });
});

describe("symmetries", () => {
  test("the first move of tic-tac-toe has three kinds, and nodes are canonical states", () => {
    const { tree } = treeOf("tic-tac-toe", true);
    const rule = new SelectByConfidence(tree, 0.7, false);
    run(new TreeSearch(tree, { rule, random: createRandom(3), proves: false }), 20_000);
    expect(tree.root.choices?.arms[0]?.moves.length).toBe(3);
    expect(tree.nodeCount).toBeLessThanOrEqual(765);
    const { tree: plain } = treeOf("tic-tac-toe", false);
    const same = new SelectByConfidence(plain, 0.7, false);
    run(new TreeSearch(plain, { rule: same, random: createRandom(3), proves: false }), 20_000);
    expect(plain.nodeCount).toBeGreaterThan(tree.nodeCount);
  });

  test("a move that stands for several is tried first as often as they would be", () => {
    const { tree } = treeOf("tic-tac-toe", true);
    const rule = new SelectByConfidence(tree, 0.7, false);
    const choices = tree.expand(tree.root);
    const [arms] = choices.arms;
    if (arms?.weights === undefined) throw new Error("nothing was merged");
    expect([...arms.weights].sort()).toEqual([1, 4, 4]);
    const path = new Path();
    path.start(tree.root);
    const random = createRandom(8);
    const counts = arms.weights.map(() => 0);
    for (let i = 0; i < 9000; i++) {
      rule.prepare(path, choices, arms);
      const arm = selectArm(rule, choices, arms, random);
      counts[arm] = (counts[arm] as number) + 1;
    }
    // Six standard deviations, about 45 each.
    for (const [arm, weight] of arms.weights.entries())
      expect(Math.abs((counts[arm] as number) - 1000 * weight)).toBeLessThan(280);
  });

  test("a root in other coordinates inherits what is known of its image", () => {
    const { tree, machine } = treeOf("tic-tac-toe", true);
    const rule = new SelectByConfidence(tree, 0.7, false);
    const search = new TreeSearch(tree, { rule, random: createRandom(3), proves: false });
    run(search, 3000);
    for (const mark of ["(mark 1 1)", "(mark 1 3)", "(mark 3 1)", "(mark 3 3)"]) {
      const state = stateAfter(machine, [[mark, "noop"]]);
      tree.moveRoot(state);
      expect(tree.root.state).toEqual(state);
      const known = tree.root.visits;
      expect(known).toBeGreaterThan(100);
      const arms = tree.root.choices?.arms[0];
      expect(arms?.visits.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(known / 2);
      run(search, 10);
    }
  });
});

describe("proofs", () => {
  test.each([false, true])("nim is won by the first player (symmetries: %s)", (symmetric) => {
    const { tree, machine } = treeOf("nim", symmetric);
    const rule = new SelectByConfidence(tree, 0.7, true);
    const search = new TreeSearch(tree, { rule, random: createRandom(1), proves: true });
    for (let i = 0; i < 50_000 && tree.root.exact === undefined; i++) search.iterate();
    expect([...(tree.root.exact ?? [])]).toEqual(expectimax(machine, machine.initialState).map((goal) => goal / 100));
  });

  test("chance counts by expectation", () => {
    const { tree, machine } = treeOf("random-tic-tac-toe-2x2-rows", true);
    const rule = new SelectByConfidence(tree, 0.7, true);
    const search = new TreeSearch(tree, { rule, random: createRandom(1), proves: true });
    for (let i = 0; i < 50_000 && tree.root.exact === undefined; i++) search.iterate();
    const exact = expectimax(machine, machine.initialState);
    tree.root.exact?.forEach((reward, role) => {
      if (machine.roles[role] !== "random") expect(reward).toBeCloseTo((exact[role] as number) / 100, 9);
    });
    expect(tree.root.exact).toBeDefined();
  });
});

/** By role, each player taking what is best for it; chance averages. Every state once. */
function expectimax(machine: Machine, root: State): number[] {
  const cursor = machine.newCursor();
  const known = new Map<string, number[]>();
  const worthIn = (state: State): number[] => {
    const found = known.get(state.join()) ?? compute(state);
    known.set(state.join(), found);
    return found;
  };
  const compute = (state: State): number[] => {
    cursor.load(state);
    if (cursor.isTerminal()) return machine.roles.map((_, role) => cursor.goal(role) ?? 0);
    const lists = machine.roles.map((_, role) => {
      const { count, moves } = cursor.legalMoves(role);
      return [...moves.subarray(0, count)];
    });
    const mover = Math.max(
      0,
      lists.findIndex((list) => list.length > 1),
    );
    const values = (lists[mover] as number[]).map((move) => {
      cursor.load(state);
      cursor.advance(lists.map((list, role) => (role === mover ? move : (list[0] as number))));
      return worthIn(cursor.save());
    });
    const mean = (role: number): number => values.reduce((sum, one) => sum + (one[role] as number), 0) / values.length;
    if (machine.roles[mover] === "random") return machine.roles.map((_, role) => mean(role));
    return values.reduce((best, one) => ((one[mover] as number) > (best[mover] as number) ? one : best));
  };
  return worthIn(root);
}

import { describe, expect, test } from "vitest";
import { createRandom } from "../../../foundations/collections/index.ts";
import { fluentsFromBits, type Machine, type State } from "../../../machine/index.ts";
import type { GameTree } from "./game-tree.ts";
import type { MoveTrail } from "./move-trail.ts";
import { Path } from "./path.ts";
import { SelectByActions } from "./select-by-actions.ts";
import { SelectByConfidence } from "./select-by-confidence.ts";
import { meanOfArm, selectArm } from "./selection.ts";
import { stateAfter, treeOf } from "./tree-fixtures.contract.ts";
import type { Choices, Link, TreeNode } from "./tree-node.ts";
import { TreeSearch } from "./tree-search.ts";

interface Inside {
  readonly trail: MoveTrail;
  readonly path: Path;
  readonly rewards: Float64Array;
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

describe("all moves as first", () => {
  test.each([
    ["tic-tac-toe", false],
    ["tic-tac-toe", true],
    ["connect-four-4x5", true],
    ["two-tic-tac-toes", true],
  ])("%s: at the root every trail is a match from the root (symmetries: %s)", (name, symmetric) => {
    const { tree, machine } = treeOf(name, symmetric);
    const rule = new SelectByActions(tree, { reference: 20, bias: 1e-10 });
    const actions = { moves: 100, bytes: 1e8 };
    const search = new TreeSearch(tree, { rule, random: createRandom(2), actions, proves: false });
    const inside = search as unknown as Inside;
    const naive = new Map<string, { count: number; sum: number }>();
    for (let i = 0; i < 400; i++) {
      search.iterate();
      const { trail, path, rewards } = inside;
      const pairs = Array.from({ length: trail.length }, (_, at) => [trail.roles[at], trail.moves[at]] as const);
      const inTree = pairs.splice(pairs.length - choicesOn(path)).reverse();
      expectMatch(machine, [...inTree, ...pairs] as [number, number][], rewards);
      for (const pair of new Set([...inTree, ...pairs].map(String))) {
        const entry = naive.get(pair) ?? { count: 0, sum: 0 };
        entry.count++;
        entry.sum += inside.rewards[Number(pair.split(",")[0])] as number;
        naive.set(pair, entry);
      }
    }
    for (const [pair, { count, sum }] of naive) {
      const [role, move] = pair.split(",").map(Number) as [number, number];
      expect(tree.root.actions?.count(role, move)).toBe(count);
      expect(tree.root.actions?.mean(role, move)).toBeCloseTo(sum / count, 9);
    }
  });

  test("the value of an arm mixes its mean and the table of the reference", () => {
    const { tree } = treeOf("tic-tac-toe", false);
    const [reference, bias] = [30, 1e-3];
    const rule = new SelectByActions(tree, { reference, bias });
    const actions = { moves: 10, bytes: 1e8 };
    const search = new TreeSearch(tree, { rule, random: createRandom(2), actions, proves: false });
    run(search, 1000);
    const { path } = search as unknown as Inside;
    path.start(tree.root);
    const choices = tree.root.choices as Choices;
    const [arms] = choices.arms;
    if (arms === undefined) throw new Error("no arms");
    const best = arms.visits.indexOf(Math.max(...arms.visits));
    const link = choices.links.get(best) as NonNullable<ReturnType<typeof choices.links.get>>;
    path.follow(best, link);
    const child = link.node;
    expect(child.visits).toBeGreaterThan(reference);
    const below = child.choices as Choices;
    const [replies] = below.arms;
    if (replies === undefined) throw new Error("no replies");
    rule.prepare(path);
    replies.moves.forEach((move, arm) => {
      const p = replies.visits[arm] as number;
      const others = child.actions?.count(replies.role, move) ?? 0;
      const amaf = child.actions?.mean(replies.role, move) ?? 0;
      const beta = others / (others + p + bias * others * p);
      const mean = p === 0 ? 0 : meanOfArm(tree, below, replies, arm);
      expect(rule.value(below, replies, arm)).toBeCloseTo((1 - beta) * mean + beta * amaf, 12);
    });
  });
});

describe("all moves as first, under symmetries", () => {
  test.each(["tic-tac-toe", "connect-four-4x5", "two-tic-tac-toes"])(
    "%s: a move below is looked up in the table above under the name that it has there",
    (name) => {
      const { tree, machine } = treeOf(name, true);
      const [reference, bias] = [1e9, 1e-3];
      const rule = new SelectByActions(tree, { reference, bias });
      const actions = { moves: 100, bytes: 1e8 };
      run(new TreeSearch(tree, { rule, random: createRandom(2), actions, proves: false }), 600);
      const choices = tree.root.choices as Choices;
      let carried = 0;
      choices.links.forEach((link, number) => {
        const below = link.node.choices;
        const [replies] = below?.arms ?? [];
        if (below === undefined || replies === undefined) return;
        const path = new Path();
        path.start(tree.root);
        path.follow(number, link);
        rule.prepare(path);
        // No node has so many visits, so the table of reference is the root's, in the coordinates of the match.
        const names = namesAbove(tree, machine, number);
        replies.moves.forEach((move, arm) => {
          const [role, above] = names(replies.role, move) as [number, number];
          if (above !== move || role !== replies.role) carried++;
          const p = replies.visits[arm] as number;
          const others = tree.root.actions?.count(role, above) ?? 0;
          const amaf = others === 0 ? 0 : (tree.root.actions?.mean(role, above) as number);
          const mean = p === 0 ? 0 : meanOfArm(tree, below, replies, arm);
          const beta = others / (others + p + bias * others * p);
          const expected = others === 0 ? (p === 0 ? Number.POSITIVE_INFINITY : mean) : (1 - beta) * mean + beta * amaf;
          expect(rule.value(below, replies, arm)).toBeCloseTo(expected, 12);
        });
      });
      expect(carried).toBeGreaterThan(0);
    },
  );
});

/**
 * How moves of a child of the root are called in the coordinates of the root, straight from the definition: by an element of the
 * group, listed, that carries the child's state to the true successor.
 */
function namesAbove(
  tree: GameTree,
  machine: Machine,
  number: number,
): (role: number, move: number) => [number, number] {
  const choices = tree.root.choices as Choices;
  const link = choices.links.get(number) as Link;
  const joint = new Int32Array(machine.roles.length);
  choices.jointMove(number, joint);
  const cursor = machine.newCursor();
  cursor.load(tree.root.state);
  cursor.advance(joint);
  const successor = fluentsFromBits(cursor.save());
  const symmetry = tree.parts.recognition.inverses[link.element];
  if (symmetry === undefined || link.element === 0) {
    expect(fluentsFromBits(link.node.state)).toEqual(successor);
    return (role, move) => [role, move];
  }
  const image = fluentsFromBits(link.node.state).map((fluent) => symmetry.fluents[fluent] as number);
  expect(image.sort((a, b) => a - b)).toEqual([...successor]);
  return (role, move) => [symmetry.roles[role] as number, symmetry.moves[role]?.[move] as number];
}

/** How many choices of players lie on a path. */
function choicesOn(path: Path): number {
  let count = 0;
  for (let depth = 0; depth < path.length; depth++) count += path.nodes[depth]?.choices?.arms.length ?? 0;
  return count;
}

/** The moves, in order, are all the choices of one match, and it ends with these rewards. */
function expectMatch(machine: Machine, pairs: readonly [number, number][], rewards: Float64Array): void {
  const cursor = machine.newCursor();
  let next = 0;
  while (!cursor.isTerminal()) {
    const joint = machine.roles.map((_, role) => {
      const { count, moves } = cursor.legalMoves(role);
      if (count === 1) return moves[0] as number;
      const [mover, move] = pairs[next++] as [number, number];
      expect(mover).toBe(role);
      expect([...moves.subarray(0, count)]).toContain(move);
      return move;
    });
    cursor.advance(joint);
  }
  expect(next).toBe(pairs.length);
  expect(machine.roles.map((_, role) => (cursor.goal(role) as number) / 100)).toEqual([...rewards]);
}

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

/**
 * Compares the search on stored states with simple reference implementations: its counts, proofs, merging and memory.
 */
import { describe, expect, test } from "vitest";
import { Budget } from "../../../foundations/budgets/index.ts";
import { createRandom, type SeededRandom } from "../../../foundations/collections/index.ts";
import { fluentsFromBits, hashState, type Machine, type State } from "../../../machine/index.ts";
import type { Playouts } from "../playouts.ts";
import { Solver } from "../solver.ts";
import type { ActionStatistics } from "./action-statistics.ts";
import { type GraphFixture, graphOfGame, stateAfter } from "./graph-fixtures.contract.ts";
import type { LeafValues } from "./leaf-values.ts";
import type { LeanSearch } from "./lean-search.ts";
import { NOWHERE, type NodeLinks } from "./node-links.ts";
import { MOVER } from "./node-store.ts";
import { MOST_DEPTH, type Paths } from "./paths.ts";
import { meanOfChild } from "./prove-node.ts";
import type { SelectByActions } from "./select-by-actions.ts";
import { marginals } from "./select-several.ts";
import { selectChild } from "./selection-rule.ts";

const run = (search: LeanSearch, iterations: number): void => {
  for (let i = 0; i < iterations; i++) search.gather();
};

/** The children of a node. */
function childrenOf({ store }: LeanSearch, node: number): number[] {
  const first = store.firstChild[node] as number;
  return Array.from({ length: store.childCount[node] as number }, (_, i) => first + i);
}

const linksOf = ({ store }: LeanSearch): NodeLinks => store.links as NodeLinks;

/** All positions reachable from the root. */
function reachable(search: LeanSearch): number[] {
  const found = new Set([search.root]);
  for (const node of found)
    for (const edge of childrenOf(search, node)) {
      const target = linksOf(search).target[edge] as number;
      if (target !== NOWHERE) found.add(target);
    }
  return [...found];
}

const edgesThatLead = (search: LeanSearch): number =>
  reachable(search)
    .flatMap((node) => childrenOf(search, node))
    .filter((edge) => linksOf(search).target[edge] !== NOWHERE).length;

/** A reward of the first role that depends only on the state. Sums of such rewards are exact. */
const rewardOf = (state: State): number => (hashState(state) % 129) / 128;

const fixedValues = (playouts: Playouts): LeafValues => {
  const rewards = new Float64Array(2);
  return {
    leaves: 1,
    playouts: 1,
    rewards,
    put: () => {
      rewards[0] = rewardOf(playouts.cursor.save());
      rewards[1] = 1 - (rewards[0] as number);
    },
    evaluate: () => true,
  };
};

interface TwinEdge {
  readonly joint: readonly number[];
  child: TwinNode | undefined;
  visits: number;
}

interface TwinNode {
  readonly state: State;
  readonly depth: number;
  visits: number;
  readonly sums: [number, number];
  edges: TwinEdge[] | undefined;
  mover: number;
}

/**
 * Textbook UCT with transpositions for two roles that move alternately. Valid only as long as no terminal state is
 * reached.
 */
class Twin {
  readonly nodes = new Map<string, TwinNode>();
  readonly root: TwinNode;
  private readonly machine: Machine;
  private readonly random: SeededRandom;
  private readonly c: number;

  constructor(machine: Machine, seed: number, c: number) {
    this.machine = machine;
    this.random = createRandom(seed);
    this.c = c;
    this.root = this.nodeAt(machine.initialState, 0);
  }

  iterate(): void {
    const path = [this.root];
    const edges: TwinEdge[] = [];
    for (let node = this.root; node === this.root || node.visits > 0; ) {
      node.edges ??= this.edgesOf(node);
      const edge = this.select(node);
      edge.child ??= this.follow(node, edge);
      node = edge.child;
      path.push(node);
      edges.push(edge);
    }
    const reward = rewardOf((path.at(-1) as TwinNode).state);
    for (const node of path) {
      node.visits++;
      node.sums[0] += reward;
      node.sums[1] += 1 - reward;
    }
    for (const edge of edges) edge.visits++;
  }

  private nodeAt(state: State, depth: number): TwinNode {
    const name = `${depth}:${state.join()}`;
    const known = this.nodes.get(name) ?? { state, depth, visits: 0, sums: [0, 0], edges: undefined, mover: 0 };
    this.nodes.set(name, known as TwinNode);
    return known as TwinNode;
  }

  private follow({ state, depth }: TwinNode, { joint }: TwinEdge): TwinNode {
    const cursor = this.machine.newCursor();
    cursor.load(state);
    cursor.advance(joint);
    return this.nodeAt(cursor.save(), depth + 1);
  }

  private select({ edges = [], mover, visits }: TwinNode): TwinEdge {
    let chosen = edges[0] as TwinEdge;
    const scale = this.c * Math.sqrt(Math.log(visits + 1));
    let [best, ties, untried] = [Number.NEGATIVE_INFINITY, 0, 0];
    for (const edge of edges) {
      if (edge.visits === 0) {
        if (this.random.below(++untried) === 0) chosen = edge;
      } else if (untried === 0) {
        const child = edge.child as TwinNode;
        const mean = child.sums[mover as 0 | 1] / child.visits;
        const score = (mean * edge.visits) / edge.visits + scale / Math.sqrt(edge.visits);
        if (score > best) [best, ties, chosen] = [score, 1, edge];
        else if (score === best && this.random.below(++ties) === 0) chosen = edge;
      }
    }
    return chosen;
  }

  private edgesOf(node: TwinNode): TwinEdge[] {
    const cursor = this.machine.newCursor();
    cursor.load(node.state);
    const [one, two] = [0, 1].map((role) => {
      const { count, moves } = cursor.legalMoves(role);
      return Array.from(moves.subarray(0, count)).sort((a, b) => a - b);
    }) as [number[], number[]];
    node.mover = two.length > 1 ? 1 : 0;
    return one.flatMap((a) => two.map((b) => ({ joint: [a, b], child: undefined, visits: 0 })));
  }
}

describe("statistics", () => {
  test.each(["connect-four", "breakthrough"])("%s: the same visits and sums as the twin, at every position", (name) => {
    const { search, machine, graph } = graphOfGame(name, false, {
      seed: 4,
      rule: { kind: "confidence", exploration: 0.5 },
      values: fixedValues,
    });
    const twin = new Twin(machine, 5, 0.5);
    run(search, 1500);
    for (let i = 0; i < 1500; i++) twin.iterate();
    const { store } = search;
    const positions = reachable(search);
    expect(positions.length).toBe(twin.nodes.size);
    expect(edgesThatLead(search)).toBeGreaterThan(positions.length + 20);
    for (const position of positions) {
      const state = graph.table.stateOf(position);
      const same = twin.nodes.get(`${linksOf(search).depth[position]}:${state.join()}`) as TwinNode;
      expect(store.visits[position]).toBe(same.visits);
      expect([...store.sums.subarray(2 * position, 2 * position + 2)]).toEqual(same.sums);
      expect(childrenOf(search, position).map((edge) => store.visits[edge])).toEqual(
        same.edges?.map(({ visits }) => visits) ?? [],
      );
    }
  });

  test.each([
    ["tic-tac-toe", true],
    ["three-player-tic-tac-toe", true],
    ["tron", true],
    ["random-tic-tac-toe-2x2", false],
  ])("%s: visits add up, and nothing stays pending (symmetries: %s)", (name, symmetric) => {
    const { search } = graphOfGame(name, symmetric, { rule: withoutProofs });
    run(search, 800);
    const { store } = search;
    expect(store.visits[search.root]).toBe(800);
    const into = new Map<number, number>();
    for (const node of reachable(search)) {
      expect(store.pending[node]).toBe(0);
      const edges = childrenOf(search, node);
      for (const edge of edges) {
        const target = linksOf(search).target[edge] as number;
        into.set(target, (into.get(target) ?? 0) + (store.visits[edge] as number));
      }
      if (edges.length === 0) continue;
      const below = edges.reduce((sum, edge) => sum + (store.visits[edge] as number), 0);
      // The difference is the first visit, before there were children. The root had children from the start.
      expect((store.visits[node] as number) - below).toBe(node === search.root ? 0 : 1);
    }
    for (const [node, visits] of into) if (node !== NOWHERE) expect(store.visits[node]).toBe(visits);
  });
});

describe("symmetries", () => {
  test("the first move of tic-tac-toe has three kinds, and positions are canonical states", () => {
    const { search, graph } = graphOfGame("tic-tac-toe", true, { rule: withoutProofs });
    run(search, 20_000);
    const edges = childrenOf(search, search.root);
    expect(edges.map((edge) => linksOf(search).weight[edge]).sort()).toEqual([1, 4, 4]);
    expect(graph.table.size).toBeLessThanOrEqual(765);
    const plain = graphOfGame("tic-tac-toe", false, { rule: withoutProofs });
    run(plain.search, 20_000);
    expect(plain.graph.table.size).toBeGreaterThan(graph.table.size);
  });

  test("a move that stands for several is tried first as often as all of them", () => {
    const { search, graph } = graphOfGame("tic-tac-toe", true);
    graph.expand(search.root);
    const counts = new Map<number, number>();
    const random = createRandom(8);
    for (let i = 0; i < 9000; i++) {
      const weight = linksOf(search).weight[selectChild(search.store, search.root, 0, withoutProofs, random)] as number;
      counts.set(weight, (counts.get(weight) ?? 0) + 1);
    }
    // One kind stands for one move of nine, two kinds for four each. Six standard deviations are about 180.
    expect(Math.abs((counts.get(1) ?? 0) - 1000)).toBeLessThan(180);
    expect((counts.get(1) ?? 0) + (counts.get(4) ?? 0)).toBe(9000);
  });

  test("a root in other coordinates inherits the statistics of its image", () => {
    const { search, machine, graph } = graphOfGame("tic-tac-toe", true, { rule: withoutProofs, graph: { roots: 9 } });
    run(search, 3000);
    for (const mark of ["(mark 1 1)", "(mark 1 3)", "(mark 3 1)", "(mark 3 3)"]) {
      const state = stateAfter(machine, [[mark, "noop"]]);
      search.begin(state);
      expect(graph.table.stateOf(search.root)).toEqual(state);
      const known = search.store.visits[search.root] as number;
      expect(known).toBeGreaterThan(100);
      const below = childrenOf(search, search.root).reduce(
        (sum, edge) => sum + (search.store.visits[edge] as number),
        0,
      );
      expect(below).toBe(known - 1);
      run(search, 10);
    }
  });
});

const withoutProofs = { kind: "confidence", exploration: 0.7, usesProofs: false } as const;

describe("proofs", () => {
  test.each([
    ["nim", [], false],
    ["nim", [], true],
    ["tic-tac-toe", ["(mark 1 1)", "(mark 2 2)", "(mark 1 2)"], false],
    ["tic-tac-toe", ["(mark 1 1)", "(mark 2 2)", "(mark 1 2)"], true],
    ["random-tic-tac-toe-2x2-rows", [], true],
  ] as const)("%s after %j: all proven values agree with the solver (symmetries: %s)", (name, moves, symmetric) => {
    const { search, machine, graph } = graphOfGame(name, symmetric);
    search.begin(
      stateAfter(
        machine,
        moves.map((move, i) => (i % 2 === 0 ? [move, "noop"] : ["noop", move])),
      ),
    );
    for (let i = 0; i < 60_000 && !search.isRootProven; i++) search.gather();
    expect(search.isRootProven).toBe(true);
    const solver = new Solver(machine, machine.initialState, {
      use: "none",
      memoryBytes: 1e8,
      budget: new Budget({ bytes: 1e8 }),
      random: createRandom(1),
    });
    const { store } = search;
    let checked = 0;
    for (const node of reachable(search)) {
      if (store.proven[node] === 0 || store.mover[node] === MOVER.none || ++checked > 200) continue;
      const { values } = solver.solve(graph.table.stateOf(node).slice(), Number.POSITIVE_INFINITY);
      for (const [role, value] of values.entries())
        if (machine.roles[role] !== "random")
          expect((store.sums[node * store.roleCount + role] as number) / (store.visits[node] as number)).toBeCloseTo(
            (value as number) / 100,
            6,
          );
    }
    expect(checked).toBeGreaterThan(0);
  });
});

interface Inside {
  readonly actions: ActionStatistics;
  readonly byActions: SelectByActions;
  readonly paths: Paths;
}

const inside = (search: LeanSearch): Inside => search as unknown as Inside;
const pairs = (trail: GraphFixture["trail"]): [number, number][] =>
  Array.from({ length: trail.length }, (_, i) => [trail.roles[i] as number, trail.moves[i] as number]);

describe("all moves as first", () => {
  test.each([
    ["tic-tac-toe", false],
    ["tic-tac-toe", true],
    ["connect-four-4x5", true],
    ["two-tic-tac-toes", true],
  ])("%s: at the root every trail is a match, and its table counts all of them (symmetries: %s)", (name, symmetric) => {
    const { search, machine, trail } = graphOfGame(name, symmetric, {
      rule: withoutProofs,
      actions: { reference: 20, bias: 1e-10 },
    });
    const { actions, paths } = inside(search);
    const naive = new Map<string, { count: number; sum: number }>();
    for (let i = 0; i < 250; i++) {
      const before = [0, 1].map((role) => search.store.sums[search.root * 2 + role] as number);
      search.gather();
      const rewards = before.map((sum, role) => (search.store.sums[search.root * 2 + role] as number) - sum);
      const made = pairs(trail);
      const inTree = made.splice(made.length - choicesOn(search, paths)).reverse();
      expectMatch(machine, [...inTree, ...made], rewards);
      if (!actions.hasTable(search.root)) continue;
      for (const pair of new Set([...inTree, ...made].map(String))) {
        const entry = naive.get(pair) ?? { count: 0, sum: 0 };
        entry.count++;
        entry.sum += rewards[Number(pair.split(",")[0])] as number;
        naive.set(pair, entry);
      }
    }
    expect(naive.size).toBeGreaterThan(0);
    for (const [pair, { count, sum }] of naive) {
      const [role, move] = pair.split(",").map(Number) as [number, number];
      expect(actions.count(search.root, role, move)).toBe(count);
      expect(actions.mean(search.root, role, move)).toBeCloseTo(sum / count, 4);
    }
  });

  test.each(["tic-tac-toe", "connect-four-4x5", "two-tic-tac-toes"])(
    "%s: a child's value mixes its mean with the table above, where its move has the name of that table",
    (name) => {
      const bias = 1e-3;
      // No position has this many visits, so the reference table is the root's, in the coordinates of the match.
      const fixture = graphOfGame(name, true, { rule: withoutProofs, actions: { reference: 1e9, bias } });
      const { search } = fixture;
      const { store } = search;
      run(search, 600);
      const { actions, byActions, paths } = inside(search);
      let carried = 0;
      for (const edge of childrenOf(search, search.root)) {
        const target = linksOf(search).target[edge] as number;
        if (target === NOWHERE || (store.mover[target] as number) < 0) continue;
        paths.start(0);
        paths.push(0, search.root, NOWHERE);
        paths.push(0, target, edge);
        byActions.lookAt(paths, 0);
        paths.unmark(0);
        const replier = store.mover[target] as number;
        byActions.prepare(replier);
        const nameAbove = namesAbove(fixture, edge);
        for (const reply of childrenOf(search, target)) {
          const move = store.joint[reply * 2 + replier] as number;
          const [role, above] = nameAbove(replier, move);
          if (above !== move || role !== replier) carried++;
          const visits = store.visits[reply] as number;
          const mean = visits === 0 ? 0 : meanOfChild(store, reply, replier);
          const others = actions.count(search.root, role, above);
          const amaf = actions.mean(search.root, role, above);
          const beta = others / (others + visits + bias * others * visits);
          const expected = others === 0 ? (visits === 0 ? Number.MAX_VALUE : mean) : (1 - beta) * mean + beta * amaf;
          expect(byActions.score(move, visits, visits * mean)).toBeCloseTo(expected, 9);
        }
      }
      expect(carried).toBeGreaterThan(0);
    },
  );
});

/** Number of players' choices on the last path. */
function choicesOn({ store }: LeanSearch, paths: Paths): number {
  let count = 0;
  for (let i = 0; i < (paths.lengths[0] as number) - 1; i++) {
    const node = paths.nodes[i] as number;
    const weight = store.links?.weight[paths.edges[i + 1] as number] as number;
    if ((store.childCount[node] as number) > 1 || weight > 1) count++;
  }
  expect(paths.lengths[0]).toBeLessThan(MOST_DEPTH);
  return count;
}

/**
 * Returns the names of a root child's moves in the coordinates of the root, directly from the definition: by a listed
 * element of the group that maps the child's state to the true successor.
 */
function namesAbove(
  { search, machine, graph }: GraphFixture,
  edge: number,
): (role: number, move: number) => [number, number] {
  const links = linksOf(search);
  const cursor = machine.newCursor();
  cursor.load(graph.table.stateOf(search.root));
  cursor.advance(search.store.joint.subarray(2 * edge, 2 * edge + 2));
  const successor = fluentsFromBits(cursor.save());
  const below = fluentsFromBits(graph.table.stateOf(links.target[edge] as number));
  const element = links.element[edge] as number;
  const symmetry = graph.parts.recognition.inverses[element];
  if (symmetry === undefined || element === 0) {
    expect(below).toEqual(successor);
    return (role, move) => [role, move];
  }
  const image = below.map((fluent) => symmetry.fluents[fluent] as number);
  expect(image.sort((a, b) => a - b)).toEqual([...successor]);
  return (role, move) => [symmetry.roles[role] as number, symmetry.moves[role]?.[move] as number];
}

/** Checks that the moves, in order, are all the choices of one match, and that it ends with these rewards. */
function expectMatch(machine: Machine, made: readonly [number, number][], rewards: readonly number[]): void {
  const cursor = machine.newCursor();
  let next = 0;
  while (!cursor.isTerminal()) {
    const joint = machine.roles.map((_, role) => {
      const { count, moves } = cursor.legalMoves(role);
      if (count === 1) return moves[0] as number;
      const [mover, move] = made[next++] as [number, number];
      expect(mover).toBe(role);
      expect([...moves.subarray(0, count)]).toContain(move);
      return move;
    });
    cursor.advance(joint);
  }
  expect(next).toBe(made.length);
  for (const [role, reward] of rewards.entries()) expect((cursor.goal(role) as number) / 100).toBeCloseTo(reward, 9);
}

describe("memory", () => {
  test.each([
    ["connect-four-4x5", true, 1500],
    ["connect-four", false, 3000],
  ])("%s: frees unreachable positions and respects the limit (symmetries: %s)", (name, symmetric, maximalNodes) => {
    const fixture = graphOfGame(name, symmetric, {
      rule: withoutProofs,
      maximalNodes,
      actions: { reference: 20, bias: 1e-10 },
    });
    const { search, machine, graph } = fixture;
    const { store } = search;
    const cursor = machine.newCursor();
    let wasFull = false;
    for (let step = 0; step < 12 && !cursor.isTerminal(); step++) {
      run(search, 2000);
      wasFull ||= store.size > maximalNodes - 100;
      expect(store.size).toBeLessThanOrEqual(maximalNodes);
      const best = childrenOf(search, search.root).reduce((a, b) =>
        (store.visits[b] as number) > (store.visits[a] as number) ? b : a,
      );
      cursor.advance(Int32Array.from(store.joint.subarray(2 * best, 2 * best + 2)));
      search.begin(cursor.save());
      store.sweepAll();
      const positions = reachable(search);
      const references = new Map([[search.root, 1]]);
      for (const node of positions)
        for (const edge of childrenOf(search, node)) {
          const target = linksOf(search).target[edge] as number;
          references.set(target, (references.get(target) ?? 0) + 1);
        }
      for (const node of positions) expect(linksOf(search).references[node]).toBe(references.get(node));
      // A root in other coordinates than the table's is not in the table.
      expect(positions.length - graph.table.size).toBeGreaterThanOrEqual(0);
      expect(positions.length - graph.table.size).toBeLessThanOrEqual(1);
    }
    expect(wasFull).toBe(true);
  });

  test("a root without room replaces everything else", () => {
    const { search, machine } = graphOfGame("connect-four", false, {
      maximalNodes: 1024,
      graph: { stateWords: 0, roots: 5 },
    });
    const states = [1, 2, 3, 4, 5, 6].map((column) => stateAfter(machine, [[`(drop ${column})`, "noop"]]));
    for (const state of states) {
      run(search, 3000);
      search.begin(state);
      expect(search.store.size).toBeLessThanOrEqual(1024);
    }
    run(search, 100);
    expect(search.store.visits[search.root]).toBeGreaterThanOrEqual(100);
  });

  test("keeps several roots if several states are searched in turns", () => {
    const { search, machine } = graphOfGame("tic-tac-toe", false, { rule: withoutProofs, graph: { roots: 2 } });
    const states = ["(mark 1 1)", "(mark 2 2)", "(mark 3 1)"].map((move) => stateAfter(machine, [[move, "noop"]]));
    const visitsAt = (state: State): number => {
      search.begin(state);
      return search.store.visits[search.root] as number;
    };
    for (const state of states.slice(1)) {
      search.begin(state);
      run(search, 50);
    }
    expect(states.slice(1).map(visitsAt)).toEqual([50, 50]);
    search.begin(states[0] as State);
    expect(visitsAt(states[2] as State)).toBe(50);
    expect(visitsAt(states[1] as State)).toBe(0);
  });
});

describe("too many joint moves to list", () => {
  test.each([
    ["tron", {}],
    ["tron", { actions: { reference: 20, bias: 1e-10 } }],
  ])("%s: every role counts its own moves, and the visits add up", (name, wishes) => {
    const { search, machine } = graphOfGame(name, false, { rule: withoutProofs, mostJointMoves: 3, ...wishes });
    run(search, 500);
    const { store } = search;
    expect(store.mover[search.root]).toBe(MOVER.wide);
    for (const role of machine.roles.keys()) {
      const arms = marginals(store, search.root, role);
      expect(arms.length).toBeGreaterThan(1);
      expect(arms.reduce((sum, { visits }) => sum + visits, 0)).toBe(500);
      expect(arms.reduce((sum, arm) => sum + arm.sum, 0)).toBeCloseTo(
        store.sums[search.root * store.roleCount + role] as number,
        9,
      );
    }
  });
});

/**
 * Compares the lean search with simple reference implementations: its proofs with the solver, its counts with a search
 * on objects and stored states.
 */
import { describe, expect, test } from "vitest";
import { Budget } from "../../../foundations/budgets/index.ts";
import { createRandom, type SeededRandom } from "../../../foundations/collections/index.ts";
import { drawJointMove, hashState, type Machine, type State } from "../../../machine/index.ts";
import { grounded, groundedGame } from "../game-fixtures.contract.ts";
import { Playouts } from "../playouts.ts";
import { Solver } from "../solver.ts";
import { type LeafValues, LeanSearch, leavesOneByOne, MOVER, walkOn } from "./index.ts";

function searchOf(
  machine: Machine,
  seed: number,
  c: number,
  values?: (playouts: Playouts) => LeafValues,
  nodes = 1e6,
): LeanSearch {
  const random = createRandom(seed);
  const playouts = new Playouts(machine, { maxSteps: 300, random: createRandom(seed + 1) });
  const search = new LeanSearch({
    roleCount: machine.roles.length,
    chance: machine.roles.indexOf("random"),
    walk: walkOn(playouts.cursor),
    values: values?.(playouts) ?? leavesOneByOne(playouts),
    rule: { kind: "confidence", exploration: c },
    random,
    maximalNodes: nodes,
    bestRewards: machine.roles.map(() => 1),
  });
  search.begin(machine.initialState);
  return search;
}

/** A reward of the first role that depends only on the state. Sums of such rewards are exact. */
const rewardOf = (state: State): number => (hashState(state) % 129) / 128;

const fixedValues =
  (leaves: number) =>
  (playouts: Playouts): LeafValues => {
    const rewards = new Float64Array(2 * leaves);
    return {
      leaves,
      playouts: 1,
      rewards,
      put: (leaf) => {
        rewards[2 * leaf] = rewardOf(playouts.cursor.save());
        rewards[2 * leaf + 1] = 1 - (rewards[2 * leaf] as number);
      },
      evaluate: () => true,
    };
  };

interface TwinNode {
  readonly state: State;
  readonly joint: readonly number[];
  visits: number;
  readonly sums: [number, number];
  children: TwinNode[] | undefined;
  mover: number;
}

/**
 * Textbook UCB1 for two roles that move alternately, with stored states and without proofs. Valid only as long as no
 * terminal state is reached.
 */
class Twin {
  readonly root: TwinNode;
  private readonly machine: Machine;
  private readonly random: SeededRandom;
  private readonly c: number;

  constructor(machine: Machine, seed: number, c: number) {
    this.machine = machine;
    this.random = createRandom(seed);
    this.c = c;
    this.root = { state: machine.initialState, joint: [], visits: 0, sums: [0, 0], children: undefined, mover: 0 };
  }

  iterate(): void {
    const path = [this.root];
    for (let node = this.root; node === this.root || node.visits > 0; ) {
      node.children ??= this.childrenOf(node);
      node = this.select(node);
      path.push(node);
    }
    const reward = rewardOf((path.at(-1) as TwinNode).state);
    for (const node of path) {
      node.visits++;
      node.sums[0] += reward;
      node.sums[1] += 1 - reward;
    }
  }

  private select({ children = [], mover, visits }: TwinNode): TwinNode {
    let chosen = children[0] as TwinNode;
    const untried = children.filter((child) => child.visits === 0);
    for (const [i, child] of untried.entries()) if (this.random.below(i + 1) === 0) chosen = child;
    if (untried.length > 0) return chosen;
    const scale = this.c * Math.sqrt(Math.log(visits + 1));
    const scoreOf = (child: TwinNode): number =>
      ((child.sums[mover as 0 | 1] / child.visits) * child.visits) / child.visits + scale / Math.sqrt(child.visits);
    return children.reduce((best, child) => (scoreOf(child) > scoreOf(best) ? child : best));
  }

  private childrenOf(node: TwinNode): TwinNode[] {
    const cursor = this.machine.newCursor();
    cursor.load(node.state);
    const moves = [0, 1].map((role) => {
      const { count, moves: list } = cursor.legalMoves(role);
      return Array.from(list.subarray(0, count));
    });
    node.mover = (moves[1] as number[]).length > 1 ? 1 : 0;
    return (moves[0] as number[]).flatMap((one) =>
      (moves[1] as number[]).map((other) => {
        cursor.load(node.state);
        cursor.advance([one, other]);
        return { state: cursor.save(), joint: [one, other], visits: 0, sums: [0, 0], children: undefined, mover: 0 };
      }),
    );
  }
}

describe("statistics", () => {
  test.each(["connect-four", "breakthrough"])("%s: the same visits and sums as the twin", (name) => {
    const { machine } = groundedGame(name);
    const search = searchOf(machine, 5, 0.5, fixedValues(1));
    const twin = new Twin(machine, 5, 0.5);
    for (let i = 0; i < 2000; i++) {
      search.gather();
      twin.iterate();
    }
    checkSums(search, search.root);
    compareNodes(search, search.root, twin.root);
  });

  test.each([2, 8])("with batches of %d every visit is counted once and nothing stays pending", (leaves) => {
    const { machine } = groundedGame("connect-four");
    const search = searchOf(machine, 3, 0.3, fixedValues(leaves));
    for (let i = 0; i < 1003; i++) search.gather();
    search.flush();
    expect(search.store.visits[search.root]).toBe(1003);
    expect(search.evaluations).toBe(1003);
    checkSums(search, search.root);
  });

  test("an interrupted batch leaves no trace", () => {
    const { machine } = groundedGame("connect-four");
    const search = searchOf(machine, 3, 0.3, (playouts) => ({ ...fixedValues(8)(playouts), evaluate: () => false }));
    for (let i = 0; i < 50; i++) search.gather();
    search.flush();
    expect(search.store.visits[search.root]).toBe(0);
    checkSums(search, search.root);
  });
});

test("pending values that arrive later do not change proven values", () => {
  const { machine } = groundedGame("tic-tac-toe");
  const search = searchOf(machine, 4, 0.3, fixedValues(8));
  for (let i = 0; i < 4000; i++) search.gather();
  search.flush();
  const { store } = search;
  let proven = 0;
  const check = (node: number): void => {
    if (store.proven[node] === 1) {
      proven++;
      const mean = (store.sums[2 * node] as number) / (store.visits[node] as number);
      expect(Math.abs(2 * mean - Math.round(2 * mean))).toBeLessThan(1e-9);
    }
    for (let i = 0; i < (store.childCount[node] as number); i++) check((store.firstChild[node] as number) + i);
  };
  check(search.root);
  expect(proven).toBeGreaterThan(100);
});

function compareNodes(search: LeanSearch, node: number, twin: TwinNode): void {
  const { store } = search;
  expect(store.visits[node]).toBe(twin.visits);
  expect(Array.from(store.sums.subarray(2 * node, 2 * node + 2))).toEqual(twin.sums);
  expect(store.childCount[node]).toBe(twin.children?.length ?? 0);
  const first = store.firstChild[node] as number;
  for (const [i, child] of (twin.children ?? []).entries()) {
    expect(Array.from(store.joint.subarray(2 * (first + i), 2 * (first + i + 1)))).toEqual(child.joint);
    compareNodes(search, first + i, child);
  }
}

/**
 * Checks that a node's visits are those of its children plus the ones from before it had any, and that nothing is
 * pending.
 */
function checkSums({ store }: LeanSearch, node: number): void {
  expect(store.pending[node]).toBe(0);
  const count = store.childCount[node] as number;
  if (count === 0) return;
  let visits = 0;
  const first = store.firstChild[node] as number;
  for (let child = first; child < first + count; child++) {
    visits += store.visits[child] as number;
    checkSums({ store } as LeanSearch, child);
  }
  const own = (store.visits[node] as number) - visits;
  expect(own).toBeGreaterThanOrEqual(0);
  expect(own).toBeLessThanOrEqual(8);
}

/** A game with alternating moves: a race that the second role can win. */
const RACE = `
(role a) (role b) (init (left 9)) (init (control a))
(number 1) (number 2) (number 3)
${[1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((n) => [1, 2, 3].filter((k) => k <= n).map((k) => `(minus ${n} ${k} ${n - k})`)).join(" ")}
(other a b) (other b a)
(<= (legal ?r (take ?k)) (true (control ?r)) (number ?k) (true (left ?n)) (minus ?n ?k ?m))
(<= (legal ?r wait) (role ?r) (not (true (control ?r))))
(<= (next (left ?m)) (does ?r (take ?k)) (true (left ?n)) (minus ?n ?k ?m))
(<= (next (control ?s)) (true (control ?r)) (other ?r ?s))
(<= terminal (true (left 0)))
(<= (goal ?r 0) (true (control ?r)))
(<= (goal ?r 100) (true (control ?s)) (other ?r ?s))`;

describe("proofs", () => {
  const games = [
    ["a race", grounded(RACE).machine, 0],
    ["tic-tac-toe after three moves", groundedGame("tic-tac-toe").machine, 3],
    ["nim", groundedGame("nim").machine, 0],
    ["random-tic-tac-toe-2x2", groundedGame("random-tic-tac-toe-2x2").machine, 0],
  ] as const;

  test.each(games)("%s: all proven values in the tree agree with the solver", (_, machine, opening) => {
    const search = searchOf(machine, 2, 0.5);
    const start = machine.newCursor();
    const draw = createRandom(8);
    const opened = new Int32Array(machine.roles.length);
    for (let i = 0; i < opening; i++) if (drawJointMove(start, draw, opened)) start.advance(opened);
    search.begin(start.save());
    for (let i = 0; i < 60_000 && !search.isRootProven; i++) search.gather();
    expect(search.isRootProven).toBe(true);
    const solver = new Solver(machine, machine.initialState, {
      use: "none",
      memoryBytes: 1e8,
      budget: new Budget({ bytes: 1e8 }),
      random: createRandom(1),
    });
    let checked = 0;
    const cursor = machine.newCursor();
    const { store } = search;
    const check = (node: number, state: State): void => {
      if (store.proven[node] === 1) {
        const { values } = solver.solve(state, Number.POSITIVE_INFINITY);
        const at = node * store.roleCount;
        for (const [role, value] of values.entries())
          if (machine.roles[role] !== "random")
            expect((store.sums[at + role] as number) / (store.visits[node] as number)).toBeCloseTo(
              (value as number) / 100,
              6,
            );
        checked++;
      }
      if (store.mover[node] === MOVER.unknown || checked > 300) return;
      const first = store.firstChild[node] as number;
      for (let child = first; child < first + (store.childCount[node] as number); child++) {
        cursor.load(state);
        cursor.advance(store.joint.subarray(child * store.roleCount, (child + 1) * store.roleCount));
        if (!cursor.isTerminal()) check(child, cursor.save());
      }
    };
    check(search.root, start.save());
    expect(checked).toBeGreaterThan(0);
  });
});

describe("a mover that does not care", () => {
  /** Role a chooses r, or l and lets role b choose between ends of the same worth for b. */
  const indifferent = (ofB: number): Machine =>
    grounded(`
      (role a) (role b) (init start)
      (<= (legal a l) (true start)) (<= (legal a r) (true start)) (<= (legal a noop) (true asked))
      (<= (legal b noop) (true start)) (<= (legal b kind) (true asked)) (<= (legal b mean) (true asked))
      (<= (next asked) (does a l)) (<= (next (end safe)) (does a r)) (<= (next (end ?m)) (does b ?m) (true asked))
      (<= terminal (true (end ?any)))
      (<= (goal a 60) (true (end safe))) (<= (goal b 40) (true (end safe)))
      (<= (goal a 100) (true (end kind))) (<= (goal a 0) (true (end mean)))
      (<= (goal b ${ofB}) (true (end kind))) (<= (goal b ${ofB}) (true (end mean)))`).machine;

  test.each([50, 100])("a proof does not count on its kindness (both ends are worth %i to it)", (ofB) => {
    for (let seed = 1; seed <= 8; seed++) {
      const search = searchOf(indifferent(ofB), seed, 0.5);
      for (let i = 0; i < 1000 && !search.isRootProven; i++) search.gather();
      const { store, root } = search;
      expect(search.isRootProven).toBe(true);
      expect((store.sums[2 * root] as number) / (store.visits[root] as number)).toBeCloseTo(0.6, 6);
    }
  });
});

describe("moving on", () => {
  test("keeps the subtree below the move and frees the rest", () => {
    const { machine } = groundedGame("connect-four");
    const search = searchOf(machine, 1, 0.3, undefined, 30_000);
    const cursor = machine.newCursor();
    for (let step = 0; step < 30 && !cursor.isTerminal(); step++) {
      for (let i = 0; i < 3000 && !search.isRootProven; i++) search.gather();
      const { store } = search;
      const first = store.firstChild[search.root] as number;
      let best = first;
      for (let child = first; child < first + (store.childCount[search.root] as number); child++)
        if ((store.visits[child] as number) > (store.visits[best] as number)) best = child;
      const known = store.visits[best] as number;
      const joint = Int32Array.from(store.joint.subarray(2 * best, 2 * best + 2));
      expect(search.follow(joint)).toBe(true);
      expect(search.store.visits[search.root]).toBe(known);
      cursor.advance(joint);
      expect(search.store.size).toBeLessThanOrEqual(30_000);
    }
  });
});

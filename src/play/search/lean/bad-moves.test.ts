/** Tests that moves proven to be bad do not change what a search thinks of the positions above them. */
import { expect, test } from "vitest";
import { createRandom } from "../../../foundations/collections/index.ts";
import { grounded } from "../game-fixtures.contract.ts";
import { Playouts } from "../playouts.ts";
import { graphOn } from "./graph-fixtures.contract.ts";
import { type LeafValues, LeanSearch, walkOn } from "./index.ts";

/** Of nine moves of the first role, eight let the second role win at once. Two of them lead to the same state. */
const BLUNDERS = `
(role a) (role b) (init start) (init (control a))
(leads 1 1) (leads 2 1) (leads 3 3) (leads 4 4) (leads 5 5) (leads 6 6) (leads 7 7) (leads 8 8)
${Array.from({ length: 200 }, (_, n) => `(succ ${n} ${n + 1})`).join(" ")}
(<= (legal a (blunder ?k)) (true start) (leads ?k ?l))
(<= (legal a go) (true start))
(<= (legal b win) (true (lost ?k)))
(<= (legal b wait) (true (lost ?k)))
(<= (legal ?r left) (true (control ?r)) (true (room ?n)))
(<= (legal ?r right) (true (control ?r)) (true (room ?n)))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (next (lost ?l)) (does a (blunder ?k)) (leads ?k ?l))
(<= (next (room 0)) (does a go))
(<= (next (room 0)) (does b wait))
(<= (next over) (does b win))
(<= (next (room ?m)) (true (room ?n)) (succ ?n ?m))
(<= (next (turned left)) (does ?r left))
(<= (next (turned right)) (does ?r right))
(<= (next (control b)) (true (control a)))
(<= (next (control a)) (true (control b)))
(<= terminal (true over))
(<= terminal (true (room 200)))
(<= (goal a 0) (true over)) (<= (goal b 100) (true over))
(<= (goal a 50) (not (true over))) (<= (goal b 50) (not (true over)))`;

const GUESSED = 0.625;
const ITERATIONS = 200;

const guess = (): LeafValues => ({
  leaves: 1,
  playouts: 1,
  rewards: Float64Array.of(GUESSED, 1 - GUESSED),
  put: () => {},
  evaluate: () => true,
});

function tree(): LeanSearch {
  const { machine } = grounded(BLUNDERS);
  const { cursor } = new Playouts(machine, { maxSteps: 100, random: createRandom(1) });
  const search = new LeanSearch({
    roleCount: 2,
    chance: -1,
    walk: walkOn(cursor),
    values: guess(),
    rule: { kind: "confidence", exploration: 0.7 },
    random: createRandom(2),
    maximalNodes: 1e5,
    bestRewards: [1, 1],
  });
  search.begin(machine.initialState);
  return search;
}

const graph = (): LeanSearch => graphOn(grounded(BLUNDERS), false, { values: guess }).search;

test.each([
  ["tree", tree],
  ["graph", graph],
] as const)("in a %s the value of a node is that of its moves that are not known to be bad", (_, make) => {
  const search = make();
  for (let i = 0; i < ITERATIONS; i++) search.gather();
  const { store, root } = search;
  const known = store.visits[root] as number;
  expect(known).toBe(ITERATIONS);
  expect((store.sums[2 * root] as number) / known).toBeCloseTo(GUESSED, 9);
  expect((store.sums[2 * root + 1] as number) / known).toBeCloseTo(1 - GUESSED, 9);
});

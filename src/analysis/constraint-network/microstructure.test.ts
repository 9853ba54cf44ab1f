/** The full and compact microstructures, of rules as written and in normal form, under other names and orders. */
import { describe, expect, test } from "vitest";
import { Budget, BudgetSpent, isGaveUp } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { canonicalForm, findAutomorphisms } from "../../foundations/graphs/index.ts";
import { createGroup, minimalSet, sparseFromPairs } from "../../foundations/permutation-groups/index.ts";
import { scrambleRules } from "../../language/scrambling/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import { ownRules } from "../../machine/machine.contract.ts";
import type { GateGraph } from "../rule-graph/index.ts";
import { findGroundSymmetries } from "../symmetry/index.ts";
import { compactMicrostructure } from "./compact-microstructure.ts";
import { fullMicrostructure } from "./full-microstructure.ts";
import {
  groundedProgram,
  machineOf,
  networkOf,
  programFromText,
  programOf,
  randomStates,
  sharedRules,
} from "./game-fixtures.contract.ts";
import { networkFromGroundProgram } from "./network-from-ground-program.ts";
import { normalizeDefinitions } from "./normalize-definitions.ts";

const isThorough = process.env["NOETHER_VERIFY"] === "1";

/** The order of the group on roles, fluents and moves. */
function orderOf({ graph, roles, fluents, moves }: GateGraph): bigint {
  const points = new Map([...roles, ...fluents, ...moves.flatMap((list) => [...list])].map((vertex, i) => [vertex, i]));
  const generators = findAutomorphisms(graph).generators.map(({ support, images }) => {
    const kept = Array.from(support.keys()).filter((i) => points.has(support[i] as number));
    return sparseFromPairs(
      kept.map((i) => points.get(support[i] as number) as number),
      kept.map((i) => points.get(images[i] as number) as number),
    );
  });
  const proper = generators.filter((generator) => generator !== undefined).filter(({ support }) => support.length > 0);
  return createGroup(points.size, proper, { random: createRandom(1) }).order;
}

function normal(program: GroundProgram): GroundProgram {
  const normalized = normalizeDefinitions(program);
  if (isGaveUp(normalized)) throw new Error(normalized.doing);
  return normalized;
}

const orders = (program: GroundProgram): [fixed: bigint, free: bigint] => {
  const network = networkOf(program);
  return [
    orderOf(compactMicrostructure(network, { fixRoles: true })),
    orderOf(compactMicrostructure(network, { fixRoles: false })),
  ];
};

test("randomised tic-tac-toe has 8 symmetries, 16 with roles free", () => {
  expect(orders(programOf("random-tic-tac-toe-2x2"))).toEqual([8n, 16n]);
  expect(orders(normal(programOf("random-tic-tac-toe-2x2")))).toEqual([8n, 16n]);
});

test.each([
  "random-tic-tac-toe-2x2",
  "random-tic-tac-toe-2x2-rows",
  "tic-tac-toe",
  "matching-pennies",
  "rock-paper-scissors",
  "lights-out",
  "buttons-and-lights",
  "nim",
  "kuhn-poker",
])("%s: full and compact have the same group", (game) => {
  for (const program of [programOf(game), normal(programOf(game))]) {
    const network = networkOf(program);
    for (const fixRoles of [true, false])
      expect(orderOf(fullMicrostructure(network, { fixRoles }))).toBe(
        orderOf(compactMicrostructure(network, { fixRoles })),
      );
  }
});

describe("normal form", () => {
  /** (q 1) and (q 2) can always be exchanged. The test is about left and right. */
  const FRAME = `(role a) (init (p 1)) (init (q 1)) (init (q 2)) (<= terminal (true (q 3))) (goal a 50)
    (<= (next (q 3)) (does a left)) (<= (next (q 3)) (does a right)) (<= (next (p 1)) (not (true (p 1))))`;

  test("a case distinction that says nothing hides no symmetry", () => {
    const plain = programFromText(
      `${FRAME} (<= (legal a left) (true (p 1))) (<= (legal a left) (not (true (p 1)))) (legal a right)`,
    );
    expect(orders(plain)[0]).toBe(2n);
    expect(orders(normal(plain))[0]).toBe(4n);
  });

  test("a relation between them hides no symmetry either", () => {
    const plain = programFromText(
      `${FRAME} (<= (legal a left) (true (p 1)) (true (q 1)) (true (q 2))) (<= pair (true (q 1)) (true (q 2))) (<= (legal a right) pair (true (p 1)))`,
    );
    expect(orders(plain)[0]).toBe(2n);
    expect(orders(normal(plain))[0]).toBe(4n);
  });

  test("lines counted square by square are lines", () => {
    expect(orders(programOf("gomoku-7x7"))[0]).toBe(1n);
    expect(orders(normal(programOf("gomoku-7x7")))[0]).toBe(8n);
  });
});

describe("public sheets: orders on fluents and moves, roles fixed", () => {
  const known = {
    ticTacToe: 8n,
    breakthroughSmall: 2n,
    connectFour: 2n,
    connectFourSimultaneous: 8n,
    pentago: 8n,
    dotsAndBoxesSuicide: 128n,
    majorities: 6n,
    copolymer_4_pie: 12n,
    ticTacToeParallel: 128n,
    lightsOn: 24n,
    ...(isThorough ? { knightThrough: 2n, amazonsTorus_10x10: 800n } : {}),
  };
  test.each(Object.entries(known))("%s: %s", (game, order) => {
    const rules = sharedRules(game);
    if (rules === null) return console.log(`${game} is not there: not looked at`);
    const program = groundedProgram(rules, 100_000) as GroundProgram;
    const context = { random: createRandom(1) };
    expect(findGroundSymmetries(program, { fixRoles: true }, context).group.order).toBe(order);
    expect(orderOf(compactMicrostructure(networkOf(normal(program)), { fixRoles: true }))).toBe(order);
  });
});

describe("groups of factorial order are found and used without going through them", () => {
  test.each([
    ["sheepAndWolf", 32],
    ["checkersTiny", 16],
  ])("%s: %i!", (game, degree) => {
    const rules = sharedRules(game);
    if (rules === null) return console.log(`${game} is not there: not looked at`);
    const program = groundedProgram(rules, 100_000) as GroundProgram;
    const { group } = findGroundSymmetries(program, { fixRoles: true }, { random: createRandom(1) });
    expect(group.order % factorial(degree)).toBe(0n);
    const machine = machineOf(program);
    const first = program.roles.length;
    for (const state of randomStates(machine, createRandom(5), 1, 10)) {
      const points = machine.fluentsOf(state).map((fluent) => first + fluent);
      const { points: image, exact } = minimalSet(group, points);
      expect(exact).toBe(true);
      expect(minimalSet(group, image).points).toEqual(image);
    }
  });

  const factorial = (n: number): bigint => (n === 0 ? 1n : BigInt(n) * factorial(n - 1));
});

test.each(["tic-tac-toe", "random-tic-tac-toe-2x2", "connect-four-4x5", "dots-and-boxes", "kuhn-poker", "gomoku-7x7"])(
  "%s: the compact microstructure does not depend on names and orders",
  (game) => {
    const rules = ownRules(game);
    const hashOf = (program: GroundProgram): string =>
      canonicalForm(compactMicrostructure(networkOf(program), { fixRoles: true }).graph).hash;
    const [plain, normalized] = [hashOf(programOf(game)), hashOf(normal(programOf(game)))];
    for (const seed of [1, 2]) {
      const scrambled = groundedProgram(
        scrambleRules(rules, createRandom(seed), { arguments: true }).rules,
      ) as GroundProgram;
      expect(hashOf(scrambled)).toBe(plain);
      expect(hashOf(normal(scrambled))).toBe(normalized);
    }
  },
);

test("what is too large is given up, typed", () => {
  const program = programOf("tic-tac-toe");
  expect(networkFromGroundProgram(program, { budget: new Budget({ steps: 10 }) })).toMatchObject({ kind: "gave-up" });
  expect(normalizeDefinitions(program, new Budget({ steps: 10 }))).toMatchObject({ kind: "gave-up" });
  const write = (): GateGraph =>
    fullMicrostructure(networkOf(program), { fixRoles: true, budget: new Budget({ gates: 100 }) });
  expect(write).toThrow(BudgetSpent);
});

/** Tests the two phases of Schreier–Sims apart: the proof must find alone what random elements usually find first. */
import { describe, expect, test } from "vitest";
import { Budget, unlimited } from "../budgets/index.ts";
import { createRandom } from "../collections/index.ts";
import { buildChain, type ChainOptions } from "./build-chain.ts";
import { ChainLevel } from "./chain-level.ts";
import { type DensePermutation, identityPermutation, setIdentity } from "./dense-permutation.ts";
import {
  dihedralGenerators,
  type KnownGroup,
  mathieu11,
  mathieu12,
  mathieu24,
  projectiveLinearGenerators,
  rubiksCube,
  wreathGenerators,
} from "./known-groups.ts";
import { denseFromSparse } from "./sparse-permutation.ts";

const GROUPS: readonly KnownGroup[] = [
  mathieu11,
  mathieu12,
  mathieu24,
  rubiksCube,
  { name: "PSL(2,31)", degree: 32, generators: projectiveLinearGenerators(31), order: (31n * (31n ** 2n - 1n)) / 2n },
  {
    name: "D5 wr D5",
    degree: 25,
    generators: wreathGenerators(5, dihedralGenerators(5), dihedralGenerators(5)),
    order: 10n ** 6n,
  },
];

const build = ({ degree, generators }: KnownGroup, options: Partial<ChainOptions> = {}) =>
  buildChain(
    degree,
    generators.map((generator) => denseFromSparse(generator, degree)),
    { random: createRandom(1), budget: unlimited(), ...options },
  );

/** Random elements that say nothing. */
const sample = (out: DensePermutation): void => void setIdentity(out);

describe.each(GROUPS)("$name", (known) => {
  test("the proof finds what the generators alone do not show", () => {
    const unproved = build(known, { sample, verify: false });
    expect(unproved.complete).toBe(false);
    expect(unproved.chain.order()).toBeLessThan(known.order);
    const proved = build(known, { sample });
    expect(proved.chain.order()).toBe(known.order);
    expect(proved.complete).toBe(true);
  });

  test("a known order ends the work, wherever it is reached", () => {
    for (const options of [{}, { sample }]) {
      const { chain, complete } = build(known, { ...options, orderAtMost: known.order });
      expect([chain.order(), complete]).toEqual([known.order, true]);
    }
  });

  test("starts with the prescribed base, and has the same order", () => {
    const base = [known.degree - 1, 2, 0];
    const { chain } = build(known, { base });
    expect(chain.levels.slice(0, base.length).map(({ basePoint }) => basePoint)).toEqual(base);
    expect(chain.order()).toBe(known.order);
  });
});

test("no generators, or only the identity: the trivial group, which needs no proof", () => {
  const options = { random: createRandom(1), budget: new Budget({ steps: 0 }) };
  for (const generators of [[], [identityPermutation(5)]]) {
    const { chain, complete } = buildChain(5, generators, options);
    expect([chain.order(), complete]).toEqual([1n, true]);
  }
});

describe("a level", () => {
  const cycle = (n: number): DensePermutation => Int32Array.from({ length: n }, (_, i) => (i + 1) % n);

  test.each([50, 1500, 20_000])("a cycle of %i points has a shallow tree, whose elements lead to the base", (n) => {
    const level = new ChainLevel(n, 3);
    const steps = level.addGenerator(cycle(n));
    expect(level.orbitSize).toBe(n);
    expect(steps).toBeGreaterThan(n);
    const most = 2 + 2 * Math.ceil(Math.log2(n));
    for (let point = 0; point < n; point += Math.ceil(n / 40)) {
      const element = identityPermutation(n);
      expect(level.stripTo(point, element)).toBeLessThanOrEqual(most);
      expect(element[point]).toBe(3);
      // The group is cyclic, so the element is the rotation that sends the point to the base.
      expect(element[0]).toBe((n + 3 - point) % n);
    }
  });
});

import { describe, expect, test } from "vitest";
import { Budget } from "../budgets/index.ts";
import { createRandom, type SeededRandom } from "../collections/index.ts";
import { ChainPart } from "./chain-part.ts";
import { closeUnderProducts } from "./closure.ts";
import { compose, type DensePermutation, invert, permuteValues } from "./dense-permutation.ts";
import {
  alternatingGenerators,
  dihedralGenerators,
  type KnownGroup,
  mathieu11,
  mathieu12,
  mathieu24,
  projectiveLinearGenerators,
  rubiksCube,
  symmetricGenerators,
  wreathGenerators,
} from "./known-groups.ts";
import { factorial } from "./large-products.ts";
import { minimiseByChain } from "./minimise-by-chain.ts";
import {
  createGroup,
  enumerateGroup,
  groupContains,
  minimalImage,
  minimalSet,
  type PermutationGroup,
  pointwiseStabiliser,
  randomElement,
  setwiseStabiliser,
  tabulateElements,
  vectorStabiliser,
} from "./permutation-group.ts";
import {
  composeSparse,
  conjugateSparse,
  denseFromSparse,
  type SparsePermutation,
  sparseFromDense,
} from "./sparse-permutation.ts";

const make = (degree: number, generators: readonly SparsePermutation[], seed = 1): PermutationGroup =>
  createGroup(degree, generators, { random: createRandom(seed) });

const knownGroups: KnownGroup[] = [
  mathieu11,
  mathieu12,
  mathieu24,
  rubiksCube,
  ...[1, 2, 3, 5, 9].map((n) => ({
    name: `S${n}`,
    degree: n,
    generators: symmetricGenerators(n),
    order: factorial(n),
  })),
  ...[4, 5, 8, 12].map((n) => ({
    name: `A${n}`,
    degree: n,
    generators: alternatingGenerators(n),
    order: factorial(n) / 2n,
  })),
  ...[5, 12, 101].map((n) => ({
    name: `D${n}`,
    degree: n,
    generators: dihedralGenerators(n),
    order: 2n * BigInt(n),
  })),
  ...[5, 7, 11, 31].map((p) => ({
    name: `PSL(2,${p})`,
    degree: p + 1,
    generators: projectiveLinearGenerators(p),
    order: (BigInt(p) * (BigInt(p) ** 2n - 1n)) / 2n,
  })),
  {
    name: "D5 wr S7",
    degree: 35,
    generators: wreathGenerators(5, dihedralGenerators(5), symmetricGenerators(7)),
    order: 10n ** 7n * factorial(7),
  },
  {
    name: "M11 wr D6",
    degree: 66,
    generators: wreathGenerators(11, mathieu11.generators, dihedralGenerators(6)),
    order: 7920n ** 6n * 12n,
  },
  {
    name: "S2 wr S2 wr S2 wr S3",
    degree: 24,
    generators: wreathGenerators(
      8,
      wreathGenerators(4, wreathGenerators(2, symmetricGenerators(2), symmetricGenerators(2)), symmetricGenerators(2)),
      symmetricGenerators(3),
    ),
    order: 128n ** 3n * 6n,
  },
];

describe("known orders", () => {
  test.each(knownGroups)("$name", ({ degree, generators, order }) => {
    const group = make(degree, generators);
    expect(group.order).toBe(order);
    expect(group.complete).toBe(true);
    const random = createRandom(7);
    for (let i = 0; i < 10; i++) expect(groupContains(group, randomElement(group, random))).toBe(true);
  });

  test.each(knownGroups.filter(({ order }) => order > 1n))(
    "$name with its points and generators disguised",
    (known) => {
      // Random products as generators hide all structure that recognition could use.
      const random = createRandom(3);
      const group = make(known.degree, known.generators);
      const renaming = sparseFromDense(shuffled(known.degree, random));
      const disguised = Array.from({ length: 12 }, () =>
        conjugateSparse(sparseFromDense(randomElement(group, random)), renaming),
      );
      const again = make(known.degree, disguised);
      expect(again.order).toBe(known.order);
      expect(again.complete).toBe(true);
    },
  );

  test("one twisted corner is not reachable on the cube, two corners twisted in opposite directions are", () => {
    const cube = make(rubiksCube.degree, rubiksCube.generators);
    const first = twistOfCorner(cube, 0);
    const turn = denseFromSparse(rubiksCube.generators.find(({ support }) => support.includes(0))!, cube.degree);
    const carried = compose(compose(invert(turn), first), turn);
    expect(groupContains(cube, first)).toBe(false);
    expect(groupContains(cube, compose(first, invert(carried)))).toBe(true);
    expect(groupContains(cube, compose(first, carried))).toBe(false);
  });
});

describe("huge groups", () => {
  test("S_1000 by transpositions, as a chain of neighbours and as a star", () => {
    const star = Array.from({ length: 999 }, (_, i) => transposition(0, i + 1));
    for (const generators of [symmetricGenerators(1000), star]) {
      expect(make(1000, generators).order).toBe(factorial(1000));
    }
  });

  test("S_1000 by a transposition and a long cycle", () => {
    const turn = sparseFromDense(Int32Array.from({ length: 1000 }, (_, i) => (i + 1) % 1000));
    const group = make(1000, [transposition(0, 1), turn]);
    expect(group.order).toBe(factorial(1000));
    expect(group.part.describe()).toBe("S1000");
  });

  test("20,000 disjoint factors on 10^5 points", () => {
    const generators = Array.from({ length: 20_000 }, (_, i) =>
      dihedralGenerators(5).map((g) => ({
        support: g.support.map((p) => p + 5 * i),
        images: g.images.map((p) => p + 5 * i),
      })),
    ).flat();
    const group = make(100_000, generators);
    expect(group.order).toBe(10n ** 20_000n);
    expect(group.complete).toBe(true);
    expect(groupContains(group, randomElement(group, createRandom(2)))).toBe(true);
  });

  test("10,000 interchangeable pentagons", () => {
    const generators = wreathGenerators(5, dihedralGenerators(5), symmetricGenerators(10_000));
    const group = make(50_000, generators);
    expect(group.order).toBe(10n ** 10_000n * factorial(10_000));
    const random = createRandom(5);
    const values = Int32Array.from({ length: 50_000 }, () => random.below(3));
    const image = minimalImage(group, values);
    const other = minimalImage(group, permuteValues(values, randomElement(group, random)));
    expect(image.exact && other.exact).toBe(true);
    expect(other.image).toEqual(image.image);
  });

  test("a cyclic group of order 1,500: the tree is shallow though the orbit is one long cycle", () => {
    const group = make(1500, [sparseFromDense(Int32Array.from({ length: 1500 }, (_, i) => (i + 1) % 1500))]);
    expect(group.order).toBe(1500n);
    expect(group.complete).toBe(true);
  });

  test("a spent budget gives a lower bound", () => {
    const budget = new Budget({ steps: 20_000 });
    const group = createGroup(rubiksCube.degree, rubiksCube.generators, { random: createRandom(1), budget });
    expect(group.complete).toBe(false);
    expect(group.order).toBeLessThanOrEqual(rubiksCube.order);
  });

  test("a known order ends the work without a proof", () => {
    const { degree, generators, order } = mathieu24;
    const spent = (knownOrder?: bigint) => {
      const budget = new Budget({ steps: 1e9 });
      let steps = 0;
      const spend = budget.spend.bind(budget);
      budget.spend = (amount, doing) => {
        steps += amount;
        spend(amount, doing);
      };
      const options = { random: createRandom(1), budget };
      const group = createGroup(degree, generators, knownOrder === undefined ? options : { ...options, knownOrder });
      expect(group.complete).toBe(true);
      expect(group.order).toBe(order);
      return steps;
    };
    expect(spent(order)).toBeLessThan(spent() / 2);
  });
});

interface SmallGroup {
  readonly degree: number;
  readonly generators: readonly SparsePermutation[];
  readonly random: SeededRandom;
}

/** Small groups of many shapes in turn: random generators, planted blocks, long cycles, factors, forests. */
function* smallGroups(count: number): Iterable<SmallGroup> {
  const shapes = [randomGroup, groupWithBlocks, groupWithTransposition, groupWithFactors, groupOfForest];
  for (let seed = 1; seed <= count; seed++) {
    const random = createRandom(seed);
    yield { ...shapes[seed % shapes.length]!(random), random };
  }
}

function randomGroup(random: SeededRandom) {
  const degree = 2 + random.below(5);
  return { degree, generators: randomPermutations(degree, 1 + random.below(3), random) };
}

function groupWithBlocks(random: SeededRandom) {
  const inner = 2 + random.below(2);
  const blocks = 2 + random.below(2);
  const within = randomPermutations(inner, random.below(2), random);
  const across = randomPermutations(blocks, 1 + random.below(2), random);
  return { degree: inner * blocks, generators: wreathGenerators(inner, within, across) };
}

function groupWithTransposition(random: SeededRandom) {
  const degree = 7 + random.below(3);
  const swap = transposition(random.below(3), 3 + random.below(4));
  return { degree, generators: [...randomPermutations(degree, 1, random), swap] };
}

function groupWithFactors(random: SeededRandom) {
  const shifted = randomPermutations(4, 1, random).map(({ support, images }) => ({
    support: support.map((point) => point + 3),
    images: images.map((point) => point + 3),
  }));
  return { degree: 8, generators: [...randomPermutations(3, 2, random), ...shifted] };
}

/**
 * Trees of a root and some permutable leaves; the trees are permutable too. Products of generators disguise the
 * structure.
 */
function groupOfForest(random: SeededRandom) {
  const size = 3 + random.below(2);
  const trees = 2 + random.below(2);
  const leaves = randomPermutations(size - 1, 1 + random.below(2), random).map(({ support, images }) => ({
    support: support.map((point) => point + 1),
    images: images.map((point) => point + 1),
  }));
  const generators = wreathGenerators(size, leaves, randomPermutations(trees, 1 + random.below(2), random));
  const disguise = composeSparse(generators[0]!, generators.at(-1)!);
  return { degree: size * trees, generators: random.below(2) === 0 ? generators : [...generators, disguise] };
}

const CLOSURE_LIMIT = 3000;
/** Multiplies the number of small groups to try; set a larger number for a thorough run. */
const THOROUGHNESS = Number(process.env["NOETHER_THOROUGHNESS"] ?? 1);

describe("agreement with brute force on small groups", () => {
  test("order, membership and enumeration", () => {
    let compared = 0;
    for (const { degree, generators, random } of smallGroups(400 * THOROUGHNESS)) {
      const elements = close(degree, generators);
      if (elements === undefined) continue;
      compared++;
      const group = make(degree, generators, random.word());
      expect(group.order).toBe(BigInt(elements.length));
      expect(group.complete).toBe(true);
      const keys = new Set(elements.map((element) => element.join()));
      const listed = [...enumerateGroup(group, CLOSURE_LIMIT)!].map((element) => element.join());
      expect(new Set(listed)).toEqual(keys);
      expect(listed.length).toBe(keys.size);
      for (let i = 0; i < 10; i++) {
        const candidate = shuffled(degree, random);
        expect(groupContains(group, candidate)).toBe(keys.has(candidate.join()));
      }
    }
    expect(compared).toBeGreaterThan(250);
  });

  test("stabilisers of points, sets and vectors", () => {
    for (const { degree, generators, random } of smallGroups(200 * THOROUGHNESS)) {
      const elements = close(degree, generators);
      if (elements === undefined) continue;
      const group = make(degree, generators);
      const options = { random };
      const points = Array.from({ length: degree }, (_, i) => i).filter(() => random.below(3) === 0);
      const values = Int32Array.from({ length: degree }, () => random.below(3));
      const inSet = new Set(points);
      const kept = (test: (element: DensePermutation) => boolean) => BigInt(elements.filter(test).length);
      const cases: [PermutationGroup, bigint][] = [
        [pointwiseStabiliser(group, points, options), kept((p) => points.every((point) => p[point] === point))],
        [setwiseStabiliser(group, points, options), kept((p) => points.every((point) => inSet.has(p[point]!)))],
        [vectorStabiliser(group, values, options), kept((p) => values.every((value, i) => values[p[i]!] === value))],
      ];
      for (const [stabiliser, order] of cases) {
        expect(stabiliser.order).toBe(order);
        expect(stabiliser.complete).toBe(true);
      }
      for (const generator of cases[2]![0].generators) {
        const dense = denseFromSparse(generator, degree);
        expect(permuteValues(values, dense)).toEqual(values);
        expect(groupContains(group, dense)).toBe(true);
      }
    }
  });

  test("minimal images are the least of the orbit, in the order of positions", () => {
    for (const { degree, generators, random } of smallGroups(300 * THOROUGHNESS)) {
      const elements = close(degree, generators);
      if (elements === undefined) continue;
      const group = make(degree, generators);
      const values = Int32Array.from({ length: degree }, () => random.below(2 + random.below(3)));
      const inOrder = (vector: Int32Array) => Array.from(group.part.positions, (p) => vector[p]!).join();
      const least = elements.map((element) => inOrder(permuteValues(values, element))).sort()[0];
      const { image, element, exact } = minimalImage(group, values);
      expect(exact).toBe(true);
      expect(inOrder(image)).toBe(least);
      expect(permuteValues(values, element)).toEqual(image);
      expect(groupContains(group, element)).toBe(true);
      const table = tabulateElements(group, CLOSURE_LIMIT)!;
      expect(permuteValues(values, table.element(table.leastImage(values)))).toEqual(image);
      if (!(group.part instanceof ChainPart)) continue;
      // The element table answers for small chains; the search for large chains must agree with it.
      const searched = new Int32Array(degree);
      const { chain, positions } = group.part;
      expect(minimiseByChain(chain, positions, values, CLOSURE_LIMIT, searched)).toBe(true);
      expect(permuteValues(values, searched)).toEqual(image);
    }
  });

  test("minimal sets are equal exactly for sets of one orbit", () => {
    for (const { degree, generators, random } of smallGroups(100 * THOROUGHNESS)) {
      const elements = close(degree, generators);
      if (elements === undefined) continue;
      const group = make(degree, generators);
      const size = 1 + random.below(degree);
      const first = [...shuffled(degree, random)].slice(0, size);
      const second = [...shuffled(degree, random)].slice(0, size);
      const target = new Set(second);
      const sameOrbit = elements.some((p) => first.every((point) => target.has(p[point]!)));
      const [a, b] = [minimalSet(group, first), minimalSet(group, second)];
      expect(a.points.join() === b.points.join()).toBe(sameOrbit);
      expect(Array.from(first, (point) => a.element[point]!).sort((x, y) => x - y)).toEqual([...a.points]);
    }
  });
});

describe("larger groups, by their own laws", () => {
  test("minimal images of sets under M24", () => {
    const group = make(24, mathieu24.generators);
    const random = createRandom(11);
    for (const size of [3, 5, 8]) {
      const points = [...shuffled(24, random)].slice(0, size);
      const moved = points.map((point) => randomElement(group, createRandom(size))[point]!);
      const [a, b] = [minimalSet(group, points), minimalSet(group, moved)];
      expect(a.exact && b.exact).toBe(true);
      expect(a.points).toEqual(b.points);
    }
    // M24 is five-fold transitive.
    const five = () => minimalSet(group, [...shuffled(24, random)].slice(0, 5)).points.join();
    expect(five()).toBe(five());
  });

  test("stabilisers in M24 have their textbook orders", () => {
    const group = make(24, mathieu24.generators);
    const options = { random: createRandom(4) };
    expect(pointwiseStabiliser(group, [0], options).order).toBe(10200960n);
    expect(pointwiseStabiliser(group, [3, 9, 17, 20, 23], options).order).toBe(48n);
    expect(setwiseStabiliser(group, [5, 6], options).order).toBe(887040n);
    expect(setwiseStabiliser(group, [1, 2, 3], options).order).toBe(120960n);
  });

  test("a search that is cut off reports it and stays in the orbit", () => {
    const cube = make(rubiksCube.degree, rubiksCube.generators);
    const random = createRandom(6);
    const values = Int32Array.from({ length: 48 }, () => random.below(2));
    const { image, element, exact } = minimalImage(cube, values, 50);
    expect(exact).toBe(false);
    expect(groupContains(cube, element)).toBe(true);
    expect(permuteValues(values, element)).toEqual(image);
  });

  test("elements of a group of order 12 are sampled uniformly", () => {
    const group = make(4, alternatingGenerators(4));
    const random = createRandom(1);
    const counts = new Map<string, number>();
    for (let i = 0; i < 12_000; i++) {
      const key = randomElement(group, random).join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect(counts.size).toBe(12);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});

test("bad generators are refused", () => {
  const beyond = { support: Int32Array.of(0, 9), images: Int32Array.of(9, 0) };
  const broken = { support: Int32Array.of(0, 1), images: Int32Array.of(1, 1) };
  expect(() => make(5, [beyond])).toThrow(RangeError);
  expect(() => make(5, [broken])).toThrow(RangeError);
});

function close(degree: number, generators: readonly SparsePermutation[]): DensePermutation[] | undefined {
  return closeUnderProducts(
    degree,
    generators.map((generator) => denseFromSparse(generator, degree)),
    CLOSURE_LIMIT,
  );
}

function transposition(a: number, b: number): SparsePermutation {
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  return { support: Int32Array.of(low, high), images: Int32Array.of(high, low) };
}

function shuffled(degree: number, random: SeededRandom): DensePermutation {
  return Int32Array.from(random.shuffle(Array.from({ length: degree }, (_, i) => i)));
}

function randomPermutations(degree: number, count: number, random: SeededRandom): SparsePermutation[] {
  return Array.from({ length: count }, () => sparseFromDense(shuffled(degree, random)));
}

/** Twists one corner of the cube in place: rotates the three stickers that are always fixed together. */
function twistOfCorner(cube: PermutationGroup, sticker: number): DensePermutation {
  const fixing = pointwiseStabiliser(cube, [sticker], { random: createRandom(1) });
  const twist = Int32Array.from({ length: cube.degree }, (_, i) => i);
  const corner = [...twist].filter((point) => fixing.generators.every(({ support }) => !support.includes(point)));
  expect(corner.length).toBe(3);
  for (let i = 0; i < 3; i++) twist[corner[i]!] = corner[(i + 1) % 3]!;
  return twist;
}

/**
 * Hot paths of permutation groups. The yardstick, measured in the same run, is one product of two dense permutations of
 * the same degree. A sift is some dozens of products, so ratios are comparable between computers.
 */

import { createRandom } from "../../src/foundations/collections/index.ts";
import {
  compose,
  createGroup,
  dihedralGenerators,
  groupContains,
  type KnownGroup,
  mathieu24,
  minimalImage,
  permuteValues,
  randomElement,
  rubiksCube,
  symmetricGenerators,
  wreathGenerators,
} from "../../src/foundations/permutation-groups/index.ts";

export interface GroupMeasurement {
  readonly name: string;
  readonly degree: number;
  /** Microseconds for one product of dense permutations: the yardstick. */
  readonly product: number;
  /**
   * Microseconds for building the group with proof, one membership test, and one minimal image of a vector of two
   * values.
   */
  readonly build: number;
  readonly contains: number;
  readonly minimal: number;
}

const cases: readonly Omit<KnownGroup, "order">[] = [
  rubiksCube,
  mathieu24,
  { name: "dihedral group of a 101-gon", degree: 101, generators: dihedralGenerators(101) },
  { name: "S1000 by transpositions", degree: 1000, generators: symmetricGenerators(1000) },
  {
    name: "1000 pentagons",
    degree: 5000,
    generators: wreathGenerators(5, dihedralGenerators(5), symmetricGenerators(1000)),
  },
];

export function measureGroups(): GroupMeasurement[] {
  return cases.map(measureGroup);
}

function measureGroup({ name, degree, generators }: Omit<KnownGroup, "order">): GroupMeasurement {
  const random = createRandom(1);
  const make = () => createGroup(degree, generators, { random: createRandom(1) });
  const group = make();
  const [p, q] = [randomElement(group, random), randomElement(group, random)];
  const out = new Int32Array(degree);
  // A set of six members: large enough to need a search, small enough for an exact answer.
  const set = Int32Array.from({ length: degree }, (_, point) => (point % Math.ceil(degree / 6) === 0 ? 0 : 1));
  const values = permuteValues(set, p);
  return {
    name,
    degree,
    product: microseconds(() => compose(p, q, out)),
    build: microseconds(make),
    contains: microseconds(() => groupContains(group, p)),
    minimal: microseconds(() => minimalImage(group, values)),
  };
}

/** The best of several rounds, each long enough for the clock. */
function microseconds(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 7; round++) {
    const start = performance.now();
    let runs = 0;
    while (performance.now() - start < 20) {
      work();
      runs++;
    }
    best = Math.min(best, ((performance.now() - start) * 1000) / runs);
  }
  return best;
}

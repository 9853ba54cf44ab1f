/**
 * One level of a stabiliser chain: a base point, its orbit, and a Schreier tree that leads every point of the orbit
 * back to the base point. The tree is kept shallow: while it is deeper than about twice the logarithm of the orbit
 * size, an element that leads part of the way to the deepest point is added as a label (compare Seress 2003, section
 * 4.4). A cyclic group of order 10^5 then sifts in some thirty steps instead of 10^5.
 */

import { type DensePermutation, identityPermutation, invert } from "./dense-permutation.ts";

const UNREACHED = -1;
const ROOT = -2;
const MOST_SHORTCUTS = 40;
/**
 * Number of tree edges that a shortcut replaces: few enough to compute quickly, and each round of shortcuts divides the
 * depth.
 */
const SHORTCUT_LENGTH = 32;

const NOTHING: Int32Array = new Int32Array(0);

export class ChainLevel {
  readonly degree: number;
  readonly basePoint: number;
  /**
   * The generators used to grow the orbit; they fix the base points of all earlier levels. Together with those of the
   * later levels they generate the subgroup of this level.
   */
  readonly generators: DensePermutation[] = [];
  /**
   * Reached points in order of discovery; only the first `orbitSize` entries are valid, entry 0 is the base point.
   * Length degree.
   */
  orbit: Int32Array;
  orbitSize = 1;
  /**
   * For each point: UNREACHED; ROOT at the base point; 2i if label i leads to it from its parent; 2i + 1 if the inverse
   * of label i does. Length degree.
   */
  private edge = NOTHING;
  /**
   * Permutations that label tree edges: the generators, then shortcuts made from them. Each has its inverse in
   * `inverses`.
   */
  private readonly labels: DensePermutation[] = [];
  private readonly inverses: DensePermutation[] = [];
  /** Depth of each point in the tree; valid only for reached points. */
  private depth = NOTHING;

  /** A level without generators allocates no arrays, because changing a base may open thousands of levels. */
  constructor(degree: number, basePoint: number) {
    this.degree = degree;
    this.basePoint = basePoint;
    this.orbit = Int32Array.of(basePoint);
  }

  reaches(point: number): boolean {
    return point === this.basePoint || (this.orbitSize > 1 && this.edge[point] !== UNREACHED);
  }

  isClosedUnder(p: DensePermutation): boolean {
    for (let i = 0; i < this.orbitSize; i++) if (!this.reaches(p[this.orbit[i]!]!)) return false;
    return true;
  }

  /**
   * Adds a generator (kept, not copied) and grows the orbit. Returns the steps taken: a small multiple of orbit ×
   * labels.
   */
  addGenerator(generator: DensePermutation): number {
    if (this.generators.push(generator) === 1) this.allocate();
    // Earlier shortcuts may be unnecessary now; they are made again if needed.
    this.labels.length = this.generators.length - 1;
    this.inverses.length = this.generators.length - 1;
    this.addLabel(generator);
    let steps = this.growTree();
    const allowed = 2 + 2 * Math.ceil(Math.log2(this.orbitSize));
    for (let shortcuts = 0; shortcuts < MOST_SHORTCUTS && this.deepest() > allowed; shortcuts++) {
      const toBase = identityPermutation(this.degree);
      steps += this.degree * this.stripTo(this.landmark(), toBase);
      this.addLabel(invert(toBase));
      steps += this.growTree();
    }
    return steps;
  }

  /**
   * Multiplies p in place by u⁻¹, where u is the tree element that sends the base point to `point`: afterwards the tree
   * has carried `point` back to the base point. Returns the depth of `point`; O(depth × degree). Pre: `point` is in the
   * orbit.
   */
  stripTo(point: number, p: DensePermutation): number {
    let steps = 0;
    let at = point;
    while (at !== this.basePoint) {
      const edge = this.edge[at]!;
      const back = (edge & 1) === 0 ? this.inverses[edge >> 1]! : this.labels[edge >> 1]!;
      for (let i = 0; i < p.length; i++) p[i] = back[p[i]!]!;
      at = back[at]!;
      steps++;
    }
    return steps;
  }

  private allocate(): void {
    this.orbit = new Int32Array(this.degree);
    this.edge = new Int32Array(this.degree);
    this.depth = new Int32Array(this.degree);
  }

  private addLabel(label: DensePermutation): void {
    this.labels.push(label);
    this.inverses.push(invert(label));
  }

  /** The ancestor of the deepest point that is SHORTCUT_LENGTH steps from the root. */
  private landmark(): number {
    let point = this.orbit[this.orbitSize - 1]!;
    while (this.depth[point]! > SHORTCUT_LENGTH) {
      const edge = this.edge[point]!;
      point = (edge & 1) === 0 ? this.inverses[edge >> 1]![point]! : this.labels[edge >> 1]![point]!;
    }
    return point;
  }

  private deepest(): number {
    return this.depth[this.orbit[this.orbitSize - 1]!]!;
  }

  /**
   * Grows the tree breadth first from the base point, so that every point is as close to the root as the labels allow.
   * Returns the steps taken.
   */
  private growTree(): number {
    this.edge.fill(UNREACHED);
    this.edge[this.basePoint] = ROOT;
    this.depth[this.basePoint] = 0;
    this.orbit[0] = this.basePoint;
    let size = 1;
    for (let head = 0; head < size; head++) {
      const point = this.orbit[head]!;
      const nextDepth = this.depth[point]! + 1;
      for (let code = 0; code < 2 * this.labels.length; code++) {
        const label = (code & 1) === 0 ? this.labels[code >> 1]! : this.inverses[code >> 1]!;
        const image = label[point]!;
        if (this.edge[image] !== UNREACHED) continue;
        this.edge[image] = code;
        this.depth[image] = nextDepth;
        this.orbit[size++] = image;
      }
    }
    this.orbitSize = size;
    return this.degree + 2 * size * this.labels.length;
  }
}

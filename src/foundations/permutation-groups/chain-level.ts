/**
 * One level of a stabiliser chain: a base point, its orbit, and a Schreier tree that leads every point of the orbit back
 * to the base point. The tree is kept shallow: while it is deeper than about twice the logarithm of the orbit, the
 * element that reaches its deepest point is added as a label (compare Seress 2003, section 4.4). A cyclic group of order
 * 10^5 then sifts in some thirty steps instead of 10^5.
 */

import { type DensePermutation, identityPermutation, invert } from "./dense-permutation.ts";

const UNREACHED = -1;
const ROOT = -2;

export class ChainLevel {
  readonly basePoint: number;
  /** Generators that this level contributes; they fix the base points of all earlier levels. */
  readonly generators: DensePermutation[] = [];
  /** Points reached, in order of discovery; the first `orbitSize` entries count, entry 0 is the base point. */
  readonly orbit: Int32Array;
  orbitSize = 1;
  /**
   * By point: UNREACHED, ROOT at the base point, else 2i when label i leads to it from its parent, 2i + 1 when the
   * inverse of label i does. Length degree.
   */
  private readonly edge: Int32Array;
  /** Permutations that label tree edges: the generators and shortcuts made of them, each with its inverse. */
  private readonly labels: DensePermutation[] = [];
  private readonly inverses: DensePermutation[] = [];
  /** Depth in the tree, by point; valid where reached. */
  private readonly depth: Int32Array;

  constructor(degree: number, basePoint: number) {
    this.basePoint = basePoint;
    this.orbit = new Int32Array(degree);
    this.edge = new Int32Array(degree).fill(UNREACHED);
    this.depth = new Int32Array(degree);
    this.growTree();
  }

  get degree(): number {
    return this.edge.length;
  }

  reaches(point: number): boolean {
    return this.edge[point] !== UNREACHED;
  }

  /** Adds a generator (kept, not copied) and grows the orbit: O(orbit × labels), a few times. */
  addGenerator(generator: DensePermutation): void {
    this.generators.push(generator);
    this.addLabel(generator);
    this.growTree();
    const allowed = 2 + 2 * Math.ceil(Math.log2(this.orbitSize));
    for (let shortcuts = 0; shortcuts < 40 && this.deepest() > allowed; shortcuts++) {
      const toBase = identityPermutation(this.degree);
      this.stripTo(this.orbit[this.orbitSize - 1]!, toBase);
      this.addLabel(invert(toBase));
      this.growTree();
    }
  }

  /**
   * Lets the tree carry `point` back to the base point after p, in place: p becomes p·u⁻¹ where u is the tree's element
   * that sends the base point to `point`. Returns the depth; O(depth × degree). Pre: `point` is in the orbit.
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

  private addLabel(label: DensePermutation): void {
    this.labels.push(label);
    this.inverses.push(invert(label));
  }

  private deepest(): number {
    return this.depth[this.orbit[this.orbitSize - 1]!]!;
  }

  /** Breadth first from the base point, so that every point is as near to the root as the labels allow. */
  private growTree(): void {
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
  }
}

/**
 * Recognises a full symmetric action on equal blocks: all orbits have the same size k, the group acts on one of them as
 * S_k, and the other orbits are copies of that one, moved in step with it. Block c then consists of the c-th point of
 * every orbit.
 *
 * A copy is found by following generators: the image of one point determines the images of all others. Corresponding
 * points are moved by the same set of generators, which narrows down the starting points. Linear in the total support,
 * times the few starting points tried.
 */

import type { Budget } from "../budgets/index.ts";
import type { SeededRandom } from "../collections/index.ts";
import { type GeneratorsByPoint, indexByPoint } from "./generators-by-point.ts";
import { computeOrbits } from "./orbits.ts";
import { pointsOfClass } from "./point-classes.ts";
import { isFullSymmetric } from "./recognise-symmetric.ts";
import { indexInSorted } from "./sorted-points.ts";
import type { SparsePermutation } from "./sparse-permutation.ts";
import { SymmetricBlocks } from "./symmetric-blocks.ts";

const STARTING_POINTS_TRIED = 16;

/**
 * Pre: the generators together move every point of 0..degree−1, and none is the identity. Undefined if not recognised.
 */
export function recogniseSymmetricBlocks(
  degree: number,
  generators: readonly SparsePermutation[],
  random: SeededRandom,
  budget: Budget,
): SymmetricBlocks | undefined {
  const orbits = computeOrbits(degree, generators);
  const rows = orbits.count;
  const k = degree / rows;
  for (let row = 0; row < rows; row++) if (orbits.starts[row] !== row * k) return undefined;
  const first = pointsOfClass(orbits, 0);
  if (!isFullSymmetric(k, restrictTo(first, generators), random, budget)) return undefined;

  const table = new Int32Array(degree);
  for (let block = 0; block < k; block++) table[block * rows] = first[block]!;
  const matcher = new OrbitMatcher(degree, indexByPoint(degree, generators));
  for (let row = 1; row < rows; row++) {
    const partnerOf = matcher.match(first, pointsOfClass(orbits, row));
    if (partnerOf === undefined) return undefined;
    for (let block = 0; block < k; block++) table[block * rows + row] = partnerOf[first[block]!]!;
  }
  return new SymmetricBlocks(rows, table);
}

/** The action on an invariant set of points (ascending), renumbered from 0; drops identities. */
function restrictTo(points: Int32Array, generators: readonly SparsePermutation[]): SparsePermutation[] {
  const restricted: SparsePermutation[] = [];
  for (const { support, images } of generators) {
    const localSupport: number[] = [];
    const localImages: number[] = [];
    for (let i = 0; i < support.length; i++) {
      const local = indexInSorted(points, support[i]!);
      if (local < 0) continue;
      localSupport.push(local);
      localImages.push(indexInSorted(points, images[i]!));
    }
    if (localSupport.length === 0) continue;
    restricted.push({ support: Int32Array.from(localSupport), images: Int32Array.from(localImages) });
  }
  return restricted;
}

class OrbitMatcher {
  private readonly moves: GeneratorsByPoint;
  /** For each point: a hash of the set of generators that move it. */
  private readonly signature: Int32Array;
  /** For each point of the first orbit: its partner in the orbit being matched, or −1. */
  private readonly partnerOf: Int32Array;
  private readonly queue: Int32Array;

  constructor(degree: number, moves: GeneratorsByPoint) {
    this.moves = moves;
    this.signature = new Int32Array(degree);
    for (let point = 0; point < degree; point++) {
      let hash = 0;
      for (let e = moves.starts[point]!; e < moves.starts[point + 1]!; e++) {
        hash = Math.imul(hash ^ moves.generator[e]!, 0x01000193) + 1;
      }
      this.signature[point] = hash;
    }
    this.partnerOf = new Int32Array(degree);
    this.queue = new Int32Array(degree);
  }

  /**
   * A bijection from one orbit to another that commutes with all generators, as partners by point; undefined if there
   * is none.
   */
  match(orbit: Int32Array, other: Int32Array): Int32Array | undefined {
    const start = this.rarestPoint(orbit);
    let tried = 0;
    for (const partner of other) {
      if (this.signature[partner] !== this.signature[start]) continue;
      if (this.follow(orbit, start, partner)) return this.partnerOf;
      if (++tried === STARTING_POINTS_TRIED) return undefined;
    }
    return undefined;
  }

  private rarestPoint(orbit: Int32Array): number {
    const counts = new Map<number, number>();
    for (const point of orbit) counts.set(this.signature[point]!, (counts.get(this.signature[point]!) ?? 0) + 1);
    let rarest = orbit[0]!;
    for (const point of orbit) {
      if (counts.get(this.signature[point]!)! < counts.get(this.signature[rarest]!)!) rarest = point;
    }
    return rarest;
  }

  /** Propagates "start has this partner" along generators; returns false at the first contradiction. */
  private follow(orbit: Int32Array, start: number, partner: number): boolean {
    const { moves, partnerOf, queue } = this;
    for (const point of orbit) partnerOf[point] = -1;
    partnerOf[start] = partner;
    queue[0] = start;
    let size = 1;
    for (let head = 0; head < size; head++) {
      const point = queue[head]!;
      const twin = partnerOf[point]!;
      const count = moves.starts[point + 1]! - moves.starts[point]!;
      if (moves.starts[twin + 1]! - moves.starts[twin]! !== count) return false;
      for (let i = 0; i < count; i++) {
        const entry = moves.starts[point]! + i;
        const twinEntry = moves.starts[twin]! + i;
        if (moves.generator[entry] !== moves.generator[twinEntry]) return false;
        const image = moves.image[entry]!;
        const twinImage = moves.image[twinEntry]!;
        if (partnerOf[image] === -1) {
          partnerOf[image] = twinImage;
          queue[size++] = image;
        } else if (partnerOf[image] !== twinImage) return false;
      }
    }
    return true;
  }
}

/**
 * Hierarchical clustering by average linkage (UPGMA): the two clusters with the least mean distance between their members merge,
 * again and again, until one is left. By chains of nearest neighbours (Benzécri 1982; Murtagh 1983): walk from a cluster to its
 * nearest until two are nearest to each other, and merge them; average linkage is reducible, so the merges, sorted by height, are
 * those of the greedy method. O(n²) time and memory.
 */

export interface Merge {
  /** Clusters: below n the single items, n + i the cluster made by merge i. The one with the least item comes first. */
  readonly left: number;
  readonly right: number;
  /** The mean distance between the members of the two; never below that of an earlier merge. */
  readonly height: number;
  /** Items in the new cluster. */
  readonly size: number;
}

/** `distances`: symmetric, row by row, length count². Answers count - 1 merges in the order of their heights. */
export function clusterByAverageLinkage(distances: Float64Array, count: number): readonly Merge[] {
  if (distances.length !== count * count) throw new RangeError("the distances do not fill the matrix");
  return numberMerges(chainMerges(distances.slice(), count), count);
}

/** A merge by the least items of both clusters: `left` < `right`. */
interface RawMerge {
  readonly left: number;
  readonly right: number;
  readonly height: number;
}

/** A cluster lives in the row and column of its least item. */
function chainMerges(distances: Float64Array, count: number): RawMerge[] {
  const sizes = new Float64Array(count).fill(1);
  const chain: number[] = [];
  const merges: RawMerge[] = [];
  let first = 0;
  while (merges.length < count - 1) {
    if (chain.length === 0) {
      while (sizes[first] === 0) first++;
      chain.push(first);
    }
    const tip = chain[chain.length - 1]!;
    const before = chain[chain.length - 2] ?? -1;
    const nearest = nearestCluster(distances, count, sizes, tip, before);
    if (nearest !== before) {
      chain.push(nearest);
      continue;
    }
    chain.length -= 2;
    const [left, right] = tip < before ? [tip, before] : [before, tip];
    merges.push({ left, right, height: distances[left * count + right]! });
    join(distances, count, sizes, left, right);
  }
  return merges;
}

/** The one before on the chain wins a tie, or the chain would never end. */
function nearestCluster(
  distances: Float64Array,
  count: number,
  sizes: Float64Array,
  tip: number,
  before: number,
): number {
  let nearest = before;
  let least = before < 0 ? Number.POSITIVE_INFINITY : distances[tip * count + before]!;
  for (let other = 0; other < count; other++) {
    if (other === tip || sizes[other] === 0) continue;
    const distance = distances[tip * count + other]!;
    if (distance < least || nearest < 0) {
      least = distance;
      nearest = other;
    }
  }
  return nearest;
}

/** Lance and Williams' update for the mean. */
function join(distances: Float64Array, count: number, sizes: Float64Array, left: number, right: number): void {
  const leftSize = sizes[left]!;
  const rightSize = sizes[right]!;
  for (let other = 0; other < count; other++) {
    if (other === left || other === right || sizes[other] === 0) continue;
    const mean =
      (leftSize * distances[left * count + other]! + rightSize * distances[right * count + other]!) /
      (leftSize + rightSize);
    distances[left * count + other] = mean;
    distances[other * count + left] = mean;
  }
  sizes[left] = leftSize + rightSize;
  sizes[right] = 0;
}

function numberMerges(merges: readonly RawMerge[], count: number): Merge[] {
  /** By least item of a cluster: the cluster's number and size now. */
  const clusters = new Int32Array(count).map((_, item) => item);
  const sizes = new Int32Array(count).fill(1);
  const ordered = merges
    .map((merge, order) => ({ merge, order }))
    .sort((a, b) => a.merge.height - b.merge.height || a.order - b.order);
  return ordered.map(({ merge: { left, right, height } }, i) => {
    const size = sizes[left]! + sizes[right]!;
    const numbered = { left: clusters[left]!, right: clusters[right]!, height, size };
    clusters[left] = count + i;
    sizes[left] = size;
    return numbered;
  });
}

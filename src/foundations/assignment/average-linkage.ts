/**
 * Hierarchical clustering by average linkage (UPGMA): repeatedly merges the two clusters with the smallest mean
 * distance between their members, until one cluster is left. Uses nearest-neighbour chains (Benzécri 1982; Murtagh
 * 1983): walk from a cluster to its nearest neighbour until two clusters are each other's nearest neighbour, then merge
 * these two. Average linkage is reducible, so these merges, sorted by height, equal those of the greedy method. O(n²)
 * time and memory.
 */

export interface Merge {
  /** Cluster numbers: below n a single item, n + i the cluster made by merge i. `left` contains the smallest item. */
  readonly left: number;
  readonly right: number;
  /** Mean distance between the members of the two clusters. Heights never decrease from one merge to the next. */
  readonly height: number;
  /** Number of items in the new cluster. */
  readonly size: number;
}

/**
 * `distances` is a symmetric matrix in row-major order, of length count². Returns count - 1 merges in order of height.
 */
export function clusterByAverageLinkage(distances: Float64Array, count: number): readonly Merge[] {
  if (distances.length !== count * count) throw new RangeError("the distances do not fill the matrix");
  return numberMerges(chainMerges(distances.slice(), count), count);
}

/** A merge that names each cluster by its smallest item: `left` < `right`. */
interface RawMerge {
  readonly left: number;
  readonly right: number;
  readonly height: number;
}

/** Finds the merges by nearest-neighbour chains. A cluster uses the row and column of its smallest item. */
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

/**
 * Nearest cluster to `tip`. Ties go to `before`, the previous cluster on the chain; otherwise the chain might never
 * end.
 */
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

/** Updates the distances to the merged cluster by the Lance-Williams formula for the mean. */
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
  /** Indexed by the smallest item of a cluster: the current number and size of the cluster. */
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

/**
 * Isomorphism of two graphs, with the mapping, certified edge by edge.
 *
 * The search follows the first path of the left graph in the right one: same cells, same traces. One hasty attempt
 * settles most isomorphic pairs without knowing any automorphism. Otherwise the automorphisms of the left graph are
 * found first. They tell how many children of each node must be good, which makes refutation short even for pairs that
 * refinement cannot distinguish (those of Cai, Fürer and Immerman).
 */

import { identityPermutation } from "../permutation-groups/index.ts";
import { AutomorphismSearch } from "./automorphism-search.ts";
import { certifyIsomorphism } from "./certify.ts";
import type { ColouredGraph } from "./coloured-graph.ts";
import { Explorer } from "./explorer.ts";
import { OrderedPartition } from "./ordered-partition.ts";
import { PartCheck } from "./part-check.ts";
import { Refinement } from "./refinement.ts";
import { SearchBudget, type SearchLimits } from "./search-budget.ts";
import { searchGraphOf } from "./search-graph.ts";

/** An isomorphism, a proof that there is none, or a report that the limits ended the search. */
export type IsomorphismAnswer =
  /** `mapping[v]` is the image of v in the right graph. */
  | { readonly kind: "isomorphic"; readonly mapping: Int32Array }
  | { readonly kind: "different" }
  /** The budget was spent before either was proven. */
  | { readonly kind: "gave-up" };

const DIFFERENT: IsomorphismAnswer = { kind: "different" };
const GAVE_UP: IsomorphismAnswer = { kind: "gave-up" };

/** Node limit of the hasty attempt, in addition to two nodes per level. */
const HASTY_NODES = 64;

/** Finds an isomorphism between two coloured graphs, and certifies it. */
export function findIsomorphism(
  left: ColouredGraph,
  right: ColouredGraph,
  limits: SearchLimits = {},
): IsomorphismAnswer {
  if (!haveEqualCounts(left, right)) return DIFFERENT;
  const leftSearched = searchGraphOf(left);
  const rightSearched = searchGraphOf(right);
  if (leftSearched.graph.edgeCount !== rightSearched.graph.edgeCount) return DIFFERENT;
  const budget = new SearchBudget(limits);
  const search = new AutomorphismSearch(leftSearched, { budget, onGenerator: () => {}, needsPath: true });
  search.descend();
  const { path } = search;
  const { trace } = search.refinement;
  const partition = new OrderedPartition(rightSearched.keys);
  const refinement = new Refinement(rightSearched.graph, partition, trace);
  trace.compare(0, path === undefined ? trace.length : path.traceMarks.data[0]!);
  if (!refinement.refineAll() || !trace.isMet) return DIFFERENT;

  let mapping: Int32Array | undefined;
  const acceptsLeaf = (leaf: Int32Array): boolean => {
    if (!partition.isDiscrete) return false;
    const candidate = new Int32Array(left.vertexCount);
    for (let position = 0; position < leaf.length; position++) {
      const vertex = leaf[position]!;
      if (vertex < left.vertexCount) candidate[vertex] = partition.elements[position]!;
    }
    if (!certifyIsomorphism(left, right, candidate)) return false;
    mapping = candidate;
    return true;
  };
  if (path === undefined) {
    return acceptsLeaf(search.partition.elements) ? { kind: "isomorphic", mapping: mapping! } : DIFFERENT;
  }
  if (!path.isComplete) return GAVE_UP;

  const explorer = new Explorer({
    path,
    refinement,
    budget,
    deviations: search.deviations!,
    partCheck: new PartCheck(path, leftSearched.graph, rightSearched.graph, partition),
    orbitSizes: search.orbitSizes,
    isSameGraph: false,
    trial: { accepts: (_, isEnd) => isEnd && acceptsLeaf(path.leaf), acceptsReplay: () => false },
  });
  const everything = identityPermutation(rightSearched.graph.vertexCount);
  const allowed = { arena: everything, arenaPositions: everything, start: 0, end: everything.length };
  let verdict = explorer.explore(0, path.levelCount, -1, allowed, 2 * path.levelCount + HASTY_NODES);
  if (verdict === "spent" && !budget.isSpent) {
    search.ascend();
    verdict = explorer.explore(0, path.levelCount, -1, allowed, Number.POSITIVE_INFINITY);
  }
  if (verdict === "found") return { kind: "isomorphic", mapping: mapping! };
  return verdict === "none" ? DIFFERENT : GAVE_UP;
}

/** Compares kind, numbers of vertices and edges, and the multiset of colours. */
function haveEqualCounts(left: ColouredGraph, right: ColouredGraph): boolean {
  if (left.directed !== right.directed) return false;
  if (left.vertexCount !== right.vertexCount || left.edgeCount !== right.edgeCount) return false;
  const leftColours = left.colours.slice().sort();
  const rightColours = right.colours.slice().sort();
  return leftColours.every((colour, i) => colour === rightColours[i]);
}

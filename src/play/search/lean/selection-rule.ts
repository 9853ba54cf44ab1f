/**
 * Selects the child that a search descends to. Both rules are optimistic about children with few visits:
 * - "confidence": UCB1 (Auer, Cesa-Bianchi and Fischer 2002). Every child is tried once before any is tried again.
 * - "prior": PUCT (Rosin 2011, in the form of Silver et al. 2017). An untried child starts with its parent's mean, so
 *   among many moves most are never tried.
 *
 * Pending evaluations count as visits worth half of the child's mean so far (a virtual loss). This spreads the leaves
 * of a batch without driving them to bad moves.
 */
import type { SeededRandom } from "../../../foundations/collections/index.ts";
import type { FirstMoveTerms } from "./all-moves-as-first.ts";
import type { NodeStore } from "./node-store.ts";
import { isProvenChild, meanOfChild } from "./prove-node.ts";

export interface SelectionRule {
  readonly kind: "confidence" | "prior";
  /** The weight of exploration, for rewards from 0 to 1. */
  readonly exploration: number;
  /** With priors: all-moves-as-first values beside the means. Default: none. */
  readonly firstMoves?: FirstMoveTerms;
  /** Whether proven children are not explored (default: true). */
  readonly usesProofs?: boolean;
}

const PENDING_WORTH = 0.5;
/** All-moves-as-first values start with the parent's mean, as if it came from this many leaves. */
const PARENT_LEAVES = 0.25;
/** The expected reward if nothing is known. */
const UNKNOWN_WORTH = 0.5;

/** Selects a child of a node with one mover. Requires that it has children, and that not all of them are proven. */
export function selectChild(
  store: NodeStore,
  node: number,
  role: number,
  rule: SelectionRule,
  random: SeededRandom,
): number {
  return rule.kind === "confidence"
    ? selectByConfidence(store, node, role, rule, random)
    : rule.firstMoves === undefined
      ? selectByPrior(store, node, role, rule.exploration)
      : selectByFirstMoves(store, node, role, rule.exploration, rule.firstMoves);
}

function selectByConfidence(
  store: NodeStore,
  node: number,
  role: number,
  { exploration, usesProofs = true }: SelectionRule,
  random: SeededRandom,
): number {
  const { visits, pending, links } = store;
  const first = store.firstChild[node] as number;
  const count = store.childCount[node] as number;
  const all = (visits[node] as number) + (pending[node] as number);
  const scale = exploration * Math.sqrt(Math.log(Math.max(1, all)));
  const parent = meanOr(store, node, role, UNKNOWN_WORTH);
  let best = -1;
  let bestScore = Number.NEGATIVE_INFINITY;
  let untried = 0;
  let ties = 0;
  for (let child = first; child < first + count; child++) {
    const known = visits[child] as number;
    const under = pending[child] as number;
    if (known + under === 0) {
      // Reservoir sampling: all moves that untried children stand for are equally likely.
      if (usesProofs && isProvenChild(store, child)) continue;
      const weight = links === undefined ? 1 : (links.weight[child] as number);
      untried += weight;
      if (random.below(untried) < weight) best = child;
      continue;
    }
    if (untried > 0) continue;
    const mean = known === 0 ? parent : meanOfChild(store, child, role);
    let score = mean;
    if (!usesProofs || !isProvenChild(store, child))
      score = (mean * (known + PENDING_WORTH * under)) / (known + under) + scale / Math.sqrt(known + under);
    if (score > bestScore) {
      bestScore = score;
      best = child;
      ties = links === undefined ? 1 : (links.weight[child] as number);
    } else if (score === bestScore && links !== undefined) {
      // With one playout per leaf, scores are often equal.
      const weight = links.weight[child] as number;
      ties += weight;
      if (random.below(ties) < weight) best = child;
    }
  }
  // All remaining children are proven and were never tried here.
  return best < 0 ? first : best;
}

/** `guessWeight`: the weight of guesses beside means. */
export function selectByPrior(store: NodeStore, node: number, role: number, c: number, guessWeight = 0): number {
  const { visits, pending, prior, guess } = store;
  const first = store.firstChild[node] as number;
  const count = store.childCount[node] as number;
  const scale = c * Math.sqrt((visits[node] as number) + (pending[node] as number));
  const parent = meanOr(store, node, role, UNKNOWN_WORTH);
  let best = first;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (let child = first; child < first + count; child++) {
    const known = visits[child] as number;
    const under = pending[child] as number;
    const tried = known + under;
    let mean = known === 0 ? parent : meanOfChild(store, child, role);
    let score = mean;
    if (!isProvenChild(store, child)) {
      if (guessWeight > 0) {
        const guessed = guess[child] as number;
        mean = (1 - guessWeight) * mean + guessWeight * (role === 0 ? guessed : 1 - guessed);
        score = mean;
      }
      if (tried > 0) score = (mean * (known + PENDING_WORTH * under)) / tried;
      score += (scale * (prior[child] as number)) / (1 + tried);
    }
    if (score > bestScore) {
      bestScore = score;
      best = child;
    }
  }
  return best;
}

/** Like `selectByPrior`, with all-moves-as-first values beside the means. */
function selectByFirstMoves(
  store: NodeStore,
  node: number,
  role: number,
  c: number,
  { equivalence }: FirstMoveTerms,
): number {
  const { visits, pending, prior, firstCounts, firstSums } = store;
  const first = store.firstChild[node] as number;
  const count = store.childCount[node] as number;
  const scale = c * Math.sqrt((visits[node] as number) + (pending[node] as number));
  const parent = meanOr(store, node, role, UNKNOWN_WORTH);
  let best = first;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (let child = first; child < first + count; child++) {
    const known = visits[child] as number;
    const under = pending[child] as number;
    const tried = known + under;
    let score = known === 0 ? parent : meanOfChild(store, child, role);
    if (!isProvenChild(store, child)) {
      const made = firstCounts[child] as number;
      const asFirst = (parent * PARENT_LEAVES + (firstSums[child] as number)) / (PARENT_LEAVES + made);
      const trust = made / (made + known + (made * known) / equivalence);
      const mean = made > 0 ? score + trust * (asFirst - score) : score;
      score = tried > 0 ? (mean * (known + PENDING_WORTH * under)) / tried : mean;
      score += (scale * (prior[child] as number)) / (1 + tried);
    }
    if (score > bestScore) {
      bestScore = score;
      best = child;
    }
  }
  return best;
}

/** Returns the mean reward of a role at a node, or `otherwise` if it was never visited. */
function meanOr(store: NodeStore, node: number, role: number, otherwise: number): number {
  const known = store.visits[node] as number;
  return known === 0 ? otherwise : (store.sums[node * store.roleCount + role] as number) / known;
}

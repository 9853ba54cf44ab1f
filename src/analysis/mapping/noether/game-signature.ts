/**
 * A game at a glance: which types of path occur in it, whatever the symbols. Two signatures are compared in microseconds, so that a
 * library can be searched before anything is mapped.
 */
import type { Rules } from "../../../language/rules/index.ts";
import { type EvidenceGraph, evidenceGraph } from "./evidence-graph.ts";

/** Serialisable as it is: two arrays of one length. */
export interface GameSignature {
  /** Hashes of path types with the kinds of their ends, ascending. */
  readonly features: Uint32Array;
  /** By feature: its weight, above 0. */
  readonly weights: Float32Array;
}

export const gameSignature = (rules: Rules): GameSignature => signatureOfEvidence(evidenceGraph(rules));

/** A type counts once, however often it occurs: how often is a matter of the board's size and of how much is written out. */
function signatureOfEvidence({ features: { types } }: EvidenceGraph): GameSignature {
  const features = Uint32Array.from(new Set(types)).sort();
  return { features, weights: new Float32Array(features.length).fill(1) };
}

/** Weighted Jaccard (Ruzicka): the sum of the lesser weights over the sum of the greater, from 0 to 1. Linear in both. */
export function signatureSimilarity(one: GameSignature, other: GameSignature): number {
  const [a, b] = [one.features, other.features];
  const [v, w] = [one.weights, other.weights];
  let lesser = 0;
  let greater = 0;
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const [x, y] = [a[i]!, b[j]!];
    if (x === y) {
      const [p, q] = [v[i++]!, w[j++]!];
      lesser += p < q ? p : q;
      greater += p < q ? q : p;
    } else if (x < y) greater += v[i++]!;
    else greater += w[j++]!;
  }
  while (i < a.length) greater += v[i++]!;
  while (j < b.length) greater += w[j++]!;
  return greater === 0 ? 1 : lesser / greater;
}

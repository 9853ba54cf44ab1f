/**
 * A game at a glance: which types of paths occur in it, whatever the symbols. Comparing two signatures takes
 * microseconds, so a library can be searched before anything is mapped.
 */
import type { Rules } from "../../../language/rules/index.ts";
import { kindCode } from "./evidence-graph.ts";
import { mixHash } from "./mix-hash.ts";
import { typedPaths } from "./typed-paths.ts";
import { type UsageGraph, usageGraph } from "./usage-graph.ts";

/** Can be serialised as it is: two arrays of the same length. */
export interface GameSignature {
  /** Hashes of path types with the kinds of their ends, ascending. */
  readonly features: Uint32Array;
  /** The weight of each feature, above 0. */
  readonly weights: Float32Array;
}

export const gameSignature = (rules: Rules): GameSignature => signatureOfUsage(usageGraph(rules));

export function signatureOfUsage(usage: UsageGraph): GameSignature {
  const { edges, traits } = typedPaths(usage);
  const kinds = usage.symbols.map(kindCode);
  const types = new Uint32Array(edges.edgeCount + traits.edgeCount);
  let size = 0;
  edges.forEach((_, type, end) => {
    types[size++] = mixHash(type, kinds[end]!);
  });
  traits.forEach((_, type) => {
    types[size++] = type;
  });
  return signatureOfTypes(types);
}

/**
 * A type counts once, however often it occurs: the frequency depends on the size of the board and on how much is
 * written out. Sorts `types`.
 */
function signatureOfTypes(types: Uint32Array): GameSignature {
  types.sort();
  let size = 0;
  for (let i = 0; i < types.length; i++) if (i === 0 || types[i] !== types[i - 1]) types[size++] = types[i]!;
  return { features: types.slice(0, size), weights: new Float32Array(size).fill(1) };
}

/** Spreads hashes before the highest bits are taken (Knuth's golden ratio). */
const SPREAD = 0x9e3779b1;

/**
 * Compares one signature with many others by weighted Jaccard similarity (Ruzicka): the sum of the smaller weights
 * divided by the sum of the larger, from 0 to 1. Its features are in a table, so that a comparison reads the other
 * signature once and this one not at all. The sum of the larger weights follows from the others, since the larger and
 * the smaller of two add up to both.
 */
export class SignatureLookup {
  private readonly signature: GameSignature;
  private readonly total: number;
  /** For each slot: the number of a feature + 1, or 0. At least half of the slots are free. */
  private readonly slots: Int32Array;
  private readonly shift: number;

  constructor(signature: GameSignature) {
    this.signature = signature;
    this.total = sumOf(signature.weights);
    const bits = Math.max(1, 33 - Math.clz32(signature.features.length));
    this.slots = new Int32Array(1 << bits);
    this.shift = 32 - bits;
    for (let i = 0; i < signature.features.length; i++) this.slots[this.slotOf(signature.features[i]!)] = i + 1;
  }

  /** Linear in the other signature. */
  similarityTo(other: GameSignature): number {
    const { features, weights } = other;
    const own = this.signature.weights;
    let lesser = 0;
    for (let i = 0; i < features.length; i++) {
      const known = this.slots[this.slotOf(features[i]!)]!;
      if (known > 0) lesser += Math.min(own[known - 1]!, weights[i]!);
    }
    const greater = this.total + sumOf(weights) - lesser;
    return greater === 0 ? 1 : lesser / greater;
  }

  /** The slot of a feature, or where it would go. */
  private slotOf(feature: number): number {
    const { features } = this.signature;
    let slot = Math.imul(feature, SPREAD) >>> this.shift;
    for (let known = this.slots[slot]!; known > 0 && features[known - 1] !== feature; known = this.slots[slot]!)
      slot = (slot + 1) & (this.slots.length - 1);
    return slot;
  }
}

function sumOf(weights: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i]!;
  return sum;
}

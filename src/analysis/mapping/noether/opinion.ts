/**
 * The mapping of another mapper for the same two games. MMap looks farther around a symbol than typed paths do, but
 * blurs what it sees: it is right less often, and about other symbols. So its mapping is one more starting point of the
 * search, and it decides where the evidence hardly does.
 *
 * Two mappings differ in chains: a symbol, its image in one mapping, the symbol with this image in the other mapping,
 * and so on. Each chain can be taken from either mapping without affecting the others, but only as a whole.
 */
import type { Correspondence } from "./correspondence.ts";
import { BETTER } from "./improve-by-assignment.ts";

export interface Opinion {
  /** The image of each symbol of the first game, or -1. */
  readonly image: Int32Array;
  /** How certain each image is, from 0 to 1. */
  readonly sureness: Float64Array;
}

/** Computing an opinion takes time, so it is requested only if needed. */
export type AskOpinion = () => Opinion | undefined;

/** Bonus of a pair of MMap if it is quite certain: a fifth of the value of two symbols that are used alike. */
const WORTH = 0.2;
/**
 * Whole facts and rules are more certain than any distance. At most this much of their value may be lost: a third of a
 * symbol's.
 */
const MOST_LOST = 0.1;
const MOST_PASSES = 3;

/** The opinion without pairs that may not be matched: of different kinds, or with goal values. */
export function admissible({ image, sureness }: Opinion, correspondence: Correspondence): Opinion {
  const { blockOfRow, blockOfColumn } = correspondence.joint;
  const isAllowed = (s: number, t: number): boolean =>
    t >= 0 && blockOfRow[s]! >= 0 && blockOfColumn[t] === blockOfRow[s] && correspondence.priorOf(s, t) >= 0;
  return { image: image.map((t, s) => (isAllowed(s, t) ? t : -1)), sureness };
}

/** Gives every symbol without an image its image in the opinion, if that is free. */
export function adopt(correspondence: Correspondence, { image }: Opinion): void {
  image.forEach((t, s) => {
    if (t >= 0 && correspondence.image[s]! < 0 && correspondence.preimage[t]! < 0) correspondence.assign(s, t);
  });
}

/** Takes chains from the opinion as long as the mapping loses less than the bonus of the opinion. */
export function followOpinion(correspondence: Correspondence, opinion: Opinion): void {
  for (let pass = 0; pass < MOST_PASSES; pass++) if (!followOnce(correspondence, opinion)) return;
}

function followOnce(correspondence: Correspondence, opinion: Opinion): boolean {
  const { image, preimage } = correspondence;
  const owners = new Int32Array(preimage.length).fill(-1);
  opinion.image.forEach((t, s) => {
    if (t >= 0) owners[t] = s;
  });
  const isSeen = new Uint8Array(image.length);
  let hasChanged = false;
  opinion.image.forEach((t, start) => {
    if (t < 0 || t === image[start] || isSeen[start]) return;
    const chain = chainOf(start, correspondence, opinion, owners);
    for (const s of chain) isSeen[s] = 1;
    if (takeChain(correspondence, opinion, chain)) hasChanged = true;
  });
  return hasChanged;
}

/** The symbols of the first game that the two mappings connect with `start`. */
function chainOf(start: number, correspondence: Correspondence, opinion: Opinion, owners: Int32Array): number[] {
  const chain = new Set([start]);
  for (const s of chain)
    for (const t of [correspondence.image[s]!, opinion.image[s]!]) {
      if (t < 0) continue;
      for (const other of [correspondence.preimage[t]!, owners[t]!])
        if (other >= 0 && !correspondence.isFixed(other)) chain.add(other);
    }
  return [...chain];
}

/**
 * Takes the chain if it pays, and returns whether it did. Symbols without an image in the opinion get what becomes
 * free.
 */
function takeChain(correspondence: Correspondence, opinion: Opinion, chain: readonly number[]): boolean {
  const kept = correspondence.image.slice();
  const [value, carried] = [correspondence.value(), correspondence.worthOfStatements()];
  for (const s of chain) correspondence.assign(s, -1);
  let worth = 0;
  for (const s of chain) {
    const t = opinion.image[s]!;
    if (t < 0) continue;
    correspondence.assign(s, t);
    if (kept[s] !== t) worth += WORTH * opinion.sureness[s]!;
  }
  const places = chain.map((s) => kept[s]!).filter((t) => t >= 0);
  for (const s of chain) {
    if (correspondence.image[s]! >= 0) continue;
    const place = places.find((t) => correspondence.preimage[t]! < 0);
    if (place !== undefined) correspondence.assign(s, place);
  }
  const isTaken =
    correspondence.value() + worth > value + BETTER && correspondence.worthOfStatements() >= carried - MOST_LOST;
  if (!isTaken) correspondence.load(kept);
  return isTaken;
}

/**
 * Numbers move together. If a mapping has torn a sequence apart, or has put it across another, it cannot be repaired
 * symbol by symbol: every single step makes it worse. So the pieces of the sequences of one game (whatever is left of
 * them if facts are missing) are placed as wholes along the sequences of the other, by the evidence from outside them.
 * The most certain pieces come first, then the longest. Each is placed next to what is there already, and preferably
 * early, since numbers begin alike and end anywhere. The shorter of a piece and a sequence lies within the longer. A
 * goal value has its image from the beginning, and a piece that contains one goes where that image is.
 */
import type { AgreementMatrix } from "./agreement-matrix.ts";
import { type Correspondence, PRIOR_SHARE } from "./correspondence.ts";
import type { Sequence } from "./sequences.ts";

/** Maximum work. Placing tries every piece at every offset. */
const MOST_PLACEMENTS = 2_000_000;
/** A best place is certain if it leads the second best by more than this. */
const SURE_LEAD = 0.05;
/**
 * Small bonuses that order places of equal evidence: next to the beginning or after another piece, before another
 * piece, early.
 */
const TOUCH_BEFORE = 1e-2;
const TOUCH_AFTER = 5e-3;
const EARLY = 1e-5;

/**
 * A piece placed at an offset of a track. If the piece is longer than the track, the offset is at most 0, and what
 * sticks out has no place.
 */
interface Place {
  readonly track: readonly number[];
  readonly offset: number;
  readonly score: number;
}

/**
 * Places all sequences whose relation is mapped to a relation with sequences, those with the most members first.
 * Returns whether anything moved.
 */
export function placeSequences(
  correspondence: Correspondence,
  agreements: AgreementMatrix,
  from: readonly Sequence[],
  to: readonly Sequence[],
): boolean {
  const { image } = correspondence;
  const laid = new Set<number>();
  let hasMoved = false;
  for (const [relation, pieces] of byRelation(from)) {
    const tracks = to.filter((sequence) => sequence.relation === image[relation]).map(({ members }) => members);
    const movable = pieces.filter((piece) => piece.every((s) => !laid.has(s)));
    if (tracks.length === 0 || movable.length === 0) continue;
    for (const piece of movable) for (const s of piece) laid.add(s);
    if (movable.every((piece) => isInOrder(piece, tracks, image))) continue;
    if (layPieces(correspondence, agreements, movable, tracks)) hasMoved = true;
  }
  return hasMoved;
}

function byRelation(sequences: readonly Sequence[]): (readonly [number, readonly (readonly number[])[]])[] {
  const groups = new Map<number, (readonly number[])[]>();
  for (const { relation, members } of sequences) groups.set(relation, [...(groups.get(relation) ?? []), members]);
  const size = (pieces: readonly (readonly number[])[]): number => pieces.reduce((sum, piece) => sum + piece.length, 0);
  return [...groups].sort(([, a], [, b]) => size(b) - size(a));
}

function isInOrder(piece: readonly number[], tracks: readonly (readonly number[])[], image: Int32Array): boolean {
  return tracks.some((track) => {
    const offset = track.indexOf(image[piece[0]!]!);
    const isWithin = offset === 0 || (offset > 0 && offset + piece.length <= track.length);
    return isWithin && piece.every((s, i) => offset + i >= track.length || image[s] === track[offset + i]);
  });
}

function layPieces(
  correspondence: Correspondence,
  agreements: AgreementMatrix,
  pieces: readonly (readonly number[])[],
  tracks: readonly (readonly number[])[],
): boolean {
  const length = tracks.reduce((sum, track) => sum + track.length, 0);
  if (length * pieces.reduce((sum, piece) => sum + piece.length, 0) > MOST_PLACEMENTS) return false;
  const movable = pieces.map((piece) => piece.filter((s) => !correspondence.isFixed(s)));
  const score = scoreFromOutside(correspondence, agreements, new Set(movable.flat()));
  // What is last depends only on the length of its sequence, and does not tell where a longer sequence lies. For
  // fragments, it is not known which member is the last.
  const areWhole = pieces.length === tracks.length;
  const choices = pieces.map((piece) => placesOf(piece, tracks, score, areWhole));
  const leads = choices.map((places) => leadOf(places));
  const order = pieces.map((_, i) => i);
  const sureness = (i: number): number => (leads[i]! > SURE_LEAD ? leads[i]! : 0);
  order.sort((a, b) => sureness(b) - sureness(a) || pieces[b]!.length - pieces[a]!.length || a - b);
  const old = correspondence.image.slice();
  choices.forEach((places, i) => {
    if (places.length > 0) for (const s of movable[i]!) correspondence.assign(s, -1);
  });
  const taken = new Set<number>();
  for (const i of order) {
    const piece = pieces[i]!;
    const place = bestFreePlace(piece.length, choices[i]!, taken);
    if (place === undefined) continue;
    piece.forEach((s, k) => {
      const t = place.track[place.offset + k] ?? -1;
      if (t < 0) return;
      taken.add(t);
      if (correspondence.isFixed(s)) return;
      if (correspondence.preimage[t]! >= 0) correspondence.assign(correspondence.preimage[t]!, -1);
      correspondence.assign(s, t);
    });
  }
  return correspondence.image.some((t, s) => t !== old[s]);
}

/** The value of a pair by the images of all symbols except `inside`. A fixed symbol has no choice. */
function scoreFromOutside(
  { joint, image }: Correspondence,
  agreements: AgreementMatrix,
  inside: ReadonlySet<number>,
): (s: number, t: number) => number {
  agreements.follow(image.map((t, s) => (inside.has(s) ? -1 : t)));
  return (s, t) => {
    const number = joint.blockOfRow[s]!;
    const block = joint.blocks[number];
    if (block === undefined) return image[s] === t ? 0 : Number.NEGATIVE_INFINITY;
    if (joint.blockOfColumn[t] !== number) return Number.NEGATIVE_INFINITY;
    const cell = joint.rowIndex[s]! * block.columns.length + joint.columnIndex[t]!;
    return joint.likeness(agreements.cells[number]![cell]!, s, t) + PRIOR_SHARE * block.prior[cell]!;
  };
}

function placesOf(
  piece: readonly number[],
  tracks: readonly (readonly number[])[],
  score: (s: number, t: number) => number,
  areWhole: boolean,
): Place[] {
  const places: Place[] = [];
  for (const track of tracks) {
    const slack = track.length - piece.length;
    const endsAnywhere = areWhole && slack !== 0;
    for (let offset = Math.min(0, slack); offset <= Math.max(0, slack); offset++) {
      const [start, end] = [Math.max(0, offset), Math.min(track.length, offset + piece.length)];
      let sum = 0;
      for (let at = start; at < end; at++) {
        const worth = score(piece[at - offset]!, track[at]!);
        const isLast = at === track.length - 1 || at - offset === piece.length - 1;
        if (!isLast || !endsAnywhere || worth === Number.NEGATIVE_INFINITY) sum += worth;
      }
      if (sum > Number.NEGATIVE_INFINITY) places.push({ track, offset, score: sum });
    }
  }
  return places;
}

/** The lead of the best place over the second best. */
function leadOf(places: readonly Place[]): number {
  let [best, second] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { score } of places) {
    if (score > best) [best, second] = [score, best];
    else if (score > second) second = score;
  }
  return places.length === 0 ? 0 : best - second;
}

function bestFreePlace(length: number, places: readonly Place[], taken: ReadonlySet<number>): Place | undefined {
  let most = Number.NEGATIVE_INFINITY;
  let best: Place | undefined;
  for (const place of places) {
    const { track, offset, score } = place;
    const end = Math.min(track.length, offset + length);
    let isFree = true;
    for (let at = Math.max(0, offset); isFree && at < end; at++) isFree = !taken.has(track[at]!);
    if (!isFree) continue;
    const before = offset <= 0 || taken.has(track[offset - 1]!) ? TOUCH_BEFORE : 0;
    const after = end === track.length || taken.has(track[end]!) ? TOUCH_AFTER : 0;
    const value = score + before + after - EARLY * Math.abs(offset);
    if (value <= most) continue;
    most = value;
    best = place;
  }
  return best;
}

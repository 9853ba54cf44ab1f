/**
 * Sequences of different lengths begin alike. The discs of a tower are strung by size: the smallest lies free, and the largest stands on
 * the ground. A tower of five laid onto one of six keeps both ends only if a disc in between has no counterpart, and evidence hardly tells
 * which; it may even move the whole sequence to the end, for the sake of one statement. So a sequence that lies late moves to the
 * beginning. Its last member moves too, or stays: what is last is last by the length of its sequence.
 */
import type { Correspondence } from "./correspondence.ts";
import type { Sequence } from "./sequences.ts";

/** What a mapping may lose for a sequence that begins where the other does: a third of a symbol. */
const WORTH_OF_BEGINNING = 0.3;

/** Moves sequences that lie late in the other game's sequence to its beginning, where the mapping loses little by it. */
export function beginAlike(correspondence: Correspondence, from: readonly Sequence[], to: readonly Sequence[]): void {
  const { image } = correspondence;
  for (const { relation, members } of from) {
    const tracks = to.filter((track) => track.relation === image[relation]);
    // Of fragments, as damaged sheets have, nobody knows where they begin.
    if (tracks.length !== from.filter((sequence) => sequence.relation === relation).length) continue;
    const track = tracks.find((candidate) => liesLate(members, candidate.members, image));
    if (track === undefined || members.some((s) => correspondence.isFixed(s))) continue;
    moveToBeginning(correspondence, members, track.members);
  }
}

/** Whether the images of a sequence lie in the track in order, and not all but the last from the beginning. */
function liesLate(members: readonly number[], track: readonly number[], image: Int32Array): boolean {
  let last = -1;
  const isInOrder = members.every((s) => {
    const at = track.indexOf(image[s]!);
    const isNext = at > last;
    last = at;
    return isNext;
  });
  return isInOrder && members.some((s, i) => i + 1 < members.length && image[s] !== track[i]);
}

/** Takes the first that costs little: the whole sequence, or all but its last member. */
function moveToBeginning(correspondence: Correspondence, members: readonly number[], track: readonly number[]): void {
  const kept = correspondence.image.slice();
  const least = correspondence.value() - WORTH_OF_BEGINNING;
  for (const moved of [members, members.slice(0, -1)]) {
    const isFree = moved.every((_, i) => {
      const owner = correspondence.preimage[track[i]!]!;
      return owner < 0 || moved.includes(owner);
    });
    if (!isFree) continue;
    for (const s of moved) correspondence.assign(s, -1);
    moved.forEach((s, i) => {
      correspondence.assign(s, track[i]!);
    });
    if (correspondence.value() >= least) return;
    correspondence.load(kept);
  }
}

/**
 * Sequences of different lengths start alike. The discs of a tower form a sequence by size: the smallest lies free, and
 * the largest stands on the ground. If a tower of five is mapped to one of six, both ends can match only if a disc in
 * between has no counterpart, and the evidence hardly tells which. It may even shift the whole sequence to the end, for
 * the sake of one statement. So a sequence that lies late is moved to the beginning. Its last member moves too, or
 * stays: what is last only depends on the length of the sequence.
 */
import type { Correspondence } from "./correspondence.ts";
import type { Sequence } from "./sequences.ts";

/** How much value a mapping may lose so that a sequence starts where the other does: a third of a symbol. */
const WORTH_OF_BEGINNING = 0.3;

/** Moves sequences that lie late in the other game's sequence to its beginning, if the mapping loses little by it. */
export function beginAlike(correspondence: Correspondence, from: readonly Sequence[], to: readonly Sequence[]): void {
  const { image } = correspondence;
  for (const { relation, members } of from) {
    const tracks = to.filter((track) => track.relation === image[relation]);
    // It is not known where fragments begin, as damaged sheets have them.
    if (tracks.length !== from.filter((sequence) => sequence.relation === relation).length) continue;
    const track = tracks.find((candidate) => liesLate(members, candidate.members, image));
    if (track === undefined || members.some((s) => correspondence.isFixed(s))) continue;
    moveToBeginning(correspondence, members, track.members);
  }
}

/** Whether the images are in order in the track but, ignoring the last member, do not start at its beginning. */
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

/** Takes the first option that costs little: the whole sequence, or all but its last member. */
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

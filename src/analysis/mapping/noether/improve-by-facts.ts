/**
 * The last improvement: repairs a mapping found by paths where it fails to carry over facts. Three kinds of changes are
 * tried as long as the value of the mapping, including facts, grows: one symbol moves to where a fact would fit; the
 * symbols along a short track are rearranged; or two symbols that occur in facts with the members of a track (odd and
 * even files) change places together with a rearrangement. Changes that carry over no more facts are ignored. This
 * repairs mappings of nearly the same facts, as in a damaged sheet. Relatives on other boards, which state other
 * things, keep their mapping.
 */
import type { Budget } from "../../../foundations/budgets/index.ts";
import type { CarriedFacts } from "./carried-facts.ts";
import type { Correspondence } from "./correspondence.ts";
import { BETTER } from "./improve-by-assignment.ts";
import { isShort, rearrangeTrack } from "./rearrange-track.ts";

type Track = readonly number[];

/** Maximum share of misfits. With more, the games state different things, and there is nothing to repair. */
const MOST_MISFITS = 0.1;
const MOST_TURNS = 2;
const MOST_PASSES = 4;
/** Maximum number of facts repaired in a pass. Each is tried at every place of its members. */
const MOST_REMEDIES = 200;
/** Maximum loss of likeness when two symbols change places, before the rearrangement that follows. */
const MOST_UNLIKE = 0.2;

/** `tracks` are the sequences of the second game. */
export function improveByFacts(
  correspondence: Correspondence,
  facts: CarriedFacts,
  tracks: readonly Track[],
  budget: Budget,
): void {
  const misfits = facts.misfits(correspondence.image).length;
  if (misfits === 0 || misfits > MOST_MISFITS * facts.count) return;
  const short = shortTracks(tracks);
  let best = correspondence.value();
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    mendFacts(correspondence, facts, budget);
    for (const track of short) improveTrack(correspondence, facts, track, budget);
    const value = correspondence.value();
    if (value <= best + BETTER) return;
    best = value;
  }
}

/**
 * Tracks that are short enough to be rearranged and not part of a longer one: numbers that a board shares with a
 * counter stay.
 */
function shortTracks(tracks: readonly Track[]): Track[] {
  const isPart = (track: Track): boolean =>
    tracks.some((longer) => longer.length > track.length && track.some((t) => longer.includes(t)));
  return tracks.filter((track) => isShort(track) && !isPart(track));
}

/** Whether the fact would fit if one of its members had another image. */
function isMendable({ joint, image }: Correspondence, facts: CarriedFacts, fact: number): boolean {
  return facts
    .membersOf(fact)
    .some((s) =>
      joint.blocks[joint.blockOfRow[s]!]?.columns.some((t) => t !== image[s] && facts.wouldFit(fact, image, s, t)),
    );
}

/**
 * Gives a member of each fact that is not carried over the best image with which the fact would fit, if the value
 * grows.
 */
function mendFacts(correspondence: Correspondence, facts: CarriedFacts, budget: Budget): void {
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    let hasImproved = false;
    for (const fact of facts.misfits(correspondence.image).slice(0, MOST_REMEDIES)) {
      const [s, t] = bestRemedy(correspondence, facts, fact, budget) ?? [-1, -1];
      if (s < 0) continue;
      correspondence.exchange(s, t);
      hasImproved = true;
    }
    if (!hasImproved) break;
  }
}

/** The best exchange after which the fact would fit somewhere. */
function bestRemedy(
  correspondence: Correspondence,
  facts: CarriedFacts,
  fact: number,
  budget: Budget,
): readonly [number, number] | undefined {
  const { joint, image } = correspondence;
  let best: readonly [number, number] | undefined;
  let most = BETTER;
  for (const s of facts.membersOf(fact)) {
    const columns = joint.blocks[joint.blockOfRow[s]!]?.columns ?? [];
    budget.spend(columns.length, "mending facts");
    for (const t of columns) {
      if (t === image[s] || !facts.wouldFit(fact, image, s, t)) continue;
      const gain = gainOfRemedy(correspondence, s, t);
      if (gain <= most) continue;
      most = gain;
      best = [s, t];
    }
  }
  return best;
}

/** Checks the facts first, since they are few. */
function gainOfRemedy(correspondence: Correspondence, s: number, t: number): number {
  const [old, owner] = [correspondence.image[s]!, correspondence.preimage[t]!];
  const inFacts = correspondence.gainInFacts([old, t], [s, owner], [owner, s]);
  return inFacts <= BETTER ? inFacts : correspondence.gainOfExchange(s, t);
}

/** Rearranges a track that has facts to repair, also with each pair of twins over it exchanged. */
function improveTrack(correspondence: Correspondence, facts: CarriedFacts, track: Track, budget: Budget): void {
  const { image, preimage } = correspondence;
  const members = new Set(track.map((t) => preimage[t]!).filter((s) => s >= 0));
  const isConcerned = (fact: number): boolean =>
    facts.membersOf(fact).some((s) => members.has(s)) && isMendable(correspondence, facts, fact);
  if (!facts.misfits(image).some(isConcerned)) return;
  let value = rearrangeTrack(correspondence, track, correspondence.value(), budget);
  for (const [s, other] of twinsOver(correspondence, facts, members)) {
    const kept = image.slice();
    correspondence.exchange(s, image[other]!);
    const changed = rearrangeTrack(correspondence, track, correspondence.value(), budget);
    if (changed > value + BETTER) value = changed;
    else correspondence.load(kept);
  }
}

/** Pairs of symbols of another kind that occur in facts with the given ones and have a high likeness. */
function twinsOver(
  correspondence: Correspondence,
  facts: CarriedFacts,
  members: ReadonlySet<number>,
): (readonly [number, number])[] {
  const { blockOfRow } = correspondence.joint;
  const over = new Set<number>();
  for (const member of members)
    for (const fact of facts.factsWith(member))
      for (const s of facts.membersOf(fact))
        if (blockOfRow[s]! >= 0 && blockOfRow[s] !== blockOfRow[member] && correspondence.image[s]! >= 0) over.add(s);
  const symbols = [...over].sort((a, b) => a - b);
  return symbols.flatMap((s, i) =>
    symbols.slice(i + 1).flatMap((other) => (areTwins(correspondence, s, other) ? [[s, other] as const] : [])),
  );
}

function areTwins(correspondence: Correspondence, s: number, other: number): boolean {
  const { joint, image } = correspondence;
  if (joint.blockOfRow[s] !== joint.blockOfRow[other]) return false;
  const [t, u] = [image[s]!, image[other]!];
  const asTheyAre = correspondence.priorOf(s, t) + correspondence.priorOf(other, u);
  return correspondence.priorOf(s, u) + correspondence.priorOf(other, t) >= asTheyAre - MOST_UNLIKE;
}

/**
 * Searches the best mapping of two games that are not the same: a first mapping by percolation, then improvements in
 * turn.
 */
import type { Budget } from "../../../foundations/budgets/index.ts";
import type { AgreementMatrix } from "./agreement-matrix.ts";
import { beginAlike } from "./begin-alike.ts";
import { CarriedFacts } from "./carried-facts.ts";
import { CarriedStatements } from "./carried-statements.ts";
import { Correspondence } from "./correspondence.ts";
import type { EvidenceGraph } from "./evidence-graph.ts";
import { factsOf } from "./facts.ts";
import { firstMapping, mapOnce } from "./first-mapping.ts";
import { assignTheRest, BETTER, improveByAssignment } from "./improve-by-assignment.ts";
import { improveByExchanges } from "./improve-by-exchanges.ts";
import { improveByFacts } from "./improve-by-facts.ts";
import { jointEvidence } from "./joint-evidence.ts";
import { leaveOut } from "./leave-out.ts";
import { type AskOpinion, admissible, adopt, followOpinion } from "./opinion.ts";
import { placeSequences } from "./place-sequences.ts";
import type { Sequence } from "./sequences.ts";

const MOST_TURNS = 4;
/**
 * How much value a mapping may lose for whole sequences. If both the first and the last member of a counter have their
 * places, the counter is torn into two halves. That has as much value as a whole counter with its last member
 * elsewhere.
 */
const WORTH_OF_WHOLE = 0.3;

/**
 * Searches twice, from our first mapping and from the opinion. The better mapping then follows the opinion once more,
 * and symbols that are left over take their images from it.
 */
export function mapByEvidence(
  from: EvidenceGraph,
  to: EvidenceGraph,
  budget: Budget,
  ask: AskOpinion = () => undefined,
): Correspondence {
  const facts = new CarriedFacts(factsOf(from.usage), factsOf(to.usage), from.symbols.length);
  const statements = new CarriedStatements(from.usage, to.usage);
  budget.checkTime("comparing statements");
  const correspondence = new Correspondence(jointEvidence(from, to, budget), facts, statements);
  const answer = ask();
  const opinion = answer && admissible(answer, correspondence);
  const start = correspondence.image.slice();
  const { agreements, value } = firstMapping(correspondence, budget, opinion?.image);
  const tracks = to.sequences.map(({ members }) => members);
  const improve = (first: number): number => {
    improveInTurn(correspondence, agreements, { from, to }, first, budget);
    improveByFacts(correspondence, facts, tracks, budget);
    return correspondence.value();
  };
  const best = improve(value);
  if (opinion === undefined) {
    leaveOut(correspondence, from, to);
    beginAlike(correspondence, from.sequences, to.sequences);
    return correspondence;
  }
  const kept = correspondence.image.slice();
  correspondence.load(start);
  adopt(correspondence, opinion);
  assignTheRest(correspondence, agreements);
  if (improve(improveByAssignment(correspondence, agreements, budget)) <= best + BETTER) correspondence.load(kept);
  followOpinion(correspondence, opinion);
  leaveOut(correspondence, from, to);
  beginAlike(correspondence, from.sequences, to.sequences);
  adopt(correspondence, opinion);
  return correspondence;
}

/**
 * Alternately places sequences and exchanges symbols, as long as the value of the mapping grows. `first` is its value.
 */
function improveInTurn(
  correspondence: Correspondence,
  agreements: AgreementMatrix,
  { from, to }: { readonly from: EvidenceGraph; readonly to: EvidenceGraph },
  first: number,
  budget: Budget,
): void {
  const isAnchored = ({ members }: Sequence): boolean => members.some((s) => correspondence.isFixed(s));
  const free = from.sequences.filter((sequence) => !isAnchored(sequence));
  let best = first;
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const kept = correspondence.image.slice();
    const hasMoved = placeSequences(correspondence, agreements, free, to.sequences);
    if (hasMoved) {
      assignTheRest(correspondence, agreements);
      improveByAssignment(correspondence, agreements, budget);
    }
    const value = improveByExchanges(correspondence, agreements, budget);
    if (value <= best + BETTER - (hasMoved && turn === 0 ? WORTH_OF_WHOLE : 0)) {
      correspondence.load(kept);
      break;
    }
    best = value;
  }
  layAnchored(correspondence, agreements, from.sequences.filter(isAnchored), to.sequences);
}

/**
 * The place of a sequence that contains a goal value is known from the beginning. Such sequences, mostly long counters,
 * are placed after everything else, and only if that increases the value. If they were placed earlier, they would pull
 * boards that share their numbers out of place.
 */
function layAnchored(
  correspondence: Correspondence,
  agreements: AgreementMatrix,
  sequences: readonly Sequence[],
  tracks: readonly Sequence[],
): void {
  const kept = correspondence.image.slice();
  const value = correspondence.value();
  if (!placeSequences(correspondence, agreements, sequences, tracks)) return;
  assignTheRest(correspondence, agreements);
  if (correspondence.value() <= value + BETTER) correspondence.load(kept);
}

/**
 * The first mapping and its overall improvement, by paths alone and without the later steps. The later steps correct
 * files, ranks and numbers, and cost as much again. The distance of games by this mapping is nearly that of the final
 * one.
 */
export function draftByEvidence(from: EvidenceGraph, to: EvidenceGraph, budget: Budget): Correspondence {
  const correspondence = new Correspondence(jointEvidence(from, to, budget));
  mapOnce(correspondence, budget);
  leaveOut(correspondence, from, to);
  return correspondence;
}

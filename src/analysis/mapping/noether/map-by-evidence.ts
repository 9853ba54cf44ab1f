/** The search for the best mapping of two games that are not the same: a first mapping by percolation, then improvements in turn. */
import type { Budget } from "../../../foundations/budgets/index.ts";
import { AgreementMatrix } from "./agreement-matrix.ts";
import { CarriedFacts } from "./carried-facts.ts";
import { Correspondence } from "./correspondence.ts";
import type { EvidenceGraph } from "./evidence-graph.ts";
import { factsOf } from "./facts.ts";
import { assignTheRest, BETTER, improveByAssignment } from "./improve-by-assignment.ts";
import { improveByExchanges } from "./improve-by-exchanges.ts";
import { improveByFacts } from "./improve-by-facts.ts";
import { jointEvidence } from "./joint-evidence.ts";
import { percolate } from "./percolate.ts";
import { placeSequences } from "./place-sequences.ts";

const MOST_TURNS = 4;

export function mapByEvidence(from: EvidenceGraph, to: EvidenceGraph, budget: Budget): Correspondence {
  const { correspondence, agreements, value: first } = firstMapping(from, to, budget);
  let best = first;
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const kept = correspondence.image.slice();
    if (placeSequences(correspondence, agreements, from.sequences, to.sequences)) {
      assignTheRest(correspondence, agreements);
      improveByAssignment(correspondence, agreements, budget);
    }
    const value = improveByExchanges(correspondence, agreements, budget);
    if (value <= best + BETTER) {
      correspondence.load(kept);
      break;
    }
    best = value;
  }
  const facts = new CarriedFacts(factsOf(from.usage), factsOf(to.usage), from.symbols.length);
  const tracks = to.sequences.map(({ members }) => members);
  improveByFacts(correspondence, facts, tracks, budget);
  return correspondence;
}

/**
 * The first mapping and its improvement as a whole, without what is tried afterwards. That puts files, ranks and numbers right, and costs
 * as much again; games are as near by this mapping as by the final one, nearly.
 */
export const draftByEvidence = (from: EvidenceGraph, to: EvidenceGraph, budget: Budget): Correspondence =>
  firstMapping(from, to, budget).correspondence;

interface FirstMapping {
  readonly correspondence: Correspondence;
  readonly agreements: AgreementMatrix;
  readonly value: number;
}

function firstMapping(from: EvidenceGraph, to: EvidenceGraph, budget: Budget): FirstMapping {
  const correspondence = new Correspondence(jointEvidence(from, to, budget));
  const agreements = new AgreementMatrix(correspondence.joint);
  percolate(correspondence, agreements, budget);
  return { correspondence, agreements, value: improveByAssignment(correspondence, agreements, budget) };
}

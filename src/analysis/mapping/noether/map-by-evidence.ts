/** The search for the best mapping of two games that are not the same: a first mapping by percolation, then improvements in turn. */
import type { Budget } from "../../../foundations/budgets/index.ts";
import { AgreementMatrix } from "./agreement-matrix.ts";
import { Correspondence } from "./correspondence.ts";
import type { EvidenceGraph } from "./evidence-graph.ts";
import { assignTheRest, BETTER, improveByAssignment } from "./improve-by-assignment.ts";
import { improveByExchanges } from "./improve-by-exchanges.ts";
import { jointEvidence } from "./joint-evidence.ts";
import { percolate } from "./percolate.ts";
import { placeSequences } from "./place-sequences.ts";

const MOST_TURNS = 4;

export function mapByEvidence(from: EvidenceGraph, to: EvidenceGraph, budget: Budget): Correspondence {
  const correspondence = new Correspondence(jointEvidence(from, to, budget));
  const agreements = new AgreementMatrix(correspondence.joint);
  percolate(correspondence, agreements, budget);
  let best = improveByAssignment(correspondence, agreements, budget);
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
  return correspondence;
}

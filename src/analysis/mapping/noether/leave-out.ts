/** The last step of every mapping: removes pairs that were only left over. */
import type { Correspondence } from "./correspondence.ts";
import type { EvidenceGraph } from "./evidence-graph.ts";
import { pairDistance } from "./pair-distance.ts";

/** Removes pairs that share nothing although both have evidence. Being left over is no reason to belong together. */
export function leaveOut(correspondence: Correspondence, from: EvidenceGraph, to: EvidenceGraph): void {
  correspondence.image.forEach((t, s) => {
    if (t < 0) return;
    const isBare = hasNoEvidence(from, s) || hasNoEvidence(to, t);
    const sharesNothing = !isBare && pairDistance(correspondence, s) === 1;
    if (sharesNothing || correspondence.priorOf(s, t) < 0) correspondence.assign(s, -1);
  });
}

const hasNoEvidence = ({ features: { first } }: EvidenceGraph, symbol: number): boolean =>
  first[symbol] === first[symbol + 1];

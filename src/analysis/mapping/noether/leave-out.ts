/** The last step of every mapping: pairs that are no more than left over part again. */
import type { Correspondence } from "./correspondence.ts";
import type { EvidenceGraph } from "./evidence-graph.ts";
import { pairDistance } from "./pair-distance.ts";

/** Pairs that share nothing though both have something are left out: being left over is no reason to belong together. */
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

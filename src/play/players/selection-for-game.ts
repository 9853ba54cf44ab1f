/** How tree search selects in a game: by which rule, and how much it explores. All by the number of moves at hand, in the mean. */
import type { SelectionRule } from "../search/index.ts";

type RuleKind = SelectionRule["kind"];

/** With more moves than this most cannot be tried at every node: priors instead of confidence bounds. */
const FEW_MOVES = 8;
const CONFIDENCE = 0.3;
/** With priors that were learned, few moves get most of the attention. */
const LEARNED_PRIORS = 0.6;
/**
 * Equal priors are the smaller, the more moves there are: what is left of the weight for each is to be the same. Twice the weight of learned priors scored
 * 73 % on pentago (16 moves) and 75 % on breakthrough (26), 30 % on quarto (10) and 42 % on reversi (9).
 */
const EQUAL_PRIORS = { perMove: 0.06, least: 0.6, most: 1.2 } as const;

export const ruleFor = (meanMoves: number): RuleKind => (meanMoves <= FEW_MOVES ? "confidence" : "prior");

export function explorationFor(kind: RuleKind, meanMoves: number, hasLearned: boolean): number {
  if (kind === "confidence") return CONFIDENCE;
  if (hasLearned) return LEARNED_PRIORS;
  const { perMove, least, most } = EQUAL_PRIORS;
  const exploration = Math.min(most, Math.max(least, perMove * meanMoves));
  return Math.round(100 * exploration) / 100; // it is shown to people
}

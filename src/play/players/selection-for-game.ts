/**
 * How tree search selects moves in a game: the rule, and the weight of exploration. Both depend on the mean number of
 * legal moves.
 */
import type { SelectionRule } from "../search/index.ts";

type RuleKind = SelectionRule["kind"];

/** With more moves than this, most cannot be tried at every node: priors are used instead of confidence bounds. */
const FEW_MOVES = 8;
const CONFIDENCE = 0.3;
/** With learned priors, few moves get most of the attention. */
const LEARNED_PRIORS = 0.6;
/**
 * Equal priors shrink with the number of moves, so the weight grows to keep the exploration of each move the same.
 * Twice the weight of learned priors scored 73 % on pentago (16 moves) and 75 % on breakthrough (26), but 30 % on
 * quarto (10) and 42 % on reversi (9).
 */
const EQUAL_PRIORS = { perMove: 0.06, least: 0.6, most: 1.2 } as const;

export const ruleFor = (meanMoves: number): RuleKind => (meanMoves <= FEW_MOVES ? "confidence" : "prior");

export function explorationFor(kind: RuleKind, meanMoves: number, hasLearned: boolean): number {
  if (kind === "confidence") return CONFIDENCE;
  if (hasLearned) return LEARNED_PRIORS;
  const { perMove, least, most } = EQUAL_PRIORS;
  const exploration = Math.min(most, Math.max(least, perMove * meanMoves));
  return Math.round(100 * exploration) / 100; // Rounded, because it is shown to people.
}

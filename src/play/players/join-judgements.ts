/** What several trees hold of the same moves, as one judgement. */
import type { Move } from "../../machine/index.ts";
import type { Judgement } from "./thinker.ts";

interface Sums {
  score: number;
  /** Of the values, each weighed by its score where that is above nothing. */
  value: number;
  weight: number;
  odds: number;
}

/** Scores are added; values are means weighed by the scores, which in trees are mostly numbers of visits. The moves are those of the first. */
export function joinTrees(judgements: readonly [Judgement, ...Judgement[]]): Judgement {
  const [first] = judgements;
  const sums = new Map<Move, Sums>(first.moves.map((move) => [move, { score: 0, value: 0, weight: 0, odds: 0 }]));
  for (const { moves, scores, values, odds } of judgements)
    for (const [i, move] of moves.entries()) {
      const sum = sums.get(move);
      if (sum === undefined) continue;
      const weight = Math.max(LEAST_WEIGHT, scores[i] as number);
      sum.score += scores[i] as number;
      sum.value += weight * (values[i] as number);
      sum.weight += weight;
      sum.odds += odds?.[i] ?? 0;
    }
  const joined = first.moves.map((move) => sums.get(move) as Sums);
  return {
    ...first,
    scores: joined.map(({ score }) => score),
    values: joined.map(({ value, weight }) => value / weight),
    odds: first.odds && joined.map(({ odds }) => odds),
  };
}

/** What is proven to lose has a score far below nothing, and still has a value. */
const LEAST_WEIGHT = 1e-9;

/** Joins the judgements of several trees on the same moves. */
import type { Move } from "../../machine/index.ts";
import type { Judgement } from "./thinker.ts";

interface Sums {
  score: number;
  /** Sum of the values, weighted by positive scores. */
  value: number;
  weight: number;
  odds: number;
}

/**
 * Adds scores. Values are means weighted by the scores, which in trees are mostly visit counts. The moves are those of
 * the first judgement.
 */
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

/** Moves proven to lose have very negative scores but still need a value. */
const LEAST_WEIGHT = 1e-9;

/** Elo differences and expected scores: a logistic model in which 400 points mean odds of ten to one. */

/** The expected score of a player that is `elo` points stronger. */
export const expectedScore = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/** The inverse of `expectedScore`; infinite for scores 0 and 1. */
export const eloDifference = (score: number): number => (400 * Math.log(score / (1 - score))) / Math.LN10;

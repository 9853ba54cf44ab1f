/** Elo differences and expected scores: logistic, 400 points for odds of ten to one. */

/** The score that a player expects who is so many points stronger. */
export const expectedScore = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/** The inverse: infinite for 0 and 1. */
export const eloDifference = (score: number): number => (400 * Math.log(score / (1 - score))) / Math.LN10;

/** The end of a game on the scale of u: a certain win or loss is beyond every learned value. */
export function terminalScore(reward: number): number {
  if (reward >= 1) return CERTAIN_SCORE;
  return reward <= 0 ? -CERTAIN_SCORE : Math.log(reward / (1 - reward));
}

export const CERTAIN_SCORE = 1e4;

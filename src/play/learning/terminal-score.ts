/**
 * Converts a terminal reward to the scale of u, the value net's raw output. A certain win or loss lies beyond every
 * learned value.
 */
export function terminalScore(reward: number): number {
  if (reward >= 1) return CERTAIN_SCORE;
  return reward <= 0 ? -CERTAIN_SCORE : Math.log(reward / (1 - reward));
}

export const CERTAIN_SCORE = 1e4;

/** Value nets and move policies learned from self-play. */

export { BestSuccessor } from "./best-successor.ts";
export { MovePolicy, type PolicyData, type PolicyParts } from "./move-policy.ts";
export { NetTrainer } from "./net-trainer.ts";
export { playoutWeights } from "./playout-weights.ts";
export { PolicyLearner, type PolicyLearnerParts } from "./policy-learner.ts";
export { CERTAIN_SCORE, terminalScore } from "./terminal-score.ts";
export { Turn } from "./turn.ts";
export { type LearnerParts, ValueLearner } from "./value-learner.ts";
export { HIDDEN, type NetData, probability, SUMS, ValueNet } from "./value-net.ts";

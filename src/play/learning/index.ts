/** Values learned from self-play. */
export { NetTrainer } from "./net-trainer.ts";
export { Turn } from "./turn.ts";
export { CERTAIN_SCORE, type LearnerParts, terminalScore, ValueLearner } from "./value-learner.ts";
export { HIDDEN, probability, SUMS, ValueNet } from "./value-net.ts";

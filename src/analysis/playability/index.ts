export type { GoalSum, ObserveLimits, PlayObservation, TurnStructure } from "./observe-play.ts";
export { observePlay } from "./observe-play.ts";
export { playDiagnostics } from "./play-diagnostics.ts";

export { kindOfGame } from "./kind-of-game.ts";
export type { FirstMover, GoalSum, ObserveLimits, PlayObservation, TurnStructure } from "./observe-play.ts";
export { meanInterval, observePlay } from "./observe-play.ts";
export { playDiagnostics } from "./play-diagnostics.ts";

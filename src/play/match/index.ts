export type { Alarm } from "./answer-in-time.ts";
export type { Fault, FaultKind, MatchEnd, MatchRecord } from "./match-record.ts";
export { type MatchOptions, playingRoles, playMatch } from "./play-match.ts";
export { warmUp } from "./warm-up.ts";
export { writePlaythrough } from "./write-playthrough.ts";
export { writeTranscript } from "./write-transcript.ts";

/** Tournaments on one computer, kept in a store. */
export { type MatchWorker, runTournament } from "./run-tournament.ts";
export { type PlayerFault, type StoredMatch, StoreProblem, TournamentStore } from "./tournament-store.ts";

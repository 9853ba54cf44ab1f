/**
 * What was asked of the arena, as its store remembers it: so that others can follow a tournament or a census while it runs, and look at
 * it when it is done. Results are not in it; they are found by the keys of its tasks.
 */
import type { TournamentPlan } from "../../src/play/tournament/index.ts";
import type { ArenaGame, MatchSetting } from "./match-task.ts";
import { hashOf } from "./task.ts";

export interface StoredTournament {
  readonly kind: "tournament";
  readonly version: string;
  readonly seed: number;
  readonly plan: TournamentPlan;
  /** By name. */
  readonly games: { readonly [game: string]: ArenaGame };
  /** By their texts. */
  readonly settings: { readonly [text: string]: MatchSetting };
}

export interface StoredCensus {
  readonly kind: "census";
  readonly version: string;
  /** The folder, as it was called. */
  readonly folder: string;
  /** Verbs with their options, as they were asked. */
  readonly questions: readonly string[];
  /** With the key of the task for each question. */
  readonly sheets: readonly { readonly title: string; readonly sheet: string; readonly keys: readonly string[] }[];
}

export type PlanDocument = StoredTournament | StoredCensus;

export interface StoredPlan {
  /** A hash of the document: the same plan asked again is the same. */
  readonly id: string;
  /** When it was first asked; ISO. */
  readonly begun: string;
  readonly document: PlanDocument;
}

export const planId = (document: PlanDocument): string => hashOf(JSON.stringify(document));

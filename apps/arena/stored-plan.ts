/**
 * A plan as its store remembers it. Others can follow a tournament or a census while it runs, and look at it when it is
 * done. The plan holds no results; they are found by the keys of its tasks.
 */
import type { TournamentPlan } from "../../src/play/tournament/index.ts";
import type { ArenaGame, MatchSetting } from "./match-task.ts";
import { hashOf } from "./task.ts";

export interface StoredTournament {
  readonly kind: "tournament";
  readonly version: string;
  readonly seed: number;
  readonly plan: TournamentPlan;
  /** Games by name. */
  readonly games: { readonly [game: string]: ArenaGame };
  /** Settings by their texts. */
  readonly settings: { readonly [text: string]: MatchSetting };
}

export interface StoredCensus {
  readonly kind: "census";
  readonly version: string;
  /** The folder as given on the command line. */
  readonly folder: string;
  /** The requested verbs with their options. */
  readonly questions: readonly string[];
  /** Each sheet with one task key per question. */
  readonly sheets: readonly { readonly title: string; readonly sheet: string; readonly keys: readonly string[] }[];
}

export type PlanDocument = StoredTournament | StoredCensus;

export interface StoredPlan {
  /** A hash of the document: asking for the same plan again gives the same id. */
  readonly id: string;
  /** When it was first asked for; ISO 8601. */
  readonly begun: string;
  readonly document: PlanDocument;
}

export const planId = (document: PlanDocument): string => hashOf(JSON.stringify(document));

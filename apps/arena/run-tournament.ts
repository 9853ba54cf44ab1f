/** Plays what is missing of a tournament, with one or several workers, and adds up the table from the store. */
import {
  type MatchScore,
  type PairedResult,
  type Pairing,
  pairingsOf,
  planMatches,
  spreadOver,
  type TableRow,
  tableRow,
} from "../../src/play/tournament/index.ts";
import type { PlayerFault, StoredMatch, TournamentStore } from "./tournament-store.ts";

/** Plays one match at a time. */
export type MatchWorker = (match: StoredMatch) => Promise<PairedResult>;

export interface TournamentPlan {
  /** Texts of the rules by the names of the games. */
  readonly sheets: ReadonlyMap<string, string>;
  readonly players: readonly string[];
  /** Of each pairing on each game. */
  readonly matches: number;
  /** Only so many of all these matches, evenly spread. */
  readonly sample?: number;
  readonly setting: string;
}

export interface TournamentRun {
  readonly workers: readonly MatchWorker[];
  /** Asked before each match. */
  readonly shouldStop: () => boolean;
  readonly onMatch: (done: number, all: number, match: StoredMatch) => void;
}

export interface TournamentResult {
  readonly table: readonly TableRow[];
  /** Matches of this run. */
  readonly played: number;
  /** Matches that are still missing. */
  readonly missing: number;
  readonly faults: readonly PlayerFault[];
}

export async function runTournament(
  plan: TournamentPlan,
  store: TournamentStore,
  { workers, shouldStop, onMatch }: TournamentRun,
): Promise<TournamentResult> {
  const pairings = pairingsOf([...plan.sheets.keys()], plan.players);
  const planned = [...planMatches(pairings, plan.matches)];
  const all = spreadOver(planned, plan.sample ?? planned.length).map(
    (match): StoredMatch => ({ ...match, sheet: plan.sheets.get(match.game) as string, setting: plan.setting }),
  );
  const wanted = all.filter((match) => store.score(match) === undefined);
  let [next, played] = [0, 0];
  await Promise.all(
    workers.map(async (play) => {
      while (next < wanted.length && !shouldStop()) {
        const match = wanted[next++] as StoredMatch;
        onMatch(all.length - wanted.length + played, all.length, match);
        store.put(match, await play(match));
        played++;
      }
    }),
  );
  const faults = all.flatMap((match) => store.faults(match));
  return { table: addUp(pairings, all, store), played, missing: wanted.length - played, faults };
}

function addUp(pairings: readonly Pairing[], all: readonly StoredMatch[], store: TournamentStore): TableRow[] {
  const keyOf = ({ game, a, b }: Pairing): string => JSON.stringify([game, a, b]);
  const scores = new Map<string, MatchScore[]>(all.map((match) => [keyOf(match), []]));
  for (const match of all) {
    const score = store.score(match);
    if (score !== undefined) scores.get(keyOf(match))?.push(score);
  }
  return pairings.flatMap((pairing) => {
    const list = scores.get(keyOf(pairing));
    return list === undefined ? [] : [tableRow(pairing, list)];
  });
}

/** What the page receives about tournaments and censuses: plain data, as the server sends it and as files store it. */

export interface PlanSummary {
  readonly id: string;
  readonly kind: "tournament" | "census";
  readonly title: string;
  /** ISO 8601. */
  readonly begun: string;
  readonly done: number;
  readonly failed: number;
  /** An estimate if later rounds depend on earlier ones. */
  readonly planned: number;
  readonly isRunning: boolean;
}

/** Score of a with its interval, in percent. */
export interface ScoreRow {
  readonly game: string;
  readonly setting: string;
  readonly a: string;
  readonly b: string;
  readonly matches: number;
  readonly wins: number;
  readonly draws: number;
  readonly score: number;
  readonly low: number;
  readonly high: number;
  readonly p: number;
  readonly faults: readonly [number, number];
  readonly verdict?: string;
}

export interface RatingRow {
  readonly player: string;
  readonly elo: number;
  readonly low: number;
  readonly high: number;
  readonly matches: number;
  readonly score: number;
}

export interface MatchRow {
  readonly key: string;
  readonly game: string;
  readonly setting: string;
  /** The player of the first role. */
  readonly first: string;
  readonly second: string;
  readonly goals: readonly [number, number];
  readonly faults: number;
}

export interface TournamentShown {
  readonly kind: "tournament";
  readonly summary: PlanSummary;
  readonly rows: readonly ScoreRow[];
  readonly ratings: readonly RatingRow[];
  readonly methods: readonly string[];
  /** Newest first; may be incomplete. */
  readonly matches: readonly MatchRow[];
}

export interface CensusAnswerShown {
  readonly verb: string;
  /** The key of the whole answer; null while there is none. */
  readonly key: string | null;
  readonly status: string;
  readonly message: string;
  readonly summary: readonly (readonly [name: string, value: string])[];
}

export interface CensusGameShown {
  readonly title: string;
  /** Hash of the sheet. */
  readonly sheet: string;
  readonly answers: readonly CensusAnswerShown[];
  /** Titles of games with the same fingerprint. */
  readonly same: readonly string[];
}

export interface CensusShown {
  readonly kind: "census";
  readonly summary: PlanSummary;
  readonly columns: readonly { readonly verb: string; readonly name: string }[];
  readonly games: readonly CensusGameShown[];
}

export type PlanShown = TournamentShown | CensusShown;

/** One match for replay. In a one-role game each player has a game of its own. */
export interface MatchReplay {
  readonly game: string;
  readonly sheet: string;
  readonly games: readonly {
    readonly roles: readonly string[];
    readonly players: readonly string[];
    readonly moves: readonly (readonly string[])[];
    readonly goals: Readonly<Record<string, number | null>>;
    readonly faults: readonly { readonly step: number; readonly role: string; readonly kind: string }[];
    readonly end: string;
  }[];
}

/** All data of some plans, to be put into a file. */
export interface HeldArena {
  readonly plans: readonly PlanShown[];
  readonly replays: { readonly [key: string]: MatchReplay };
  /** Sheets by hash. */
  readonly sheets: { readonly [hash: string]: string };
  /** Whole answers of a census, as texts, by key. */
  readonly documents: { readonly [key: string]: string };
}

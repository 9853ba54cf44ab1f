/** Matches of a tournament as tasks, and what comes of them. Players stand in the order of their sides, so the same match of b against a is the same task. */
import type { Fault } from "../../src/play/match/index.ts";
import type { MatchScore, PairedResult, PlannedMatch, Tournament } from "../../src/play/tournament/index.ts";
import type { Plan } from "./coordinate.ts";
import { type Json, type JsonObject, makeTask, type Outcome, type Task } from "./task.ts";

/** What both players think with. */
export interface MatchSetting {
  /** Seconds; absent where only iterations are counted. */
  readonly clocks?: { readonly start: number; readonly play: number };
  readonly iterations?: number;
  readonly budget: "wall" | "cpu";
  readonly maxSteps: number;
}

/** In words; settings with equal words are equal. */
export function settingText({ clocks, iterations, budget, maxSteps }: MatchSetting): string {
  const parts = [
    ...(iterations === undefined ? [] : [`${iterations} iterations`]),
    ...(clocks === undefined ? [] : [`clock ${clocks.play} s`]),
    ...(clocks === undefined || clocks.start === clocks.play ? [] : [`start ${clocks.start} s`]),
    ...(budget === "cpu" ? ["CPU time"] : []),
    ...(maxSteps === 1000 ? [] : [`${maxSteps} steps`]),
  ];
  return parts.join(", ");
}

/** One match, as a worker is told it. */
export interface MatchJob {
  /** Has the first role; the second has all others. In a game of one role both play alone. */
  readonly first: string;
  readonly second: string;
  /** Of the tournament. */
  readonly seed: number;
  /** Both matches of a pair have the same chance. */
  readonly pair: number;
  readonly setting: string;
  readonly how: MatchSetting;
}

/** A fault, and whose it was. */
export interface PlayerFault extends Fault {
  readonly game: string;
  readonly player: string;
}

export interface ArenaGame {
  /** Hash of its sheet. */
  readonly sheet: string;
  /** Roles besides `random`. */
  readonly playingRoles: number;
}

export interface MatchPlanOptions {
  readonly version: string;
  readonly seed: number;
  readonly games: ReadonlyMap<string, ArenaGame>;
  /** By their texts. */
  readonly settings: ReadonlyMap<string, MatchSetting>;
}

/** The small part of what is stored, from the side of the first player. */
interface StoredScore {
  readonly points: number;
  readonly goals: readonly [number, number];
  readonly faults: readonly [number, number];
  /** Each of them; at most so many. */
  readonly told: readonly Omit<PlayerFault, "game">[];
}

const MOST_TOLD_FAULTS = 20;

/** A tournament as a plan for the coordinator. Faults are gathered as they come. */
export class MatchPlan implements Plan<PlannedMatch> {
  readonly faults: PlayerFault[] = [];
  private readonly tournament: Tournament;
  private readonly options: MatchPlanOptions;

  constructor(tournament: Tournament, options: MatchPlanOptions) {
    this.tournament = tournament;
    this.options = options;
  }

  next(): PlannedMatch | undefined {
    return this.tournament.next();
  }

  isWanted(match: PlannedMatch): boolean {
    return this.tournament.isWanted(match);
  }

  taskOf(match: PlannedMatch): Task {
    const { version, seed, games, settings } = this.options;
    const { sheet } = games.get(match.game) as ArenaGame;
    const [first, second] = this.isFirst(match) ? [match.a, match.b] : [match.b, match.a];
    const how = settings.get(match.setting) as MatchSetting;
    const job: MatchJob = { first, second, seed, pair: this.pairOf(match), setting: match.setting, how };
    return makeTask(version, { kind: "match", title: match.game, sheet, job: job as unknown as JsonObject });
  }

  tell(match: PlannedMatch, value: JsonObject): void {
    const { points, faults, told } = value as unknown as StoredScore;
    const [own, other] = faults;
    const score: MatchScore = this.isFirst(match)
      ? { points, faults: [own, other] }
      : { points: 1 - points, faults: [other, own] };
    this.tournament.tell(match, score);
    this.faults.push(...told.map((fault) => ({ game: match.game, ...fault })));
  }

  /** Whether a comes first. Alone on the board there are no sides to change: then names decide, so that the order of players does not matter. */
  private isFirst({ game, a, b, number }: PlannedMatch): boolean {
    return this.isSolitary(game) ? a <= b : number % 2 === 0;
  }

  /** Alone on the board every match has a seed of its own. */
  private pairOf({ game, number }: PlannedMatch): number {
    return this.isSolitary(game) ? number : number >> 1;
  }

  private isSolitary(game: string): boolean {
    return this.options.games.get(game)?.playingRoles === 1;
  }
}

/** What a worker makes of a match's result. */
export function matchOutcome({ points, goals, faults, records }: PairedResult): { outcome: Outcome; record: Json } {
  const told = records.flatMap(({ roles, players, faults: list }) =>
    list.map((fault) => ({ player: players[roles.indexOf(fault.role)] as string, ...fault })),
  );
  const value: StoredScore = { points, goals, faults, told: told.slice(0, MOST_TOLD_FAULTS) };
  return {
    outcome: { kind: "done", value: value as unknown as JsonObject },
    record: records.map((record) => ({ ...record, goals: Object.fromEntries(record.goals) })) as unknown as Json,
  };
}

/** The seed of a pair: 32 bits, well mixed, so that tournaments with neighbouring seeds share no matches. */
export function pairSeed(seed: number, pair: number): number {
  let word = (Math.imul(seed | 0, 0x9e3779b9) ^ Math.imul((pair + 1) | 0, 0x85ebca6b)) >>> 0;
  word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
  word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
  return (word ^ (word >>> 15)) >>> 0;
}

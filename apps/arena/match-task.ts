/**
 * Matches of a tournament as tasks, and their results. Players are listed in the order of their sides, so the same
 * match of b against a is the same task.
 */
import type { Fault } from "../../src/play/match/index.ts";
import type { MatchScore, PairedResult, PlannedMatch, Tournament } from "../../src/play/tournament/index.ts";
import { type Json, type JsonObject, makeTask, type Outcome, type Plan, type Task } from "./task.ts";

/** The time, iterations and limits that both players get. */
export interface MatchSetting {
  /** Clocks in seconds; absent if only iterations count. */
  readonly clocks?: { readonly start: number; readonly play: number };
  readonly iterations?: number;
  readonly budget: "wall" | "cpu";
  readonly maxSteps: number;
}

/** The setting as text; equal settings have equal texts. */
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

/** One match, as a worker receives it. */
export interface MatchJob {
  /** The player of the first role; `second` plays all other roles. In a one-role game both play alone. */
  readonly first: string;
  readonly second: string;
  /** Seed of the tournament. */
  readonly seed: number;
  /** Number of the pair. Both matches of a pair have the same random numbers. */
  readonly pair: number;
  readonly setting: string;
  readonly how: MatchSetting;
}

/** A fault, and the player who made it. */
export interface PlayerFault extends Fault {
  readonly game: string;
  readonly player: string;
}

export interface ArenaGame {
  /** Hash of its sheet. */
  readonly sheet: string;
  /** Number of roles, not counting `random`. */
  readonly playingRoles: number;
}

export interface MatchPlanOptions {
  readonly version: string;
  readonly seed: number;
  readonly games: ReadonlyMap<string, ArenaGame>;
  /** Settings by their texts. */
  readonly settings: ReadonlyMap<string, MatchSetting>;
}

/** The small part of a stored result, from the first player's point of view. */
interface StoredScore {
  readonly points: number;
  readonly goals: readonly [number, number];
  readonly faults: readonly [number, number];
  /** The first faults in full; their number is limited. */
  readonly told: readonly Omit<PlayerFault, "game">[];
}

const MOST_TOLD_FAULTS = 20;

/** A tournament as a plan for the coordinator. It collects faults as results arrive. */
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

  /**
   * Whether a plays first. In a one-role game there are no sides to change: then the names decide, so that the order of
   * players does not matter.
   */
  private isFirst({ game, a, b, number }: PlannedMatch): boolean {
    return this.isSolitary(game) ? a <= b : number % 2 === 0;
  }

  /** In a one-role game every match has its own seed. */
  private pairOf({ game, number }: PlannedMatch): number {
    return this.isSolitary(game) ? number : number >> 1;
  }

  private isSolitary(game: string): boolean {
    return this.options.games.get(game)?.playingRoles === 1;
  }
}

/** Turns a match's result into the outcome and record that a worker stores. */
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

/** The seed of a pair: 32 well-mixed bits, so that tournaments with neighbouring seeds share no matches. */
export function pairSeed(seed: number, pair: number): number {
  let word = (Math.imul(seed | 0, 0x9e3779b9) ^ Math.imul((pair + 1) | 0, 0x85ebca6b)) >>> 0;
  word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
  word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
  return (word ^ (word >>> 15)) >>> 0;
}

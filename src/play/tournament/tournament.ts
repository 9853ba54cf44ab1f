/**
 * A tournament without any input or output: it hands out matches and takes their scores in any order from whoever plays
 * them. On every game with every setting, the players meet by the same schedule: round robin (every pair), gauntlet
 * (the first player against each other one) or Swiss (rounds in which equals meet). Matches come game by game, because
 * preparing a game takes time. Within a game all pairings progress evenly.
 */
import { type MatchScore, type Pairing, PairingRecord, type PlannedMatch, type TableRow } from "./pairing-record.ts";
import type { RatedPairing } from "./ratings.ts";
import type { SequentialTest } from "./sequential-test.ts";
import { spreadOver } from "./spread-over.ts";
import { pairSwissRound, type Standing } from "./swiss-round.ts";

/** The schedules of tournaments: every pair, the first player against each other one, or rounds of equals. */
export const SCHEDULES = ["round-robin", "gauntlet", "swiss"] as const;
/** Who plays whom: everybody, one against the others, or by standings. */
export type Schedule = (typeof SCHEDULES)[number];

/** The games, players, matches and schedule of a tournament. */
export interface TournamentPlan {
  readonly games: readonly string[];
  readonly settings: readonly string[];
  readonly players: readonly string[];
  readonly schedule: Schedule;
  /** Number of matches of each pairing on each game with each setting. In Swiss tournaments: each time the two meet. */
  readonly matches: number;
  /** Number of rounds of a Swiss tournament. */
  readonly rounds?: number;
  /** Plays only this many of all matches, evenly spread. Not for Swiss tournaments or sequential tests. */
  readonly sample?: number;
  readonly test?: SequentialTest;
}

/**
 * Number of rounds after which a Swiss tournament of this size has one player with all points, if the stronger always
 * wins.
 */
const swissRounds = (players: number): number => Math.max(1, Math.ceil(Math.log2(players)));

/** A running tournament: hands out the next matches and keeps the table. */
export class Tournament {
  private readonly fields: readonly Field[];

  /** Throws a RangeError if the schedule is none of `SCHEDULES`. */
  constructor(plan: TournamentPlan) {
    if (!SCHEDULES.includes(plan.schedule))
      throw new RangeError(`there is no schedule "${plan.schedule}": choose one of ${SCHEDULES.join(", ")}`);
    const chosen = plan.sample === undefined ? undefined : sampled(plan, plan.sample);
    this.fields = plan.games.flatMap((game) => plan.settings.map((setting) => new Field(game, setting, plan, chosen)));
  }

  /** Returns the next match to play, or undefined if there is none, at the moment or at all. */
  next(): PlannedMatch | undefined {
    for (const field of this.fields) {
      const match = field.next();
      if (match !== undefined) return match;
    }
    return undefined;
  }

  tell({ game, setting, a, b, number }: PlannedMatch, score: MatchScore): void {
    const field = this.fields.find((one) => one.game === game && one.setting === setting);
    field?.record(a, b)?.tell(number, score);
  }

  isDone(): boolean {
    return this.fields.every((field) => field.isDone());
  }

  /**
   * Number of matches that count and are missing, as far as known. Later Swiss rounds are estimated by the first round.
   */
  missing(): number {
    return this.fields.reduce((sum, field) => sum + field.missing(), 0);
  }

  /** Whether a match still counts. A sequential test may have decided its pairing. */
  isWanted({ game, setting, a, b }: PlannedMatch): boolean {
    const field = this.fields.find((one) => one.game === game && one.setting === setting);
    return field?.record(a, b)?.isDone() === false;
  }

  table(): TableRow[] {
    return this.fields.flatMap((field) => field.records.map((record) => record.row()));
  }

  rated(): RatedPairing[] {
    return this.fields.flatMap((field) => field.records.map((record) => record.rated()));
  }
}

/** One game with one setting. */
class Field {
  readonly game: string;
  readonly setting: string;
  readonly records: PairingRecord[] = [];
  private readonly plan: TournamentPlan;
  private readonly byPlayers = new Map<string, PairingRecord>();
  private round = 0;
  private readonly rested = new Set<string>();

  constructor(game: string, setting: string, plan: TournamentPlan, chosen: ReadonlyMap<string, number[]> | undefined) {
    this.game = game;
    this.setting = setting;
    this.plan = plan;
    if (plan.schedule === "swiss") this.beginRound();
    else
      for (const [a, b] of pairsOf(plan)) {
        const numbers = chosen === undefined ? upTo(plan.matches) : chosen.get(pairingKey({ game, setting, a, b }));
        if (numbers !== undefined) this.meet(a, b, numbers);
      }
  }

  /** Takes the pairing that has handed out the fewest matches, among those that can hand out one. */
  next(): PlannedMatch | undefined {
    if (this.plan.schedule === "swiss") this.beginRoundsThatCan();
    let least: PairingRecord | undefined;
    for (const record of this.records)
      if (record.canHandOut() && (least === undefined || record.handed < least.handed)) least = record;
    return least?.next();
  }

  record(a: string, b: string): PairingRecord | undefined {
    return this.byPlayers.get(playersKey(a, b));
  }

  isDone(): boolean {
    const roundsDone = this.plan.schedule !== "swiss" || this.round === this.rounds();
    return roundsDone && this.records.every((record) => record.isDone());
  }

  missing(): number {
    const known = this.records.reduce((sum, record) => sum + record.missing(), 0);
    if (this.plan.schedule !== "swiss") return known;
    const ofRound = Math.floor(this.plan.players.length / 2) * this.plan.matches;
    return known + (this.rounds() - this.round) * ofRound;
  }

  private rounds(): number {
    return this.plan.rounds ?? swissRounds(this.plan.players.length);
  }

  private meet(a: string, b: string, numbers: readonly number[]): void {
    const known = this.record(a, b);
    if (known !== undefined) {
      known.extend(numbers.map((number) => number + known.planned));
      return;
    }
    const pairing = { game: this.game, setting: this.setting, a, b };
    const record = new PairingRecord(pairing, numbers, this.plan.test);
    this.records.push(record);
    this.byPlayers.set(playersKey(a, b), record);
  }

  private beginRoundsThatCan(): void {
    if (this.round < this.rounds() && this.records.every((record) => record.isDone())) this.beginRound();
  }

  private beginRound(): void {
    const { pairings, resting } = pairSwissRound(this.standings());
    for (const [a, b] of pairings) this.meet(a, b, upTo(this.plan.matches));
    if (resting !== undefined) this.rested.add(resting);
    this.round++;
  }

  private standings(): Standing[] {
    return this.plan.players.map((player) => {
      const own = this.records.filter(({ pairing: { a, b } }) => a === player || b === player);
      const points = own.reduce((sum, record) => {
        const { matches } = record.row();
        return sum + (record.pairing.a === player ? record.points() : matches - record.points());
      }, 0);
      const hasRested = this.rested.has(player);
      const met = new Set(own.map(({ pairing: { a, b } }) => (a === player ? b : a)));
      return { player, points: points + (hasRested ? this.plan.matches : 0), met, hasRested };
    });
  }
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const playersKey = (a: string, b: string): string => JSON.stringify([a, b]);
const pairingKey = ({ game, setting, a, b }: Pairing): string => JSON.stringify([game, setting, a, b]);

/** Lists the pairings, in the order in which the players are named. */
function pairsOf({ players, schedule }: TournamentPlan): [string, string][] {
  const pairs = players.flatMap((a, i) => players.slice(i + 1).map((b): [string, string] => [a, b]));
  return schedule === "gauntlet" ? pairs.filter(([a]) => a === players[0]) : pairs;
}

/** Returns the numbers of the sampled matches by pairing. */
function sampled(plan: TournamentPlan, count: number): Map<string, number[]> {
  const all = plan.games.flatMap((game) =>
    plan.settings.flatMap((setting) =>
      upTo(plan.matches).flatMap((number) =>
        pairsOf(plan).map(([a, b]) => ({ key: pairingKey({ game, setting, a, b }), number })),
      ),
    ),
  );
  const chosen = new Map<string, number[]>();
  for (const { key, number } of spreadOver(all, count)) chosen.set(key, [...(chosen.get(key) ?? []), number]);
  return chosen;
}

/**
 * A tournament in a store, followed from outside: the same plan hands out the same matches, and the store has their
 * results.
 */
import { type PlannedMatch, Tournament } from "../../../src/play/tournament/index.ts";
import {
  type ArenaStore,
  type JsonObject,
  MatchPlan,
  type MatchSetting,
  type Outcome,
  type StoredPlan,
  type StoredTournament,
  type Task,
  TOURNAMENT_METHODS,
  tournamentFigures,
} from "../../arena/index.ts";
import type { MatchReplay, MatchRow, PlanSummary, TournamentShown } from "./arena-shapes.ts";
import { inBatches } from "./in-batches.ts";

/** Maximum number of matches listed; the table counts all. */
const LISTED = 500;
/** Maximum number of open matches; the rest is requested when results have arrived. */
const MOST_OPEN = 100_000;

export class FollowedTournament {
  readonly id: string;
  private readonly begun: string;
  private readonly document: StoredTournament;
  private readonly tournament: Tournament;
  private readonly plan: MatchPlan;
  private readonly planned: number;
  private readonly open = new Map<string, { readonly task: Task; readonly items: PlannedMatch[] }>();
  private readonly tasks = new Map<string, Task>();
  private readonly rows: MatchRow[] = [];
  private readonly failed = new Set<string>();
  private done = 0;

  constructor({ id, begun }: StoredPlan, document: StoredTournament) {
    this.id = id;
    this.begun = begun;
    this.document = document;
    this.tournament = new Tournament(document.plan);
    this.planned = this.tournament.missing();
    this.plan = new MatchPlan(this.tournament, {
      version: document.version,
      seed: document.seed,
      games: new Map(Object.entries(document.games)),
      settings: new Map<string, MatchSetting>(Object.entries(document.settings)),
    });
  }

  /** Takes in everything that the store knows. Results may lead to new matches, which may be known too. */
  async catchUp(store: ArenaStore): Promise<void> {
    do this.handOut();
    while (await this.takeKnown(store));
  }

  /** Takes in new results. */
  async hear(news: ReadonlyMap<string, Outcome>, store: ArenaStore): Promise<void> {
    const own = [...news].filter(([key]) => this.open.has(key));
    for (const [key, outcome] of own) this.take(key, outcome);
    if (own.length > 0) await this.catchUp(store);
  }

  summary(isWorking: boolean): PlanSummary {
    const { games, players, settings } = this.document.plan;
    const planned = Math.max(this.planned, this.done);
    return {
      id: this.id,
      kind: "tournament",
      title: `${players.join(", ")} · ${listOf(games)} · ${listOf(settings)}`,
      begun: this.begun,
      done: this.done,
      failed: this.failed.size,
      planned,
      isRunning: isWorking && !this.tournament.isDone(),
    };
  }

  shown(isWorking: boolean): TournamentShown {
    const { rows, ratings } = tournamentFigures(this.tournament, this.document.seed);
    return {
      kind: "tournament",
      summary: this.summary(isWorking),
      rows: rows.map(({ game, setting, a, b, matches, wins, draws, score, low, high, p, faults, verdict }) => ({
        ...{ game, setting, a, b, matches, wins, draws, p, faults },
        ...{ score: 100 * score, low: 100 * low, high: 100 * high },
        ...(verdict === undefined ? {} : { verdict }),
      })),
      ratings: ratings.map(({ score, ...rating }) => ({ ...rating, score: 100 * score })),
      methods: TOURNAMENT_METHODS,
      matches: this.rows.slice(-LISTED).reverse(),
    };
  }

  has(key: string): boolean {
    return this.tasks.has(key);
  }

  /** Undefined if there is no record of the match. */
  async replay(key: string, store: ArenaStore): Promise<MatchReplay | undefined> {
    const task = this.tasks.get(key);
    const [records, sheet] = [await store.record(key), task && (await store.sheet(task.sheet))];
    if (task === undefined || sheet === undefined || !Array.isArray(records)) return undefined;
    return { game: task.title, sheet, games: records as unknown as MatchReplay["games"] };
  }

  private handOut(): void {
    while (this.open.size < MOST_OPEN) {
      const item = this.plan.next();
      if (item === undefined) return;
      const task = this.plan.taskOf(item);
      const entry = this.open.get(task.key);
      if (entry === undefined) this.open.set(task.key, { task, items: [item] });
      else entry.items.push(item);
    }
  }

  private async takeKnown(store: ArenaStore): Promise<boolean> {
    let isNew = false;
    for (const keys of inBatches([...this.open.keys()]))
      for (const [key, outcome] of await store.outcomes(keys)) isNew = this.take(key, outcome) || isNew;
    return isNew;
  }

  /** A failure may be tried again, so its match stays open. */
  private take(key: string, outcome: Outcome): boolean {
    const entry = this.open.get(key);
    if (entry === undefined) return false;
    if (outcome.kind === "failed") {
      this.failed.add(key);
      return false;
    }
    this.failed.delete(key);
    this.open.delete(key);
    this.tasks.set(key, entry.task);
    for (const item of entry.items) this.plan.tell(item, outcome.value);
    this.done += entry.items.length;
    this.rows.push(rowOf(entry.task, outcome.value));
    return true;
  }
}

function rowOf({ key, title, job }: Task, value: JsonObject): MatchRow {
  const { first, second, setting } = job as { first: string; second: string; setting: string };
  const { goals, faults } = value as unknown as { goals: [number, number]; faults: [number, number] };
  return { key, game: title, setting, first, second, goals, faults: faults[0] + faults[1] };
}

const SHORT_LIST = 3;
const listOf = (names: readonly string[]): string =>
  names.length <= SHORT_LIST
    ? names.join(", ")
    : `${names.slice(0, SHORT_LIST - 1).join(", ")} and ${names.length - SHORT_LIST + 1} more`;

/**
 * Reports on all tournaments and censuses of a store. It follows them: results that it has seen are not read again, and
 * every question first takes in new results.
 */
import type { ArenaStore, Outcome, StoredPlan } from "../../arena/index.ts";
import type { HeldArena, MatchReplay, PlanShown, PlanSummary } from "./arena-shapes.ts";
import { FollowedCensus } from "./follow-census.ts";
import { FollowedTournament } from "./follow-tournament.ts";

const RESULTS_AT_A_TIME = 2000;
/** Limits for a page in one file: number of matches that can be replayed, and characters of each census answer. */
const HELD = { replays: 300, document: 20_000 } as const;

type Followed = FollowedTournament | FollowedCensus;

export class ArenaDesk {
  private readonly store: ArenaStore;
  private readonly followed = new Map<string, Followed>();
  private sequence: number | undefined;
  /** Questions are answered one at a time, because they share what has been read. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(store: ArenaStore) {
    this.store = store;
  }

  /** Newest first. */
  plans(): Promise<PlanSummary[]> {
    return this.upToDate(async (isWorking) => [...this.followed.values()].map((plan) => plan.summary(isWorking)));
  }

  plan(id: string): Promise<PlanShown | undefined> {
    return this.upToDate(async (isWorking) => this.followed.get(id)?.shown(isWorking));
  }

  replay(key: string): Promise<MatchReplay | undefined> {
    return this.upToDate(() => this.replayKnown(key));
  }

  /** A sheet of a census. */
  sheet(hash: string): Promise<string | undefined> {
    return this.upToDate(async () =>
      this.censuses().some((census) => census.hasSheet(hash)) ? this.store.sheet(hash) : undefined,
    );
  }

  /** The whole answer of a verb, as text. */
  document(key: string): Promise<string | undefined> {
    return this.upToDate(() => this.documentKnown(key));
  }

  /** Everything about one plan, for a file. */
  async hold(id: string): Promise<HeldArena> {
    return this.upToDate(async (isWorking) => {
      const shown = this.followed.get(id)?.shown(isWorking);
      const replays: Record<string, MatchReplay> = {};
      const sheets: Record<string, string> = {};
      const documents: Record<string, string> = {};
      if (shown?.kind === "tournament")
        for (const { key } of shown.matches.slice(0, HELD.replays)) {
          const replay = await this.replayKnown(key);
          if (replay !== undefined) replays[key] = replay;
        }
      if (shown?.kind === "census")
        for (const { sheet, answers } of shown.games) {
          sheets[sheet] = (await this.store.sheet(sheet)) ?? "";
          for (const { key } of answers) {
            const document = key === null ? undefined : await this.documentKnown(key);
            if (key !== null && document !== undefined) documents[key] = shortened(document);
          }
        }
      return { plans: shown === undefined ? [] : [shown], replays, sheets, documents };
    });
  }

  private async replayKnown(key: string): Promise<MatchReplay | undefined> {
    const plan = [...this.followed.values()].find((one) => one instanceof FollowedTournament && one.has(key));
    return plan instanceof FollowedTournament ? plan.replay(key, this.store) : undefined;
  }

  private async documentKnown(key: string): Promise<string | undefined> {
    if (!this.censuses().some((census) => census.hasKey(key))) return undefined;
    const record = await this.store.record(key);
    return record === undefined || record === null ? undefined : JSON.stringify(record, null, 1);
  }

  private censuses(): FollowedCensus[] {
    return [...this.followed.values()].filter((plan) => plan instanceof FollowedCensus);
  }

  /** Takes in new results, then answers. The callback receives whether tasks are open. */
  private upToDate<T>(answer: (isWorking: boolean) => Promise<T>): Promise<T> {
    const next = this.last.then(async () => {
      await this.takeNews();
      return answer((await this.store.openTasks()) > 0);
    });
    this.last = next.catch(() => {});
    return next;
  }

  private async takeNews(): Promise<void> {
    const { store } = this;
    const before = this.sequence ?? (await store.lastSequence());
    const news = new Map<string, Outcome>();
    let sequence = before;
    for (;;) {
      const results = await store.resultsAfter(sequence, RESULTS_AT_A_TIME);
      for (const { key, outcome } of results) news.set(key, outcome);
      sequence = results.at(-1)?.sequence ?? sequence;
      if (results.length < RESULTS_AT_A_TIME) break;
    }
    if (news.size > 0) for (const plan of this.followed.values()) await plan.hear(news, store);
    this.sequence = sequence;
    await this.takeNewPlans(await store.plans());
  }

  private async takeNewPlans(plans: readonly StoredPlan[]): Promise<void> {
    const known = new Map(this.followed);
    this.followed.clear(); // rebuilt in the store's order
    for (const plan of plans) {
      const followed = known.get(plan.id) ?? followedOf(plan);
      if (!known.has(plan.id)) await followed.catchUp(this.store);
      this.followed.set(plan.id, followed);
    }
  }
}

function followedOf(plan: StoredPlan): Followed {
  const { document } = plan;
  return document.kind === "tournament" ? new FollowedTournament(plan, document) : new FollowedCensus(plan, document);
}

const shortened = (text: string): string =>
  text.length <= HELD.document
    ? text
    : `${text.slice(0, HELD.document)}\n… ${(text.length - HELD.document).toLocaleString("en-US")} more characters`;

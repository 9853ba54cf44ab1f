/**
 * Sees a plan through: puts its tasks into the store's queue, some thousands at a time, and takes in results, whoever
 * computed them. Results that the store already has are not computed again. So an interrupted plan continues when it is
 * called again, and a plan that grew only does its new tasks.
 */
import type { ArenaStore } from "./arena-store.ts";
import type { Outcome, Plan, Task } from "./task.ts";

export interface CoordinateOptions {
  readonly store: ArenaStore;
  readonly signal: AbortSignal;
  readonly now: () => number;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  /** Number of results of this call, and of results that were there before. */
  readonly done: number;
  readonly known: number;
  /** Number of items that are running or queued. */
  readonly open: number;
}

export interface Coordinated<Item> extends Progress {
  readonly failed: readonly { readonly item: Item; readonly reason: string }[];
}

/** Maximum number of tasks in the queue. */
const MOST_OPEN = 20_000;
const BATCH = 1000;
/** Milliseconds between two polls for results of other processes. */
const POLL = 500;
/** Seconds between two comparisons of all open tasks with the store. */
const RECONCILE_SECONDS = 15;
const RECLAIM_SECONDS = 5;
const RESULTS_AT_A_TIME = 2000;
/** Milliseconds for which new items are collected before they are submitted together. */
const GATHERING = 10;

export class Coordinator<Item> {
  private readonly plan: Plan<Item>;
  private readonly options: CoordinateOptions;
  /** Open tasks by key; several items may ask for the same task. */
  private readonly open = new Map<string, { readonly task: Task; readonly items: Item[] }>();
  private readonly failed: { item: Item; reason: string }[] = [];
  private done = 0;
  private known = 0;
  private position = 0;
  private sequence = 0;
  private wake: () => void = () => {};
  /** Whether the plan had more items than the queue should hold. */
  private isFull = false;
  /** An item that the plan has handed out and that is not submitted yet. */
  private peeked: Item | undefined;

  constructor(plan: Plan<Item>, options: CoordinateOptions) {
    this.plan = plan;
    this.options = options;
  }

  /** Runs until everything is done or the signal aborts it. */
  async run(): Promise<Coordinated<Item>> {
    const { store, signal, now } = this.options;
    this.sequence = await store.lastSequence();
    let [reconciled, reclaimed] = [now(), now()];
    signal.addEventListener("abort", () => this.wake(), { once: true });
    while (!signal.aborted) {
      await this.feed();
      this.options.onProgress?.(this.progress());
      if (this.open.size === 0) break;
      await this.sleep();
      await this.takeNews();
      await this.withdrawUnwanted();
      if (now() - reconciled > RECONCILE_SECONDS) {
        await this.reconcile();
        reconciled = now();
      }
      if (now() - reclaimed > RECLAIM_SECONDS) {
        await store.reclaim();
        reclaimed = now();
      }
    }
    return { ...this.progress(), failed: this.failed };
  }

  /** Takes in results of this process, so that nobody has to poll for them. */
  heard(results: readonly { readonly key: string; readonly outcome: Outcome }[]): void {
    for (const { key, outcome } of results) this.take(key, outcome);
    if (this.open.size === 0) this.wake();
    else if (this.isFull ? this.open.size < MOST_OPEN / 2 : this.peek() !== undefined) setTimeout(this.wake, GATHERING);
  }

  /** The next item; the last results may have made it available. */
  private peek(): Item | undefined {
    this.peeked ??= this.plan.next();
    return this.peeked;
  }

  private takeNext(): Item | undefined {
    const item = this.peek();
    this.peeked = undefined;
    return item;
  }

  private progress(): Progress {
    return { done: this.done, known: this.known, open: this.open.size };
  }

  /** Submits all items that may begin. Known failures are tried again. */
  private async feed(): Promise<void> {
    const { store } = this.options;
    while (this.open.size < MOST_OPEN) {
      const batch = new Map<string, { task: Task; items: Item[] }>();
      for (let count = 0; count < BATCH; count++) {
        const item = this.takeNext();
        if (item === undefined) break;
        const task = this.plan.taskOf(item);
        const entry = this.open.get(task.key) ?? batch.get(task.key);
        if (entry === undefined) batch.set(task.key, { task, items: [item] });
        else entry.items.push(item);
      }
      this.isFull = batch.size > 0;
      if (batch.size === 0) return;
      const outcomes = await store.outcomes([...batch.keys()]);
      const failures = [...outcomes].flatMap(([key, { kind }]) => (kind === "failed" ? [key] : []));
      if (failures.length > 0) await store.forgetFailures(failures);
      const missing: Task[] = [];
      for (const [key, entry] of batch) {
        const outcome = outcomes.get(key);
        if (outcome?.kind === "done") {
          for (const item of entry.items) this.plan.tell(item, outcome.value);
          this.known += entry.items.length;
        } else {
          this.open.set(key, entry);
          missing.push(entry.task);
        }
      }
      await store.submit(missing, this.position);
      this.position += missing.length;
    }
  }

  private async takeNews(): Promise<void> {
    const { store } = this.options;
    for (;;) {
      const news = await store.resultsAfter(this.sequence, RESULTS_AT_A_TIME);
      for (const { key, outcome } of news) this.take(key, outcome);
      this.sequence = news.at(-1)?.sequence ?? this.sequence;
      if (news.length < RESULTS_AT_A_TIME) return;
    }
  }

  private take(key: string, outcome: Outcome): void {
    const entry = this.open.get(key);
    if (entry === undefined) return;
    this.open.delete(key);
    for (const item of entry.items) {
      if (outcome.kind === "done") this.plan.tell(item, outcome.value);
      else if (this.plan.isWanted(item)) this.failed.push({ item, reason: outcome.reason });
      this.done++;
    }
  }

  /**
   * Transactions of several machines may become visible out of order, and a queue may be lost (a restored backup). So
   * all open tasks are compared with the results, and missing ones are queued again.
   */
  private async reconcile(): Promise<void> {
    const { store } = this.options;
    const keys = [...this.open.keys()];
    for (let start = 0; start < keys.length; start += BATCH)
      for (const [key, outcome] of await store.outcomes(keys.slice(start, start + BATCH))) this.take(key, outcome);
    const tasks = [...this.open.values()].map(({ task }) => task);
    for (let start = 0; start < tasks.length; start += BATCH)
      await store.submit(tasks.slice(start, start + BATCH), start);
  }

  private async withdrawUnwanted(): Promise<void> {
    const unwanted = [...this.open].filter(([, { items }]) => !items.some((item) => this.plan.isWanted(item)));
    for (const [key] of unwanted) this.open.delete(key);
    await this.options.store.withdraw(unwanted.map(([key]) => key));
  }

  private sleep(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.open.size === 0 || this.options.signal.aborted) this.wake();
    });
  }
}

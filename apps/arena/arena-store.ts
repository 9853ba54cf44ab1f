/**
 * What the arena keeps: rule sheets, the queue of open tasks, and results. Two stores do this: one SQLite file, and PostgreSQL with
 * pg-boss. Both pass `arena-store.contract.ts`.
 *
 * Exactly-once results rest on three rules. A result is inserted under its task's key unless there is one, and its task leaves the queue, in one
 * transaction. A claimed task is leased for some seconds; a worker renews its leases while it works, and the tasks of one that died or was cut off are handed out again. Every
 * operation may be repeated: whoever does not know whether it succeeded does it again.
 */
import type { PlanDocument, StoredPlan } from "./stored-plan.ts";
import type { Json, Outcome, Task, TaskResult } from "./task.ts";

export interface ArenaStore {
  putSheets(texts: readonly string[]): Promise<void>;
  /** By hash. */
  sheet(hash: string): Promise<string | undefined>;
  /** What is known of these tasks. */
  outcomes(keys: readonly string[]): Promise<Map<string, Outcome>>;
  /** Puts tasks into the queue, unless they are there. They are handed out by position, lowest first. */
  submit(tasks: readonly Task[], firstPosition: number): Promise<void>;
  /** Up to so many tasks for this process, leased. */
  claim(most: number): Promise<Task[]>;
  /** Renews the leases of this process. */
  renew(keys: readonly string[]): Promise<void>;
  /** Gives back tasks that were claimed and not begun. */
  release(keys: readonly string[]): Promise<void>;
  /** Takes tasks out of the queue that nobody needs any more. */
  withdraw(keys: readonly string[]): Promise<void>;
  /** All or nothing. The keys whose results are new. */
  finish(results: readonly TaskResult[]): Promise<string[]>;
  /** Forgets failures, so that these tasks may be submitted again. */
  forgetFailures(keys: readonly string[]): Promise<void>;
  /** Hands out again what dead workers had claimed. To be called every few seconds by whoever waits. */
  reclaim(): Promise<void>;
  /** Results after the one with this number, oldest first; not always all of them. */
  resultsAfter(sequence: number, most: number): Promise<NumberedOutcome[]>;
  lastSequence(): Promise<number>;
  /** The long part of a result. */
  record(key: string): Promise<Json | undefined>;
  /** Remembers what was asked; a plan that is known keeps its first date. */
  putPlan(document: PlanDocument): Promise<string>;
  /** The newest first. */
  plans(): Promise<StoredPlan[]>;
  /** Tasks that wait or are leased. */
  openTasks(): Promise<number>;
  close(): Promise<void>;
}

export interface NumberedOutcome {
  readonly sequence: number;
  readonly key: string;
  readonly outcome: Outcome;
}

/** Seconds for which a claimed task is leased. */
export const LEASE_SECONDS = 15;
/** How often a task is begun before it counts as failed: it may be what kills its workers. */
export const MOST_ATTEMPTS = 20;

/** A store that cannot be used; the message is for people. */
export class StoreProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = "StoreProblem";
  }
}

export const diedTooOften = `its worker died ${MOST_ATTEMPTS} times`;

/**
 * What the arena keeps: rule sheets, the queue of open tasks, and results. There are two stores: one SQLite file, and
 * PostgreSQL with pg-boss. Both pass `arena-store.contract.ts`.
 *
 * Three rules give exactly-once results. First, one transaction inserts a result under its task's key, unless there is
 * one already, and removes the task from the queue. Second, a claimed task is leased for some seconds: a worker renews
 * its leases while it works, and tasks of a worker that died or lost its connection are handed out again. Third, every
 * operation may be repeated: a caller that does not know whether it succeeded does it again.
 */
import type { PlanDocument, StoredPlan } from "./stored-plan.ts";
import type { Json, Outcome, Task, TaskResult } from "./task.ts";

export interface ArenaStore {
  putSheets(texts: readonly string[]): Promise<void>;
  /** The sheet with this hash. */
  sheet(hash: string): Promise<string | undefined>;
  /** The outcomes of these tasks that are known. */
  outcomes(keys: readonly string[]): Promise<Map<string, Outcome>>;
  /** Puts tasks into the queue unless they are there already. The task with the lowest position is handed out first. */
  submit(tasks: readonly Task[], firstPosition: number): Promise<void>;
  /** Leases up to `most` tasks to this process. */
  claim(most: number): Promise<Task[]>;
  /** Renews the leases of this process. */
  renew(keys: readonly string[]): Promise<void>;
  /** Returns tasks to the queue that were claimed but not begun. */
  release(keys: readonly string[]): Promise<void>;
  /** Removes tasks from the queue that nobody needs any more. */
  withdraw(keys: readonly string[]): Promise<void>;
  /** Stores all results or none. Returns the keys whose results are new. */
  finish(results: readonly TaskResult[]): Promise<string[]>;
  /** Forgets failures, so that these tasks may be submitted again. */
  forgetFailures(keys: readonly string[]): Promise<void>;
  /** Hands out again what dead workers had claimed. A waiting caller should call this every few seconds. */
  reclaim(): Promise<void>;
  /** Results after the one with this number, oldest first; may return only some of them. */
  resultsAfter(sequence: number, most: number): Promise<NumberedOutcome[]>;
  lastSequence(): Promise<number>;
  /** The long part of a task's result. */
  record(key: string): Promise<Json | undefined>;
  /** Stores what was asked. A plan that is already known keeps its first date. */
  putPlan(document: PlanDocument): Promise<string>;
  /** Newest first. */
  plans(): Promise<StoredPlan[]>;
  /** Number of tasks that are waiting or leased. */
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
/** Maximum number of attempts before a task counts as failed: the task itself may be what kills its workers. */
export const MOST_ATTEMPTS = 20;

/** A store that cannot be used. The message is written for users. */
export class StoreProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = "StoreProblem";
  }
}

export const diedTooOften = `its worker died ${MOST_ATTEMPTS} times`;

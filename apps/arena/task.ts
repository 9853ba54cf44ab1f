/**
 * One piece of work: a match, or one analysis of one sheet. Its key is a hash of everything that its result depends on:
 * the program's version, the rules, and the job itself (players, seed, clocks). So the same work has the same key
 * wherever and whenever it is planned, and is done once.
 */
import { createHash } from "node:crypto";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export type TaskKind = "match" | "census";

export interface Task {
  /** 32 hexadecimal digits. */
  readonly key: string;
  readonly kind: TaskKind;
  /** The name of the game, for users; not part of the key. */
  readonly title: string;
  /** Hash of the rules' text; the store finds the text by it. */
  readonly sheet: string;
  readonly job: JsonObject;
}

/** A plan hands out items, each a task for some worker, and is told their results. */
export interface Plan<Item> {
  /** The next item; undefined if there is none for now. */
  next(): Item | undefined;
  taskOf(item: Item): Task;
  tell(item: Item, value: JsonObject): void;
  /** Whether the result of an item is still needed. */
  isWanted(item: Item): boolean;
}

/** The outcome of a task. A failure is not a result: the next call tries again. */
export type Outcome =
  | { readonly kind: "done"; readonly value: JsonObject }
  | { readonly kind: "failed"; readonly reason: string };

/** Where a result was computed, and by which program. */
export interface Origin {
  readonly version: string;
  readonly host: string;
  readonly cpu: string;
  readonly node: string;
}

export interface TaskResult {
  readonly task: Task;
  readonly outcome: Outcome;
  /** The long part that tables do not need: moves of a match, the whole document of an analysis. */
  readonly record: Json;
  readonly seconds: number;
  readonly origin: Origin;
}

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);

export function makeTask(version: string, { kind, title, sheet, job }: Omit<Task, "key">): Task {
  return { key: hashOf(canonicalJson([version, kind, sheet, job])), kind, title, sheet, job };
}

/** JSON with sorted keys: equal values have equal texts. */
function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const object = value as JsonObject;
  const keys = Object.keys(object).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(object[key] as Json)}`).join(",")}}`;
}

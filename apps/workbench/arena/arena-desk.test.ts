/** A store as a tournament and a census leave it, and what the desk reports while it fills. */
import { expect, test } from "vitest";
import { Tournament } from "../../../src/play/tournament/index.ts";
import {
  type ArenaStore,
  hashOf,
  type JsonObject,
  MatchPlan,
  makeTask,
  openStore,
  type StoredCensus,
  type StoredTournament,
  type Task,
} from "../../arena/index.ts";
import { ArenaDesk } from "./arena-desk.ts";

const SHEET = "(role x) (role o)";
const sheet = hashOf(SHEET);
const how = { iterations: 10, budget: "wall", maxSteps: 1000 } as const;
const TOURNAMENT: StoredTournament = {
  kind: "tournament",
  version: "1",
  seed: 1,
  plan: { games: ["g"], settings: ["fast"], players: ["p", "q"], schedule: "round-robin", matches: 4 },
  games: { g: { sheet, playingRoles: 2 } },
  settings: { fast: how },
};

const MOVES = [
  ["a", "noop"],
  ["noop", "b"],
];
const RECORD = [
  { roles: ["x", "o"], players: ["p", "q"], moves: MOVES, goals: { x: 100, o: 0 }, faults: [], end: "terminal" },
];

async function finish(store: ArenaStore, task: Task, value: JsonObject, record: unknown = null): Promise<void> {
  const origin = { version: "1", host: "h", cpu: "c", node: "n" };
  await store.finish([{ task, outcome: { kind: "done", value }, record: record as null, seconds: 1, origin }]);
}

test("a tournament is followed while it runs, and its matches can be replayed", async () => {
  const store = await openStore(":memory:", "1", () => {});
  await store.putSheets([SHEET]);
  const id = await store.putPlan(TOURNAMENT);
  const desk = new ArenaDesk(store);
  expect(await desk.plans()).toMatchObject([{ id, kind: "tournament", done: 0, planned: 4, isRunning: false }]);

  const plan = new MatchPlan(new Tournament(TOURNAMENT.plan), {
    ...{ version: "1", seed: 1, settings: new Map([["fast", how]]) },
    games: new Map(Object.entries(TOURNAMENT.games)),
  });
  const tasks = Array.from({ length: 4 }, () => plan.taskOf(plan.next() as never));
  await store.submit(tasks, 0);
  // The player of the first role wins; p has it twice.
  const score = { points: 1, goals: [100, 0], faults: [0, 0], told: [] };
  for (const task of tasks.slice(0, 3)) await finish(store, task, score, RECORD);
  const shown = await desk.plan(id);
  expect(shown).toMatchObject({
    kind: "tournament",
    summary: { done: 3, planned: 4, isRunning: true },
    rows: [{ game: "g", a: "p", b: "q", matches: 3, wins: 2 }],
  });
  const newest = shown?.kind === "tournament" ? shown.matches[0] : undefined;
  expect(newest).toMatchObject({ key: tasks[2]?.key, goals: [100, 0] });
  expect(await desk.replay(newest?.key ?? "")).toMatchObject({ game: "g", sheet: SHEET, games: [{ moves: MOVES }] });
  expect(await desk.replay("0".repeat(32))).toBeUndefined();

  await finish(store, tasks[3] as Task, score, RECORD);
  expect(await desk.plans()).toMatchObject([{ done: 4, isRunning: false }]);
  const held = await desk.hold(id);
  expect(Object.keys(held.replays)).toHaveLength(4);
  await store.close();
});

test("a census is listed sheet by sheet, with missing and equal answers", async () => {
  const store = await openStore(":memory:", "1", () => {});
  await store.putSheets([SHEET]);
  const task = (title: string, verb: string): Task =>
    makeTask("1", { kind: "census", title, sheet, job: { verb, title } });
  const document: StoredCensus = {
    ...{ kind: "census", version: "1", folder: "sheets", questions: ["check", "fingerprint"] },
    sheets: ["a", "b"].map((title) => ({
      ...{ title, sheet },
      keys: [task(title, "check").key, task(title, "fingerprint").key],
    })),
  };
  const id = await store.putPlan(document);
  const desk = new ArenaDesk(store);
  await desk.plans();
  await finish(store, task("a", "check"), { status: "done", message: "", summary: { roles: 2 } }, { valid: true });
  for (const title of ["a", "b"])
    await finish(store, task(title, "fingerprint"), { status: "done", message: "", summary: { fingerprint: "ff" } });
  const shown = await desk.plan(id);
  expect(shown).toMatchObject({
    summary: { done: 3, planned: 4 },
    columns: [
      { verb: "check", name: "roles" },
      { verb: "fingerprint", name: "fingerprint" },
    ],
    games: [
      { title: "a", same: ["b"], answers: [{ summary: [["roles", "2"]] }, { status: "done" }] },
      { title: "b", same: ["a"], answers: [{ status: "missing", key: null }, { status: "done" }] },
    ],
  });
  expect(await desk.sheet(sheet)).toBe(SHEET);
  expect(JSON.parse((await desk.document(task("a", "check").key)) ?? "")).toEqual({ valid: true });
  expect(await desk.document(task("b", "check").key)).toBeUndefined();
  await store.close();
});

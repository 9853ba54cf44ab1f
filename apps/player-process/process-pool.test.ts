/** Processes that are reused, and those that must not be. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { type Link, monotonicSeconds, type OpenLink, ProcessPool, type Report, type StartOrder } from "./index.ts";

const SHEET = readFileSync("games/tic-tac-toe/rules.kif", "utf8");
const startOf = (more: Partial<StartOrder> = {}): StartOrder => ({
  kind: "start",
  task: "think",
  sheet: SHEET,
  role: "x",
  player: "uct",
  seed: 1,
  clocks: { start: 1, play: 1 },
  deadline: monotonicSeconds() + 0.5,
  memoryBytes: 100e6,
  ponders: true,
  ...more,
});

let pool = new ProcessPool("dist/apps/cli/player-process.js");
afterEach(() => {
  pool.close();
  pool = new ProcessPool("dist/apps/cli/player-process.js");
});

function open(from: OpenLink = pool.open): { link: Link; reports: Report[]; gone: string[] } {
  const [reports, gone]: [Report[], string[]] = [[], []];
  const link = from({
    memoryBytes: 600e6,
    yields: true,
    onReport: (report) => reports.push(report),
    onGone: (how) => gone.push(how),
  });
  return { link, reports, gone };
}

const PATIENT = { timeout: 20_000 };
const heard = (reports: readonly Report[], kind: Report["kind"]): Promise<void> =>
  vi.waitFor(() => expect(reports.map((report) => report.kind)).toContain(kind), PATIENT);

/** Ids of our programs that run as children of this process. */
const childIds = (): number[] =>
  execFileSync("ps", ["--ppid", String(process.pid), "-o", "pid=,args="], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes("player-process.js"))
    .map((line) => Number.parseInt(line, 10));
const children = (): number => childIds().length;

test("a process that has forgotten its match plays the next one, and tells nothing of the first", async () => {
  const first = open();
  first.link.send(startOf());
  await heard(first.reports, "started");
  first.link.send({ kind: "move", deadline: monotonicSeconds() + 0.2, from: 0, steps: [] });
  await heard(first.reports, "moved"); // and ponders now
  first.link.release();
  const count = first.reports.length;
  await vi.waitFor(() => expect(pool.spare).toBe(1), PATIENT);
  expect(children()).toBe(1);
  const second = open();
  expect(pool.spare).toBe(0);
  second.link.send(startOf({ role: "o", seed: 2 }));
  await heard(second.reports, "started");
  expect(second.reports).toEqual([
    { kind: "accepted", roles: ["x", "o"], role: "o", hidden: false },
    { kind: "started" },
  ]);
  expect(children()).toBe(1);
  expect(first.reports.length).toBe(count);
  second.link.kill();
  await vi.waitFor(() => expect(children()).toBe(0), PATIENT);
});

test("a match that is broken off in the start clock is forgotten soon", async () => {
  const { link, reports } = open();
  link.send(startOf({ deadline: monotonicSeconds() + 600, clocks: { start: 600, play: 1 } }));
  await heard(reports, "accepted");
  link.release();
  await vi.waitFor(() => expect(pool.spare + (children() === 0 ? 1 : 0)).toBe(1), PATIENT);
  expect(reports.map(({ kind }) => kind)).toEqual(["accepted"]);
});

test("a process that does not answer is killed", async () => {
  const busy = open();
  busy.link.send(startOf({ player: "random" }));
  await heard(busy.reports, "started");
  for (const id of childIds()) process.kill(id, "SIGSTOP");
  busy.link.release();
  await vi.waitFor(() => expect(children()).toBe(0), PATIENT);
  expect(pool.spare).toBe(0);
  expect(busy.gone).toEqual([]);
});

test("a spare process that ends is not given to anybody, and a closed pool keeps none", async () => {
  const { link, reports } = open();
  link.send(startOf({ player: "random" }));
  await heard(reports, "started");
  link.release();
  await vi.waitFor(() => expect(pool.spare).toBe(1), PATIENT);
  for (const id of childIds()) process.kill(id, "SIGKILL");
  await vi.waitFor(() => expect(pool.spare).toBe(0), PATIENT);
  const next = open();
  pool.close();
  next.link.release();
  await vi.waitFor(() => expect(children()).toBe(0), PATIENT);
});

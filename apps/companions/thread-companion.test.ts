/** Companions in real threads of the built program, and threads that crash. */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { SourceText } from "../../src/foundations/text/index.ts";
import { Game, machineOf } from "../../src/game/index.ts";
import { readRules } from "../../src/language/rules/index.ts";
import {
  type Companion,
  type CompanionReport,
  type EngineRecipe,
  type HireCompanions,
  makePlayer,
  type Seat,
} from "../../src/play/players/index.ts";
import { hireThreads, threadCpuSeconds } from "./index.ts";

const PROGRAM = pathToFileURL(resolve("dist/apps/cli/companion-thread.js"));
const sheet = readFileSync("games/connect-four/rules.kif", "utf8");
const game = Game.open(readRules(new SourceText("connect-four", sheet)).rules);
const seat: Seat = {
  ...{ game, machine: machineOf(game), role: 0, memoryBytes: 20e6 },
  clocks: { start: 1, play: 1 },
  now: () => 0,
};
const TREE: EngineRecipe = {
  ...{ kind: "tree", rule: { kind: "confidence", exploration: 0.3 } },
  ...{ maxSteps: 300, lanesPerLeaf: 16 },
};
const TASK = { line: [], role: 0, seconds: Number.POSITIVE_INFINITY, iterations: 400 };

const hireOne = (program: URL, seed: number): Companion =>
  (hireThreads("wall", program)(seat, 1, seed) as [Companion])[0];

async function thoughtOf(companion: Companion): Promise<CompanionReport | undefined> {
  companion.equip(TREE);
  companion.think(TASK);
  return companion.report();
}

test("a thread counts what it is told, the same with the same seed; a new task ends the one before", async () => {
  const [one, same, other] = [hireOne(PROGRAM, 1), hireOne(PROGRAM, 1), hireOne(PROGRAM, 2)];
  const [first, again, different] = await Promise.all([one, same, other].map(thoughtOf));
  expect(first?.moves.length).toBe(7);
  expect(first?.evaluations).toBeGreaterThanOrEqual(400);
  expect(again).toEqual(first);
  expect(different).not.toEqual(first);
  one.think({ ...TASK, iterations: Number.POSITIVE_INFINITY });
  one.think({ ...TASK, line: [["(drop 4)", "noop"]], role: 1 });
  const next = await one.report();
  expect(next?.moves.length).toBe(7);
  for (const companion of [one, same, other]) companion.dismiss();
  expect(await one.report()).toEqual(next);
});

test("by the clock a thread evaluates leaves of the player's tree", async () => {
  const now = (): number => performance.now() / 1000;
  const hired: Companion[] = [];
  const hire: HireCompanions = (...terms) => {
    hired.push(...hireThreads("wall", PROGRAM)(...terms));
    return hired;
  };
  const player = makePlayer("auto:engine=1:threads=2", { seed: 1, hire, pause: () => new Promise(setImmediate) });
  await player.start({ ...seat, clocks: { start: 1, play: 0.3 }, now }, now() + 1);
  expect(await player.move([], now() + 0.3)).toMatch(/^\(drop [1-7]\)$/);
  expect(player.explain?.().join("\n")).toMatch(/other threads: 1 evaluate leaves of the tree/);
  await player.stop([]);
  expect(hired.length).toBe(1);
});

test.each([
  ["fails at once", 'throw new Error("broken")'],
  ["ends at once", ""],
  ["fails when it is told something", 'require("node:worker_threads").parentPort.on("message", () => { throw 1; })'],
])("a thread that %s has nothing to say", async (_, text) => {
  const file = join(mkdtempSync(join(tmpdir(), "companion-")), "thread.cjs");
  writeFileSync(file, text);
  const companion = hireOne(pathToFileURL(file), 1);
  expect(await thoughtOf(companion)).toBe(undefined);
  companion.think(TASK);
  expect(await companion.report()).toBe(undefined);
  companion.dismiss();
});

test("by the clock a thread that says nothing is not waited for", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "companion-")), "thread.cjs");
  writeFileSync(file, 'require("node:worker_threads").parentPort.on("message", () => {})');
  const companion = hireOne(pathToFileURL(file), 1);
  companion.think({ ...TASK, seconds: 0.05, iterations: Number.POSITIVE_INFINITY });
  expect(await companion.report()).toBe(undefined);
  companion.dismiss();
});

test("the clock of a thread runs while it works, where the system tells it", () => {
  const begun = threadCpuSeconds();
  if (begun === undefined) return;
  let sum = 0;
  while ((threadCpuSeconds() as number) - begun < 0.01) sum++;
  expect(sum).toBeGreaterThan(0);
});

/** Tests the program in real processes. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Link, monotonicSeconds, type Order, ProcessPool, type Report, type StartOrder } from "./index.ts";

const program = "dist/apps/cli/player-process.js";
const SHEET = readFileSync("games/tic-tac-toe/rules.kif", "utf8");
const MARK = /^\(mark \d \d\)$/;

const startOf = (task: StartOrder["task"], more: Partial<StartOrder> = {}): StartOrder => ({
  kind: "start",
  task,
  sheet: SHEET,
  role: "x",
  player: "uct",
  seed: 1,
  clocks: { start: 1, play: 1 },
  deadline: monotonicSeconds() + 1,
  memoryBytes: 100e6,
  ponders: true,
  ...more,
});

let link: Link | undefined;
let reports: Report[] = [];
let gone: string[] = [];
afterEach(() => link?.kill());

function open(memoryBytes = 600e6): Link {
  reports = [];
  gone = [];
  link = new ProcessPool(program).open({
    memoryBytes,
    yields: true,
    onReport: (report) => reports.push(report),
    onGone: (how) => gone.push(how),
  });
  return link;
}

const reported = <K extends Report["kind"]>(kind: K): Promise<Extract<Report, { kind: K }>> =>
  vi.waitFor(
    () => {
      const found = reports.findLast((report) => report.kind === kind);
      expect(found, `${kind} of ${JSON.stringify(reports)}`).toBeDefined();
      return found as Extract<Report, { kind: K }>;
    },
    { timeout: 20_000 },
  );

let serial = 0;
const step = (...terms: string[]): Extract<Order, { kind: "move" }>["steps"][number] => ({
  serial: ++serial,
  news: { kind: "terms", terms },
  answered: undefined,
});

describe("a process that plays", () => {
  test("thinks, moves, tells what it thought, ponders, and hears the next order while it ponders", async () => {
    const process = open();
    process.send(startOf("think"));
    expect(await reported("accepted")).toMatchObject({ roles: ["x", "o"], role: "x", hidden: false });
    process.send({ kind: "move", from: 0, steps: [], deadline: monotonicSeconds() + 2 });
    expect((await reported("moved")).move).toMatch(MARK);
    expect((await reported("thought")).judgements.length).toBeGreaterThan(1);
    reports = [];
    process.send({ kind: "move", from: 0, steps: [step("( MARK 2 2 )", "NOOP")], deadline: monotonicSeconds() + 2 });
    expect(await reported("moved")).toMatchObject({ serial, move: "noop" });
  });

  test("thinks without a fast machine where there was no time to make one", async () => {
    const process = open();
    const sheet = readFileSync("games/chess/rules.kif", "utf8");
    process.send(startOf("think", { sheet, role: "white", deadline: monotonicSeconds() }));
    await reported("started");
    process.send({ kind: "move", from: 0, steps: [], deadline: monotonicSeconds() + 2 });
    expect((await reported("moved")).move).toMatch(/^\(/);
  });

  test("stands in at once, finds impossible steps, and tells goals", async () => {
    const process = open();
    process.send(startOf("stand-in"));
    process.send({ kind: "move", from: 0, steps: [step("(mark 9 9)", "noop")], deadline: monotonicSeconds() + 5 });
    expect(await reported("illegal")).toMatchObject({ serial });
    process.send({ kind: "move", from: 0, steps: [], deadline: monotonicSeconds() + 5 });
    expect((await reported("moved")).move).toMatch(MARK);
    const line = ["(mark 1 1)", "(mark 2 1)", "(mark 1 2)", "(mark 2 2)", "(mark 1 3)"];
    const steps = line.map((move, i) => (i % 2 === 0 ? step(move, "noop") : step("noop", move)));
    process.send({ kind: "finish", from: 0, steps });
    expect(await reported("ended")).toEqual({ kind: "ended", terminal: true, goals: [100, 0] });
  });

  test("draws", async () => {
    const process = open();
    process.send(startOf("draw"));
    process.send({ kind: "draw", from: 0, steps: [step("(mark 2 2)", "noop")] });
    expect((await reported("picture")).svg).toContain("<svg");
  });

  test.each([
    ["bad rules", { sheet: "(role x" }],
    ["an unknown role", { role: "y" }],
  ])("refuses %s", async (_, more) => {
    open().send(startOf("think", more));
    await reported("refused");
    expect(gone).toEqual([]);
  });

  test("is ended when it takes too much memory", async () => {
    open(20e6).send(startOf("think"));
    await vi.waitFor(() => expect(gone).toEqual(["SIGKILL"]), { timeout: 10_000 });
  });

  test("is not heard of after it was ended", async () => {
    const process = open();
    process.send(startOf("think"));
    await reported("accepted");
    process.kill();
    reports = [];
    process.send({ kind: "move", from: 0, steps: [], deadline: monotonicSeconds() + 1 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([reports, gone]).toEqual([[], []]);
  });

  test("ends with its parent, however busy it is", async () => {
    const busy = JSON.stringify(
      startOf("think", { deadline: monotonicSeconds() + 1e6, clocks: { start: 1e6, play: 1 } }),
    );
    const code = `const child = require("node:child_process").fork(${JSON.stringify(program)}, ["600000000"], { serialization: "advanced" });
      child.send(${busy});
      child.on("message", () => console.log(child.pid));`;
    const parent = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "ignore"] });
    const pid = Number(await new Promise((resolve) => parent.stdout.once("data", resolve)));
    expect(process.kill(pid, 0)).toBe(true);
    parent.kill("SIGKILL");
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), { timeout: 5_000 });
  });
});

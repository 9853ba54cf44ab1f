/**
 * `noether bench nearest-calls`: how long users wait for `noether nearest`, in wall and CPU time. Each call is a
 * process of its own that starts cold, as for users; the libraries are warm. The queries are sheets that the library
 * knows word for word, knows in another form, or does not know: our games against the folder's sheets, and vice versa.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { isFolder, rulesOfSheet, type Sheet, sheetsIn } from "../../apps/library/index.ts";
import { badCall } from "../../apps/session/errors.ts";
import { ownGameNames, ownGamePath, packageRoot } from "../../apps/session/own-games.ts";
import { type Session, wallSeconds } from "../../apps/session/session.ts";
import { printTable } from "../../apps/session/table.ts";
import { createRandom } from "../../src/foundations/collections/index.ts";
import { printRules } from "../../src/language/rules/index.ts";
import { scrambleRules } from "../../src/language/scrambling/index.ts";
import { evenly } from "../measurements/nearest.ts";

/** Target time of a call. */
const AIM_SECONDS = 0.3;

interface Call {
  readonly game: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Whether the game was found in the library. */
  readonly recognised: boolean;
}

export interface CallMeasurement {
  readonly sheets: string;
  readonly calls: number;
  readonly recognised: number;
  /** Number of calls above the target, in wall time. */
  readonly above: number;
  readonly medianSeconds: number;
  readonly mostSeconds: number;
  /** The sheet that took longest. */
  readonly slowest: string;
  readonly medianCpuSeconds: number;
  readonly mostCpuSeconds: number;
}

/** `most`: number of calls of each kind, evenly chosen from the sheets; undefined means all. */
export function benchNearestCalls(session: Session, folder: string, most: number | undefined): void {
  if (!isFolder(folder)) throw badCall(`${folder} is not a folder of sheets; --games names one`);
  const place = mkdtempSync(join(tmpdir(), "noether-calls-"));
  try {
    const rows = measureAll(session, place, resolve(folder), most);
    if (session.options.json) session.printJson(rows);
    else printRows(session, rows);
  } finally {
    session.endProgress();
    rmSync(place, { recursive: true, force: true });
  }
}

function measureAll(session: Session, place: string, folder: string, most: number | undefined): CallMeasurement[] {
  const own = copiesOfOurs(join(place, "ours"));
  const known = sheetsIn(folder);
  const guises = known.map((sheet) => disguised(sheet, join(place, "guises"), session.options.seed));
  const caller = new Caller(place);
  const measure = (sheets: string, asked: readonly Sheet[], library: string): CallMeasurement => {
    const chosen = evenly(asked, most);
    session.progress(`${sheets}: warming the library`);
    if (chosen[0] !== undefined) caller.call(chosen[0], library);
    const calls = chosen.map((sheet, done) => {
      session.progress(`${sheets}: ${done} of ${chosen.length}, ${sheet.name}`);
      return caller.call(sheet, library);
    });
    return summarise(sheets, calls);
  };
  return [
    measure("known", known, folder),
    measure("scrambled", guises, folder),
    measure("ours, not known", own, folder),
    measure("theirs, not known", known, join(place, "ours")),
  ];
}

/** Copies our games into a folder of sheets. */
function copiesOfOurs(folder: string): Sheet[] {
  mkdirSync(folder);
  for (const name of ownGameNames()) copyFileSync(ownGamePath(name) as string, join(folder, `${name}.kif`));
  return sheetsIn(folder);
}

/** The same game with other names and another order. An unreadable sheet stays as it is. */
function disguised({ name, path, source }: Sheet, folder: string, seed: number): Sheet {
  mkdirSync(folder, { recursive: true });
  const rules = rulesOfSheet(name, readFileSync(path, "utf8"));
  const guise = join(folder, `${name}.kif`);
  if (rules === undefined) copyFileSync(path, guise);
  else writeFileSync(guise, printRules(scrambleRules(rules, createRandom(seed), { arguments: false }).rules, "prefix"));
  return { name, path: guise, source };
}

/** Loaded into each call first: at its end it reports its CPU time. */
const TELL_TIME = `process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  require("node:fs").writeSync(3, String((user + system) / 1e6));
});`;

/** Calls use a separate cache, so that they neither find nor leave anything. */
class Caller {
  private readonly tellTime: string;
  private readonly program = join(packageRoot(), "dist", "apps", "cli", "main.js");
  private readonly environment: NodeJS.ProcessEnv;

  constructor(place: string) {
    this.tellTime = join(place, "tell-time.cjs");
    this.environment = { ...process.env, XDG_CACHE_HOME: join(place, "cache") };
    writeFileSync(this.tellTime, TELL_TIME);
  }

  call({ name, path }: Sheet, library: string): Call {
    const args = ["--require", this.tellTime, this.program, "nearest", path, "--library", library, "--json"];
    const start = wallSeconds();
    const { status, output } = spawnSync(process.execPath, args, {
      env: this.environment,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe", "pipe"],
    });
    const seconds = wallSeconds() - start;
    if (status !== 0) throw new Error(`noether nearest ${path} failed: ${output[2]}`);
    const answer = JSON.parse(output[1] as string) as { equivalent: boolean }[];
    return { game: name, seconds, cpuSeconds: Number(output[3]), recognised: answer[0]?.equivalent === true };
  }
}

export function summarise(sheets: string, calls: readonly Call[]): CallMeasurement {
  const bySeconds = calls.toSorted((a, b) => a.seconds - b.seconds);
  const cpu = calls.map(({ cpuSeconds }) => cpuSeconds).sort((a, b) => a - b);
  const middle = Math.floor(calls.length / 2);
  return {
    sheets,
    calls: calls.length,
    recognised: calls.filter(({ recognised }) => recognised).length,
    above: calls.filter(({ seconds }) => seconds > AIM_SECONDS).length,
    medianSeconds: bySeconds[middle]?.seconds ?? 0,
    mostSeconds: bySeconds.at(-1)?.seconds ?? 0,
    slowest: bySeconds.at(-1)?.game ?? "",
    medianCpuSeconds: cpu[middle] ?? 0,
    mostCpuSeconds: cpu.at(-1) ?? 0,
  };
}

function printRows(session: Session, rows: readonly CallMeasurement[]): void {
  printTable(
    session,
    ["sheets", "calls", "recognised", "median", "longest", `above ${AIM_SECONDS} s`, "cpu", "most cpu", "slowest"],
    rows.map((row) => [
      row.sheets,
      String(row.calls),
      String(row.recognised),
      `${row.medianSeconds.toFixed(3)} s`,
      `${row.mostSeconds.toFixed(3)} s`,
      String(row.above),
      `${row.medianCpuSeconds.toFixed(3)} s`,
      `${row.mostCpuSeconds.toFixed(3)} s`,
      row.slowest,
    ]),
  );
}

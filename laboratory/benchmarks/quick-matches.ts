/**
 * `noether bench quick-matches`: whole matches of `auto` against itself with clocks of 0.2 s on many sheets, each in
 * its own process. Nothing may go wrong: no fault, no process that dies or hangs. The longest pauses are reported. Each
 * match is written to the store when it ends; a later call continues the series. The smallest sheets come first, and
 * each sheet is played once before any is played twice.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gameTitle, readSource } from "../../apps/session/load-game.ts";
import { packageRoot } from "../../apps/session/own-games.ts";
import { printJson } from "../../apps/session/print-json.ts";
import type { Session } from "../../apps/session/session.ts";
import { filesIn } from "./symmetries.ts";

export interface QuickMatchOptions {
  readonly games: readonly string[];
  /** Total number of matches. */
  readonly matches: number;
  readonly clock: number;
  readonly start: number;
  readonly store: string;
}

/** One match as stored. */
interface QuickMatch {
  /** The game as named in the call: two sheets may have the same title. */
  readonly game: string;
  readonly seed: number;
  /** How the match ended, or what happened to its process. */
  readonly end: string;
  readonly steps: number;
  readonly faults: readonly { readonly kind: string; readonly detail?: string }[];
  /** Longest pause of each kind, in milliseconds. */
  readonly pauses: Readonly<Record<string, number>>;
}

/** A match that takes longer than this hangs. */
const MOST_SECONDS = 900;
/** Ends that are not the player's fault. */
const REGULAR_ENDS = new Set(["terminal", "cut", "stuck", "gave-up", "bad sheet"]);
const PAUSES = /longest pauses so far: (.*)$/gm;

export function benchQuickMatches(session: Session, options: QuickMatchOptions): void {
  const { store, matches } = options;
  const known = existsSync(store) ? readStore(store) : [];
  const isKnown = new Set(known.map(({ game, seed }) => `${game} ${seed}`));
  const sheets = options.games.flatMap(filesIn).map((game) => ({ game, size: readSource(game).text.length }));
  sheets.sort((a, b) => a.size - b.size);
  for (let number = 0; number < matches && sheets.length > 0; number++) {
    const { game } = sheets[number % sheets.length] as { game: string };
    const seed = session.options.seed + Math.floor(number / sheets.length);
    if (isKnown.has(`${game} ${seed}`)) continue;
    session.progress(`${known.length} played, ${gameTitle(game)}`);
    const match = played(session, game, seed, options);
    known.push(match);
    appendFileSync(store, `${printJson(match)}\n`);
    if (isWrong(match) && !session.options.json) session.print(toldMatch(match));
  }
  session.endProgress();
  tell(session, known);
}

function played(session: Session, game: string, seed: number, { clock, start }: QuickMatchOptions): QuickMatch {
  const program = join(packageRoot(), "dist", "apps", "cli", "main.js");
  const clocks = ["--clock", String(clock), "--start", String(start), "--budget", "cpu"];
  const limits = ["--seed", String(seed), "--memory", String(session.options.memory)];
  const args = [program, "match", game, "--players", "auto", ...clocks, ...limits, "--explain", "--json", "--quiet"];
  const run = spawnSync(process.execPath, args, { encoding: "utf8", maxBuffer: 1e9, timeout: 1000 * MOST_SECONDS });
  const record = parsed(run.stdout);
  const died = run.status === 1 ? "bad sheet" : `died (${run.signal ?? `exit code ${run.status}`})`;
  return {
    game,
    seed,
    end: record?.end ?? died,
    steps: record?.moves.length ?? 0,
    faults: record?.faults ?? [],
    pauses: longestPauses(run.stderr),
  };
}

interface PlayedRecord {
  readonly moves: readonly unknown[];
  readonly faults: QuickMatch["faults"];
  readonly end: string;
}

function parsed(text: string): PlayedRecord | undefined {
  try {
    return JSON.parse(text) as PlayedRecord;
  } catch {
    return undefined;
  }
}

/** The longest pauses of all roles, from texts such as `thought 10.7 ms, …`. */
function longestPauses(explained: string): Record<string, number> {
  const longest: Record<string, number> = {};
  for (const [, told = ""] of explained.matchAll(PAUSES))
    for (const [, kind = "", milliseconds] of told.matchAll(/(\w+) ([\d.]+) ms/g))
      longest[kind] = Math.max(longest[kind] ?? 0, Number(milliseconds));
  return longest;
}

const isWrong = ({ faults, end }: QuickMatch): boolean => faults.length > 0 || !REGULAR_ENDS.has(end);

const toldMatch = ({ game, seed, end, steps, faults }: QuickMatch): string =>
  `${gameTitle(game)}, seed ${seed}: ${end} after ${steps} steps; ${faults.map(({ kind, detail = "" }) => `${kind} ${detail}`.trim()).join(", ")}`;

function tell(session: Session, matches: readonly QuickMatch[]): void {
  const ends: Record<string, number> = {};
  for (const { end } of matches) ends[end] = (ends[end] ?? 0) + 1;
  const wrong = matches.filter(isWrong);
  const longest = (kind: string) =>
    matches.reduce<QuickMatch | undefined>(
      (most, match) => ((match.pauses[kind] ?? 0) > (most?.pauses[kind] ?? 0) ? match : most),
      undefined,
    );
  const pauses = ["thought", "turning", "start"].map((kind) => {
    const match = longest(kind);
    return { kind, milliseconds: match?.pauses[kind] ?? 0, game: match === undefined ? null : gameTitle(match.game) };
  });
  const [games, steps] = [new Set(matches.map(({ game }) => game)).size, matches.reduce((sum, m) => sum + m.steps, 0)];
  if (session.options.json) {
    session.printJson({ matches: matches.length, games, steps, ends, wrong, pauses });
    return;
  }
  session.print(`${matches.length} matches on ${games} sheets, ${steps} steps; ${wrong.length} with something wrong`);
  session.print(
    `ends: ${Object.entries(ends)
      .map(([end, count]) => `${end} ${count}`)
      .join(", ")}`,
  );
  for (const { kind, milliseconds, game } of pauses)
    session.print(`longest pause, ${kind}: ${milliseconds} ms${game === null ? "" : ` (${game})`}`);
}

const readStore = (file: string): QuickMatch[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as QuickMatch);

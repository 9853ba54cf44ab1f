/** The definition of a tournament: from options, or from a file whose settings the options override. */
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { InvalidArgumentError } from "commander";
import type { Rules } from "../../src/language/rules/index.ts";
import { SCHEDULES, type Schedule, type SequentialTest } from "../../src/play/tournament/index.ts";
import { hashOf, isPostgres, type MatchSetting, settingText } from "../arena/index.ts";
import { badCall, badInput } from "../session/errors.ts";
import { checkSheet, gameTitle, requireChecked } from "../session/load-game.ts";
import { ownGamePath } from "../session/own-games.ts";
import type { Session } from "../session/session.ts";
import { oneOf, positiveNumber, wholeNumber } from "./options.ts";
import { checkPlayerName, remoteAddress, withThreads } from "./player-names.ts";
import type { VerbOptions } from "./verb.ts";

export interface TournamentSheet {
  readonly text: string;
  readonly sheet: string;
  readonly playingRoles: number;
}

export interface TournamentOrder {
  readonly sheets: ReadonlyMap<string, TournamentSheet>;
  readonly players: readonly string[];
  readonly schedule: Schedule;
  readonly matches: number;
  readonly rounds?: number;
  readonly sample?: number;
  readonly test?: SequentialTest;
  /** Settings by their texts. */
  readonly settings: ReadonlyMap<string, MatchSetting>;
  readonly seed: number;
  readonly store: string;
  readonly workers: number;
}

const DEFAULT_CLOCK = 1;
const DEFAULT_STEPS = 1000;
/** Default probability of either error of a sequential test. */
const USUAL_ERROR = 0.05;

/** Parses a comma-separated list. */
const namesIn = (list: string): string[] =>
  list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

export const listOf =
  <T>(read: (text: string) => T) =>
  (text: string): T[] =>
    namesIn(text).map(read);

/** Parses `elo0,elo1`, optionally followed by the probabilities of the two errors. */
export function readTest(text: string): SequentialTest {
  const numbers = namesIn(text).map(Number);
  const [elo0, elo1, alpha = USUAL_ERROR, beta = alpha] = numbers;
  const isError = (p: number): boolean => p > 0 && p < 0.5;
  if (elo0 === undefined || elo1 === undefined || numbers.length > 4 || !numbers.every(Number.isFinite) || elo0 >= elo1)
    throw new InvalidArgumentError("expected two Elo differences, the lower one first: 0,20.");
  if (!isError(alpha) || !isError(beta)) throw new InvalidArgumentError("expected error probabilities below one half.");
  return { elo0, elo1, alpha, beta };
}

/** Settings that a file may contain, each parsed like its option. Numbers and lists may be written as JSON. */
const FILE_READERS: Readonly<Record<string, (text: string) => unknown>> = {
  games: namesIn,
  players: namesIn,
  matches: wholeNumber(1),
  schedule: oneOf(...SCHEDULES),
  rounds: wholeNumber(1),
  sample: wholeNumber(1),
  sprt: readTest,
  clock: listOf(positiveNumber),
  start: positiveNumber,
  iterations: listOf(wholeNumber(1)),
  budget: oneOf("wall", "cpu"),
  maxSteps: wholeNumber(1),
  seed: wholeNumber(0),
  store: (text) => text,
  workers: wholeNumber(0),
  threads: wholeNumber(1),
};

export function readOrder(session: Session, file: string | undefined, given: VerbOptions): TournamentOrder {
  const options: Record<string, unknown> = { ...(file === undefined ? {} : readOrderFile(file)) };
  for (const [key, value] of Object.entries(given))
    if (value !== undefined && (key !== "seed" || value !== 1)) options[key] = value;
  const wanted = (key: string, what: string): string[] => {
    const value = options[key];
    const list = typeof value === "string" ? namesIn(value) : ((value as string[] | undefined) ?? []);
    if (list.length === 0) throw badCall(`a tournament needs ${what}: --${key}, or "${key}" in its file`);
    return list;
  };
  const threads = (options["threads"] as number | undefined) ?? 1;
  const players = readPlayers(wanted("players", "players").map((name) => withThreads(name, threads)));
  const games = wanted("games", "a game");
  const matches = options["matches"] as number | undefined;
  if (matches === undefined) throw badCall(`a tournament needs --matches, or "matches" in its file`);
  const schedule = (options["schedule"] as Schedule | undefined) ?? "round-robin";
  const [rounds, sample] = [options["rounds"] as number | undefined, options["sample"] as number | undefined];
  const test = options["sprt"] as SequentialTest | undefined;
  if (rounds !== undefined && schedule !== "swiss") throw badCall("--rounds is for --schedule swiss");
  if (sample !== undefined && (schedule === "swiss" || test !== undefined))
    throw badCall("--sample takes part of a fixed plan; it cannot be used with --schedule swiss or --sprt");
  const workers = (options["workers"] as number | undefined) ?? 1;
  const store = (options["store"] as string | undefined) ?? ":memory:";
  const settings = readSettings(
    options,
    players.some((name) => remoteAddress(name) !== undefined),
  );
  if (workers !== 1 && [...settings.values()].some(({ budget }) => budget === "cpu"))
    throw badCall("--budget cpu counts the time of all threads; it needs --workers 1");
  if (workers === 0 && !isPostgres(store))
    throw badCall("--workers 0 leaves the work to other workers; it needs --store postgres://…");
  return {
    sheets: readSheets(session, games),
    players,
    schedule,
    matches,
    ...(rounds === undefined ? {} : { rounds }),
    ...(sample === undefined ? {} : { sample }),
    ...(test === undefined ? {} : { test }),
    settings,
    seed: (options["seed"] as number | undefined) ?? 1,
    store,
    workers,
  };
}

function readOrderFile(path: string): Record<string, unknown> {
  const bad = (message: string): Error => badInput(`${path}:1:1: error[tournament]: ${message}`);
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) throw bad(`not JSON: ${error.message}`);
    throw badCall(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (typeof document !== "object" || document === null || Array.isArray(document)) throw bad("expected a JSON object");
  const read: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(document)) {
    const reader = Object.hasOwn(FILE_READERS, key) ? FILE_READERS[key] : undefined;
    if (reader === undefined)
      throw bad(`there is no setting ${JSON.stringify(key)}; choose from ${Object.keys(FILE_READERS).join(", ")}`);
    const items = Array.isArray(value) ? value : [value];
    if (!items.every((item) => typeof item === "string" || typeof item === "number"))
      throw bad(`${JSON.stringify(key)} is a text, a number or a list of them`);
    try {
      read[key] = reader(items.join(","));
    } catch (error) {
      if (error instanceof InvalidArgumentError) throw bad(`${JSON.stringify(key)}: ${error.message}`);
      throw error;
    }
  }
  if (read["games"] !== undefined) read["games"] = (read["games"] as string[]).map((game) => besideFile(path, game));
  return read;
}

/** Paths in a file are relative to its folder. */
const besideFile = (path: string, game: string): string =>
  ownGamePath(game) === undefined ? resolve(dirname(path), game) : game;

function readPlayers(names: readonly string[]): readonly string[] {
  if (new Set(names).size !== names.length) throw badCall("a player is named twice");
  if (names.length < 2) throw badCall("a tournament needs two players or more");
  for (const name of names) checkPlayerName(name);
  return names;
}

/** All combinations of clocks and iterations that were named. */
function readSettings(options: Readonly<Record<string, unknown>>, withRemote: boolean): Map<string, MatchSetting> {
  const budget = (options["budget"] as "wall" | "cpu" | undefined) ?? "wall";
  const maxSteps = (options["maxSteps"] as number | undefined) ?? DEFAULT_STEPS;
  const iterations = options["iterations"] as number[] | undefined;
  const named = options["clock"] as number[] | undefined;
  const start = options["start"] as number | undefined;
  const clocks = named ?? (iterations === undefined || withRemote ? [DEFAULT_CLOCK] : []);
  if (withRemote && budget === "cpu") throw badCall("the CPU time of a remote player is unknown; use --budget wall");
  if (withRemote && ![...clocks, ...(start === undefined ? [] : [start])].every(Number.isInteger))
    throw badCall("a remote player needs clocks of whole seconds");
  const timed = clocks.map((play): MatchSetting => ({ clocks: { start: start ?? play, play }, budget, maxSteps }));
  const counted = (iterations ?? []).flatMap((count): MatchSetting[] =>
    // A remote match always has a clock; iterations then count for our players only.
    withRemote
      ? timed.map((setting) => ({ ...setting, iterations: count }))
      : [{ iterations: count, budget, maxSteps }],
  );
  const settings = withRemote && counted.length > 0 ? counted : [...timed, ...counted];
  return new Map(settings.map((setting) => [settingText(setting), setting]));
}

/** The sheets by title. If two have the same title, the second is named as it was given. */
function readSheets(session: Session, games: readonly string[]): Map<string, TournamentSheet> {
  const sheets = new Map<string, TournamentSheet>();
  for (const game of games) {
    const sheet = checkSheet(session, game);
    requireChecked(session, sheet);
    const name = sheets.has(gameTitle(game)) ? game : gameTitle(game);
    if (sheets.has(name)) throw badCall(`two games have the name ${name}`);
    const { text } = sheet.source;
    sheets.set(name, { text, sheet: hashOf(text), playingRoles: countPlayingRoles(sheet.rules) });
  }
  return sheets;
}

/** Roles are declared by facts. */
function countPlayingRoles({ rules }: Rules): number {
  const roles = rules.filter(({ head }) => head.relation === "role").map(({ head }) => JSON.stringify(head.args));
  return new Set(roles.filter((role) => !/"random"/.test(role))).size;
}

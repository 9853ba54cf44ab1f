/**
 * `noether bench transfer`: how much a game gains from knowledge of a related game. Values of the first game are
 * learned once and kept. In the second game, `transfer` with this knowledge plays against `auto` without any, with the
 * same start clock (which includes finding and mapping the relative) and the same play clock. Each game is written to
 * the store as it ends; a later call continues an interrupted series.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readKnowledgeFile } from "../../apps/knowledge/index.ts";
import { readSource } from "../../apps/session/load-game.ts";
import { printJson } from "../../apps/session/print-json.ts";
import { cpuSeconds, wallSeconds } from "../../apps/session/session.ts";
import { Budget, describeGaveUp, isGaveUp, unlimited } from "../../src/foundations/budgets/index.ts";
import { createRandom } from "../../src/foundations/collections/index.ts";
import { SourceText } from "../../src/foundations/text/index.ts";
import { Game, machineOf } from "../../src/game/index.ts";
import { readRules } from "../../src/language/rules/index.ts";
import { type GameKnowledge, learnGame, writeKnowledge } from "../../src/play/knowledge/index.ts";
import { warmUp } from "../../src/play/match/index.ts";
import { tryEngines } from "../../src/play/players/index.ts";
import { holmAdjusted, scoreInterval, signTest } from "../../src/play/tournament/index.ts";
import { type Duel, playDuels } from "../measurements/duels.ts";

export interface BenchTransferOptions {
  /** The folder searched first for NAME.kif; then our games. */
  readonly folder: string;
  /** Pairs of games: from, to. */
  readonly pairs: readonly (readonly [string, string])[];
  readonly matches: number;
  readonly start: number;
  readonly clock: number;
  readonly gamesPerStart: number;
  /** CPU seconds of learning on the first game, and as many again for games between engines. */
  readonly learn: number;
  readonly seed: number;
  /** A file with one line per game; learned knowledge is kept beside it. */
  readonly store: string;
  readonly json: boolean;
  readonly write: (text: string) => void;
}

interface Stored extends Duel {
  readonly series: string;
}

const [WITH, WITHOUT] = ["transfer", "auto:relatives=never"] as const;
const OPENING_STEPS = 2;

export function benchTransfer(options: BenchTransferOptions): void {
  const { pairs, json, write, start, clock } = options;
  const rows = pairs.map(([from, to]) => {
    const duels = playSeries(options, from, to);
    const points = duels.reduce((sum, duel) => sum + duel.points, 0);
    const [wins, losses] = [1, 0].map((result) => duels.filter((duel) => duel.points === result).length);
    const engines = countsOf(duels.map((duel) => duel.engines[0].replace(/^engine: /, "")));
    return {
      from,
      to,
      start,
      clock,
      matches: duels.length,
      wins,
      losses,
      engines,
      ...scoreInterval(points, duels.length),
    };
  });
  const adjusted = holmAdjusted(rows.map(({ wins = 0, losses = 0 }) => signTest(wins, losses)));
  for (const [i, row] of rows.entries()) {
    const p = adjusted[i] as number;
    if (json) write(`${printJson({ ...row, p })}\n`);
    else
      write(
        `${`${row.from} → ${row.to}`.padEnd(52)}${percent(row.score)} [${percent(row.low)}, ${percent(row.high)}]  ` +
          `${row.matches} games, ${row.wins} won, ${row.losses} lost, p ${p.toFixed(3)} (Holm)\n` +
          row.engines.map(([name, count]) => `    ${count} with ${name}\n`).join(""),
      );
  }
}

function playSeries(options: BenchTransferOptions, from: string, to: string): Stored[] {
  const { start, clock, gamesPerStart, seed, store, matches, learn } = options;
  const series = printJson([from, to, start, clock, gamesPerStart, seed, learn]);
  const duels = readStore(store).filter((duel) => duel.series === series);
  const first = duels.length - (duels.length % gamesPerStart);
  if (first >= matches) return duels;
  const knowledge = knowledgeOf(options, from);
  const game = openSheet(options, to);
  warmUp(machineOf(game), { random: createRandom(seed), now: wallSeconds });
  const plan = {
    ...{ game, a: WITH, b: WITHOUT, start, clock, odds: 1, gamesPerStart, seed, cpuSeconds },
    opening: OPENING_STEPS,
    knownGames: () => [knowledge],
  };
  for (const duel of playDuels(plan, first, matches)) {
    if (duel.number < duels.length) continue;
    duels.push({ series, ...duel });
    appendFileSync(store, `${printJson({ series, ...duel })}\n`);
  }
  return duels;
}

/** Learns once and keeps the result. */
function knowledgeOf(options: BenchTransferOptions, name: string): GameKnowledge {
  const { store, learn, seed } = options;
  const file = `${store}.${name}.${learn}.knowledge.json`;
  if (existsSync(file)) return readKnowledgeFile(file);
  const game = openSheet(options, name);
  const learning = (): Budget => new Budget({ cpuSeconds: learn, cpu: cpuSeconds });
  const learned = learnGame(game, { name, seed, learning }, unlimited());
  if (isGaveUp(learned)) throw new Error(describeGaveUp(learned));
  const tried = tryEngines(game, learned, { seed, seconds: learn, clock: options.clock, now: cpuSeconds });
  writeFileSync(file, writeKnowledge(tried));
  return tried;
}

function openSheet({ folder, seed }: BenchTransferOptions, name: string): Game {
  const path = join(folder, `${name}.kif`);
  const source = readSource(existsSync(path) ? path : name);
  return Game.open(readRules(new SourceText(source.name, source.text)).rules, { seed });
}

function readStore(file: string): Stored[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Stored);
}

function countsOf(names: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

const percent = (share: number): string => (100 * share).toFixed(0);

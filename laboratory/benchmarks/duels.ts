/**
 * `noether bench duels`: who beats whom at equal CPU time. Each game is written to the store as it ends; a later call
 * continues an interrupted series.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { gameTitle, readSource } from "../../apps/session/load-game.ts";
import { printJson } from "../../apps/session/print-json.ts";
import { cpuSeconds, wallSeconds } from "../../apps/session/session.ts";
import { createRandom } from "../../src/foundations/collections/index.ts";
import { SourceText } from "../../src/foundations/text/index.ts";
import { Game, machineOf } from "../../src/game/index.ts";
import { readRules } from "../../src/language/rules/index.ts";
import { warmUp } from "../../src/play/match/index.ts";
import { scoreInterval } from "../../src/play/tournament/index.ts";
import { type Duel, playDuels } from "../measurements/duels.ts";

export interface BenchDuelsOptions {
  readonly games: readonly string[];
  readonly pairs: readonly (readonly [string, string])[];
  readonly matches: number;
  readonly start: number;
  readonly clock: number;
  /** How many times these clocks the first player of a pair has. */
  readonly odds: number;
  readonly gamesPerStart: number;
  readonly seed: number;
  /** A file with one line per game. */
  readonly store?: string;
  /** Ends a series when the confidence interval excludes 50 %. */
  readonly stopsEarly: boolean;
  readonly json: boolean;
  readonly write: (text: string) => void;
}

interface Stored extends Duel {
  readonly series: string;
}

const OPENING_STEPS = 2;
/** Minimum number of games before a series may end early. */
const LEAST_GAMES = 8;

export function benchDuels(options: BenchDuelsOptions): void {
  const { games, pairs, json, write } = options;
  const known = readStore(options.store);
  for (const name of games)
    for (const [a, b] of pairs) {
      const title = gameTitle(name);
      const { clock, start, odds, gamesPerStart, seed } = options;
      const series = printJson([title, a, b, start, clock, gamesPerStart, seed, ...(odds === 1 ? [] : [odds])]);
      const duels = known.filter((duel) => duel.series === series);
      playSeries(options, name, a, b, duels, (duel) => {
        duels.push({ series, ...duel });
        if (options.store !== undefined) appendFileSync(options.store, `${printJson({ series, ...duel })}\n`);
      });
      const result = summary(duels);
      const { score, low, high, wins, draws } = result;
      if (json) write(`${printJson({ game: title, a, b, start, clock, odds, ...result })}\n`);
      else
        write(
          `${title.padEnd(24)}${a} / ${b}  ${percent(score)} [${percent(low)}, ${percent(high)}]  ${wins} won ${draws} drawn of ` +
            `${duels.length}; ${result.seconds.map((s) => s.toFixed(3)).join(" and ")} s per move, late by ` +
            `${result.overrun.map((s) => s.toFixed(3)).join(" and ")}\n${engines(duels)}`,
        );
    }
}

function playSeries(
  { matches, seed, stopsEarly, ...terms }: BenchDuelsOptions,
  name: string,
  a: string,
  b: string,
  known: readonly Duel[],
  keep: (duel: Duel) => void,
): void {
  // Continues after the last complete group of games.
  const from = known.length - (known.length % terms.gamesPerStart);
  const isDecided = (): boolean => {
    const { low, high } = summary(known);
    return stopsEarly && known.length >= LEAST_GAMES && known.length % 2 === 0 && (low > 0.5 || high < 0.5);
  };
  if (from >= matches || isDecided()) return;
  const source = readSource(name);
  const { rules } = readRules(new SourceText(source.name, source.text));
  const game = Game.open(rules, { seed });
  warmUp(machineOf(game), { random: createRandom(seed), now: wallSeconds });
  const plan = { game, a, b, opening: OPENING_STEPS, seed, cpuSeconds, ...terms };
  for (const duel of playDuels(plan, from, matches)) {
    if (duel.number >= known.length) keep(duel);
    if (isDecided()) return;
  }
}

function summary(duels: readonly Duel[]) {
  const points = duels.reduce((sum, duel) => sum + duel.points, 0);
  const mean = (side: 0 | 1) => duels.reduce((sum, { seconds }) => sum + seconds[side], 0) / Math.max(1, duels.length);
  const most = (side: 0 | 1) => duels.reduce((worst, { overrun }) => Math.max(worst, overrun[side]), 0);
  return {
    ...scoreInterval(points, duels.length),
    matches: duels.length,
    wins: duels.filter((duel) => duel.points === 1).length,
    draws: duels.filter((duel) => duel.points === 0.5).length,
    seconds: [mean(0), mean(1)] as const,
    overrun: [most(0), most(1)] as const,
  };
}

/** How often each engine met each other engine, and the score. */
function engines(duels: readonly Duel[]): string {
  const found = new Map<string, { points: number; games: number }>();
  for (const {
    engines: [a, b],
    points,
  } of duels) {
    const key = `${a} / ${b}`;
    const entry = found.get(key) ?? { points: 0, games: 0 };
    found.set(key, { points: entry.points + points, games: entry.games + 1 });
  }
  return [...found].map(([key, { points, games }]) => `    ${points} of ${games}: ${key}\n`).join("");
}

function readStore(file: string | undefined): Stored[] {
  if (file === undefined || !existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Stored);
}

const percent = (share: number): string => (100 * share).toFixed(0);

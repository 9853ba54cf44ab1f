/** `noether bench players`: who beats whom, with intervals, with the same number of iterations per move. */

import { gameTitle, readSource } from "../../apps/session/load-game.ts";
import { printJson } from "../../apps/session/print-json.ts";
import { cpuSeconds, wallSeconds } from "../../apps/session/session.ts";
import { Budget } from "../../src/foundations/budgets/index.ts";
import { SourceText } from "../../src/foundations/text/index.ts";
import { Game, machineOf, searchSymmetries } from "../../src/game/index.ts";
import { readRules } from "../../src/language/rules/index.ts";
import { comparePlayers } from "../measurements/players.ts";

export interface BenchPlayersOptions {
  readonly games: readonly string[];
  /** `a-b` pairs of names. */
  readonly pairs: readonly (readonly [string, string])[];
  readonly matches: number;
  readonly iterations: number;
  readonly seed: number;
  readonly json: boolean;
  readonly write: (text: string) => void;
}

export async function benchPlayers(options: BenchPlayersOptions): Promise<void> {
  const { games, pairs, matches, iterations, seed, json, write } = options;
  if (!json)
    write(`${"game".padEnd(28)}${"first".padEnd(16)}${"second".padEnd(16)}score of the first, 95 % interval\n`);
  for (const name of games) {
    const source = readSource(name);
    const { rules } = readRules(new SourceText(source.name, source.text));
    const game = Game.open(rules, { seed });
    machineOf(game);
    // Found once for all matches: the benchmark compares how players use them.
    game.ask(searchSymmetries, new Budget({ seconds: DETECTION_SECONDS, now: wallSeconds }));
    for (const [a, b] of pairs) {
      const result = await comparePlayers({ game, a, b, matches, iterations, seed, cpuSeconds });
      const row = { game: gameTitle(name), a, b, iterations, ...result };
      if (json) write(`${printJson(row)}\n`);
      else
        write(
          `${row.game.padEnd(28)}${a.padEnd(16)}${b.padEnd(16)}${percent(result.score)} [${percent(result.low)}, ${percent(result.high)}]` +
            `  ${result.wins} won ${result.draws} drawn of ${matches}; by side ${result.bySide.map(percent).join(" ")}; ` +
            `${result.faults} faults; ${result.seconds.toFixed(2)} s of CPU per match\n`,
        );
    }
  }
}

const DETECTION_SECONDS = 60;

const percent = (share: number): string => (100 * share).toFixed(1);

/**
 * Table 1: MAC-UCB-SYM against every player of the table that exists here, on all 25 games; SANCHO and others through
 * `host:port`. The paper used 180 s before the first move and 15 s per move, and 300 matches per pairing (1000 with
 * chance).
 */

import { dotChart, SERIES_COLOURS } from "../../../apps/report/index.ts";
import { gaveUp } from "../../../apps/session/errors.ts";
import { printTable } from "../../../apps/session/table.ts";
import { writeAskedFile } from "../../../apps/session/write-file.ts";
import type { TableRow } from "../../../src/play/tournament/index.ts";
import type { Reproduction } from "../reproduction.ts";
import { correctedSignificance, type PlayedSeries, percent, playSeries, stillMissing } from "./match-series.ts";
import { chosenGames, OPPONENTS, SANCHO, type TableGame } from "./paper-table.ts";

const PLAYER = "mac-ucb-sym";
const FULL = { start: 180, clock: 15, matches: { plain: 300, chance: 1000 } } as const;
/** Playouts instead of a short clock, so that a busy computer does not change the result. */
const QUICK = { iterations: 10, matches: { plain: 2, chance: 2 } } as const;

export const koricheTable1: Reproduction = {
  name: "koriche-table-1",
  summary: "MAC-UCB-SYM against each player on 25 games (Koriche et al. 2017, Table 1)",
  hasPlot: true,
  hasRows: true,
  hasMatches: true,

  async run(session, options) {
    const games = chosenGames(options);
    const size = options.quick ? QUICK : FULL;
    const played: PlayedSeries[] = [];
    for (const kind of ["plain", "chance"] as const) {
      const part = games.filter(({ isOurs }) => isOurs === (kind === "chance"));
      if (part.length === 0) continue;
      const series = {
        name: "koriche-table-1",
        games: part.map(({ place }) => place),
        player: PLAYER,
        opponents: OPPONENTS,
        usual: { ...size, matches: size.matches[kind] },
      };
      const one = await playSeries(session, series, options);
      played.push(one);
      if (one.isBrokenOff) break;
    }
    const rows = played.flatMap((series) => series.rows);
    const p = correctedSignificance(rows);
    const cells = rows.map((row, i) => tableRow(games, row, p[i] as number));
    if (options.svg !== undefined && cells.length > 0) writeAskedFile(options.svg, plot(cells), "the plot");
    if (session.options.json) session.printJson(cells);
    else {
      printTable(
        session,
        ["game", "against", "matches", "won", "drawn", "score", "low", "high", "p", "paper"],
        cells.map((one) => [
          ...[one.game, one.against, String(one.matches), String(one.wins), String(one.draws)],
          ...[one.score, one.low, one.high].map(percent),
          one.p < 0.001 ? "<0.001" : one.p.toFixed(3),
          one.paper === null ? "–" : one.paper.toFixed(1),
        ]),
      );
      session.print(`\n${PLAYER} against each; ${played.map(({ how }) => how).join("; with chance: ")}.`);
      session.print("low, high: 95 % interval of Wilson; p: sign test, corrected for all rows by Holm.");
      session.print(
        "The paper: 180 s at the start and 15 s per move, 300 matches (1000 with chance). It does not explain its ±.",
      );
      if (rows.length > 0) session.print(summaryOf(cells));
    }
    const missing = played.reduce((sum, series) => sum + series.missing, 0);
    if (missing > 0) throw gaveUp(stillMissing(missing));
  },
};

interface Cell extends Pick<TableRow, "game" | "matches" | "wins" | "draws" | "score" | "low" | "high"> {
  readonly against: string;
  readonly p: number;
  /** The paper's score in percent; null if it has none. */
  readonly paper: number | null;
}

function tableRow(games: readonly TableGame[], row: TableRow, p: number): Cell {
  const { game, b: against, matches, wins, draws, score, low, high } = row;
  const theirs = games.find(({ sheet }) => sheet === game)?.scores;
  const column = (OPPONENTS as readonly string[]).indexOf(against);
  const isSancho = column === -1 && /sancho/i.test(against);
  const paper = theirs?.[isSancho ? SANCHO : column] ?? null;
  return { game, against, matches, wins, draws, score, low, high, p, paper };
}

function plot(cells: readonly Cell[]): string {
  const opponents = [...new Set(cells.map(({ against }) => against))];
  return dotChart({
    title: `score of ${PLAYER} against each player`,
    across: "%; lines: 95 % intervals of Wilson",
    ...{ from: 0, to: 100, ticks: [0, 25, 50, 75, 100], even: 50 },
    series: opponents.map((label, i) => ({ label, colour: SERIES_COLOURS[i % SERIES_COLOURS.length] as string })),
    groups: [...new Set(cells.map(({ game }) => game))].map((game) => ({
      label: game,
      dots: cells
        .filter((cell) => cell.game === game)
        .map(({ against, score, low, high, paper }) => ({
          ...{ series: opponents.indexOf(against), value: 100 * score, low: 100 * low, high: 100 * high },
          theirs: paper ?? undefined,
        })),
    })),
  });
}

function summaryOf(cells: readonly Cell[]): string {
  const shown = cells.filter(({ p }) => p < 0.05);
  const better = shown.filter(({ score }) => score > 0.5).length;
  return `Of ${cells.length} pairings ${better} are won and ${shown.length - better} lost significantly (p < 0.05); in the paper all scores are above 50.`;
}

/**
 * A question that Table 1 leaves open: whether constraint-based symmetry is better than rule-based symmetry, because
 * its players also differ in their search. Here the search is the same and only the symmetries differ: none, those of
 * the rule graph, of the ground rules, of the constraint network, each against none; with equal playouts (symmetries
 * cost nothing) or equal CPU time (they cost time).
 */

import { dotChart, SERIES_COLOURS } from "../../../apps/report/index.ts";
import { gaveUp } from "../../../apps/session/errors.ts";
import { printTable } from "../../../apps/session/table.ts";
import { writeAskedFile } from "../../../apps/session/write-file.ts";
import { holmAdjusted, scoreInterval, signTest } from "../../../src/play/tournament/index.ts";
import type { Reproduction, SeriesOptions } from "../reproduction.ts";
import { correctedSignificance, percent, playSeries, stillMissing } from "./match-series.ts";
import { chosenGames } from "./paper-table.ts";

const SEARCHES = ["uct-sym", "mac-ucb-sym"] as const;
const SOURCES = ["rule", "ground", "constraint"] as const;
const QUICK: SeriesOptions = { iterations: 10, matches: 2 };
const FULL: SeriesOptions = { iterations: 1000, matches: 200 };

export const koricheAblation: Reproduction = {
  name: "koriche-symmetry-ablation",
  summary:
    "one search with no, rule, ground and constraint symmetry (the question behind Koriche et al. 2017, Table 1)",
  hasPlot: true,
  hasRows: true,
  hasMatches: true,

  async run(session, options) {
    const games = chosenGames(options).map(({ place }) => place);
    const cells: Cell[] = [];
    let [missing, how] = [0, ""];
    for (const search of SEARCHES) {
      const player = `${search}:sym=none`;
      const series = {
        name: "koriche-symmetry-ablation",
        games,
        player,
        opponents: SOURCES.map((sym) => `${search}:sym=${sym}`),
        usual: options.quick ? QUICK : FULL,
      };
      const played = await playSeries(session, series, options);
      missing += played.missing;
      ({ how } = played);
      // The table is from the point of view of the player without symmetries, so it is turned round.
      for (const { game, b, matches, wins, draws, score, low, high, faults } of played.rows)
        cells.push({
          ...{ game, search, sym: b.split("=")[1] ?? b, matches, draws, wins: matches - wins - draws, faults },
          ...{ score: 1 - score, low: 1 - high, high: 1 - low },
        });
      if (played.isBrokenOff) break;
    }
    const p = correctedSignificance(cells);
    if (options.svg !== undefined && cells.length > 0) writeAskedFile(options.svg, plot(cells), "the plot");
    if (session.options.json) session.printJson(cells.map((cell, i) => ({ ...cell, p: p[i] })));
    else {
      printTable(
        session,
        ["game", "search", "sym", "matches", "won", "drawn", "score", "low", "high", "p"],
        cells.map((cell, i) => [
          ...[cell.game, cell.search, cell.sym, String(cell.matches), String(cell.wins), String(cell.draws)],
          ...[cell.score, cell.low, cell.high].map(percent),
          (p[i] as number) < 0.001 ? "<0.001" : (p[i] as number).toFixed(3),
        ]),
      );
      session.print(`\nEach against the same search with sym=none; ${how}.`);
      for (const line of overall(cells)) session.print(line);
    }
    if (missing > 0) throw gaveUp(stillMissing(missing));
  },
};

interface Cell {
  readonly game: string;
  readonly search: string;
  readonly sym: string;
  readonly matches: number;
  readonly wins: number;
  readonly draws: number;
  readonly score: number;
  readonly low: number;
  readonly high: number;
  /** Moves that were late or illegal: of the search without symmetries, and of the one with them. */
  readonly faults: readonly [number, number];
}

const plot = (cells: readonly Cell[]): string => {
  const kinds = SEARCHES.flatMap((search) => SOURCES.map((sym) => ({ search, sym })));
  return dotChart({
    title: "score with symmetries against the same search without",
    across: "%; lines: 95 % intervals of Wilson; in each game uct-sym first, then mac-ucb-sym",
    ...{ from: 0, to: 100, ticks: [0, 25, 50, 75, 100], even: 50 },
    series: SOURCES.map((label, i) => ({ label, colour: SERIES_COLOURS[i] as string })),
    groups: [...new Set(cells.map(({ game }) => game))].map((game) => ({
      label: game,
      dots: kinds.flatMap(({ search, sym }) =>
        cells
          .filter((cell) => cell.game === game && cell.search === search && cell.sym === sym)
          .map(({ score, low, high }) => ({
            ...{ series: SOURCES.indexOf(sym), value: 100 * score, low: 100 * low, high: 100 * high },
          })),
      ),
    })),
  });
};

/**
 * For each search and kind of symmetry: the score of all matches with its interval, and on how many games it is above
 * one half. The p-values of these sign tests are corrected among themselves.
 */
function overall(cells: readonly Cell[]): string[] {
  const questions = SEARCHES.flatMap((search) =>
    SOURCES.map((sym) => ({
      name: `${search} with ${sym}`,
      own: cells.filter((cell) => cell.search === search && cell.sym === sym),
    })),
  ).filter(({ own }) => own.length > 0);
  const counts = questions.map(({ own }) =>
    [1, -1].map((side) => own.filter((cell) => side * (cell.score - 0.5) > 0).length),
  ) as [number, number][];
  const p = counts.map(([above, below]) => signTest(above, below));
  const corrected = holmAdjusted(p);
  return questions.map(({ name, own }, i) => {
    const total = (of: (cell: Cell) => number): number => own.reduce((sum, cell) => sum + of(cell), 0);
    const matches = total((cell) => cell.matches);
    const { score, low, high } = scoreInterval(
      total(({ wins, draws }) => wins + draws / 2),
      matches,
    );
    const [above, below] = counts[i] as [number, number];
    const faults = [1, 0].map((side) => total((cell) => cell.faults[side] as number));
    return (
      `${name}: score ${percent(score)} [${percent(low)}, ${percent(high)}] of ${matches} matches; above one half on ` +
      `${above}, below on ${below} of ${own.length} games (sign test p = ${(p[i] as number).toFixed(3)}, after Holm ` +
      `${(corrected[i] as number).toFixed(3)}); late or illegal moves ${faults[0]}, without symmetries ${faults[1]}`
    );
  });
}

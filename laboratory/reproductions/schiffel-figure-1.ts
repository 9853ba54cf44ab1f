/**
 * Figure 1 of Schiffel, "Symmetry Detection in General Game Playing" (2010): how much time symmetries save in
 * depth-limited search. The figure itself is lost in the copies we know; eight of its thirteen games and what the text
 * says about them survive. Games of the same kind replace the other five.
 */

import { bar, dotChart, SERIES_COLOURS } from "../../apps/report/index.ts";
import { loadRules } from "../../apps/session/load-game.ts";
import { machineFor, openGame } from "../../apps/session/machines.ts";
import type { Session } from "../../apps/session/session.ts";
import { printTable } from "../../apps/session/table.ts";
import { writeAskedFile } from "../../apps/session/write-file.ts";
import { isGaveUp } from "../../src/foundations/budgets/index.ts";
import { searchSymmetries } from "../../src/game/index.ts";
import { secondsSaved } from "../../src/play/search/index.ts";
import { compareSearches, type SearchComparison, SWITCH_LIMIT, type Use } from "../measurements/search.ts";
import { experimentBudget, measureRows, type Reproduction, type ReproductionOptions } from "./reproduction.ts";
import { sheetPath } from "./sheet-path.ts";

interface FigureGame {
  /** The paper's name; undefined if it replaces a game that is not known. */
  readonly paper?: string;
  readonly sheet: string;
  /** The most similar of our games. */
  readonly own: string;
  /** What the paper says about it. */
  readonly says?: string;
}

const GAMES: readonly FigureGame[] = [
  { paper: "tictactoe", sheet: "ticTacToe", own: "tic-tac-toe", says: "near optimal: about 7/8 of the states saved" },
  { paper: "tictictoe", sheet: "ticTicToe", own: "tic-tic-toe", says: "near optimal: about 7/8 of the states saved" },
  {
    paper: "tictactoeparallel",
    sheet: "ticTacToeParallel",
    own: "two-tic-tac-toes",
    says: "many symmetries: two independent games",
  },
  { paper: "asteroids", sheet: "asteroids", own: "asteroids" },
  {
    paper: "asteroidsparallel",
    sheet: "asteroidsParallel",
    own: "asteroids-parallel",
    says: "loses most: many symmetries, expensive to check",
  },
  {
    paper: "knightmove",
    sheet: "knightmove",
    own: "knights-tour",
    says: "loses: symmetric states lie beyond the horizon",
  },
  { paper: "8puzzle", sheet: "eightPuzzle", own: "eight-puzzle", says: "pays only with a heuristic" },
  { paper: "pentago", sheet: "pentago", own: "pentago", says: "pays only with a heuristic" },
  { sheet: "connectFour", own: "connect-four" },
  { sheet: "breakthroughSmall", own: "breakthrough-5x5" },
  { sheet: "checkersTiny", own: "checkers" },
  { sheet: "ticTacToeLarge", own: "gomoku-7x7" },
  { sheet: "lightsOn", own: "lights-out" },
];

const SECONDS = { full: 3, quick: 0.3 } as const;
const ROUNDS = { full: 5, quick: 1 } as const;
const BAR_WIDTH = 20;

interface Row {
  readonly game: FigureGame;
  readonly name: string;
  readonly comparison: Pick<SearchComparison, "byUse" | "agree" | "costs"> & {
    readonly depth: number;
    readonly searches: number;
    readonly order: string;
  };
}

export const schiffelFigure1: Reproduction = {
  name: "schiffel-figure-1",
  summary: "time saved by symmetries in depth-limited search (Schiffel 2010, Figure 1)",
  hasPlot: true,
  hasRows: true,

  run(session, options) {
    const measure = (game: FigureGame, tell: (text: string) => void): Row => {
      const path = options.own ? game.own : sheetPath(game.sheet, options.games);
      tell(`searching ${path}`);
      return { game, name: options.own ? game.own : game.sheet, comparison: compare(session, path, options) };
    };
    const print = (rows: readonly Row[]): void => {
      if (options.svg !== undefined && rows.length > 0) writeAskedFile(options.svg, plot(rows), "the plot");
      if (session.options.json) session.printJson(rows.map(rowJson));
      else if (rows.length > 0) printRows(session, rows);
    };
    const nameOf = ({ sheet, own }: FigureGame): string => (options.own ? own : sheet);
    measureRows(session, { name: "schiffel-figure-1", options, rows: GAMES, nameOf, measure, print });
  },
};

/** CPU seconds for finding symmetries. */
const DETECTION_SECONDS = 5;

function compare(session: Session, path: string, { quick }: ReproductionOptions): Row["comparison"] {
  const game = openGame(session, loadRules(session, path));
  const machine = machineFor(game, "search", session.budget());
  const found = game.ask(searchSymmetries, session.budget().atMost({ cpuSeconds: DETECTION_SECONDS }));
  const generators = isGaveUp(found) ? [] : found;
  const size = quick ? "quick" : "full";
  const budget = experimentBudget(session);
  const limits = { seconds: SECONDS[size], rounds: ROUNDS[size], budget };
  const { plan, order, byUse, agree, costs } = compareSearches(machine, generators, limits);
  return { depth: plan.depth, searches: plan.states.length, order: String(order), byUse, agree, costs };
}

const timeSaved = ({ byUse }: Row["comparison"], use: Use): number => 1 - byUse[use].seconds / byUse.none.seconds;
const statesSaved = ({ byUse }: Row["comparison"], use: Use): number =>
  1 - byUse[use].expanded / Math.max(1, byUse.none.expanded);

function rowJson({ game, name, comparison }: Row): unknown {
  const { depth, searches, order, byUse, agree, costs } = comparison;
  return {
    game: name,
    paper: game.paper ?? null,
    says: game.says ?? null,
    depth,
    searches,
    symmetries: order,
    agree,
    ...byUse,
    costs: { expansionSeconds: costs.expansion, imageSeconds: costs.images, savedSeconds: paperSaving(comparison) },
    saved: {
      moves: timeSaved(comparison, "moves"),
      states: timeSaved(comparison, "states"),
      limited: timeSaved(comparison, "limited"),
      auto: timeSaved(comparison, "auto"),
    },
  };
}

function printRows(session: Session, rows: readonly Row[]): void {
  const head = [
    "game",
    "depth",
    "symmetries",
    "normal s",
    "expanded",
    "moves",
    "states",
    "limited",
    "auto",
    "states saved",
  ];
  const cells = rows.map(({ name, comparison }) => [
    name,
    String(comparison.depth),
    comparison.order,
    comparison.byUse.none.seconds.toFixed(2),
    String(comparison.byUse.none.expanded),
    ...USES_DRAWN.map((use) => percent(timeSaved(comparison, use))),
    percent(statesSaved(comparison, "states")),
  ]);
  printTable(session, head, cells);
  printCosts(session, rows);
  session.print(
    "\nTime saved by pruning symmetric moves (m), by looking up symmetric states (s), with the paper's switch (l), by default (a)",
  );
  const width = Math.max(...rows.map(({ name }) => name.length));
  for (const { name, comparison, game } of rows)
    for (const [i, use] of USES_DRAWN.entries()) {
      const saved = timeSaved(comparison, use);
      const says = i === 0 && game.says !== undefined ? `   paper: ${game.says}` : "";
      session.print(`${(i === 0 ? name : "").padEnd(width)} ${use[0]} ${signedBar(saved)} ${percent(saved)}${says}`);
    }
  const faster = rows.filter(({ comparison }) => timeSaved(comparison, "auto") > 0).length;
  const worst = Math.min(...rows.map(({ comparison }) => timeSaved(comparison, "auto")));
  session.print(`\nBy default, faster on ${faster} of ${rows.length} games; at worst ${percent(worst)} saved.`);
  session.print("The paper: for the majority of games symmetries pay, and states mostly more than moves.");
  const wrong = rows.filter(({ comparison }) => !comparison.agree);
  if (wrong.length > 0) session.print(`DIFFERENT VALUES on ${wrong.map(({ name }) => name).join(", ")}`);
}

const USES_DRAWN = ["moves", "states", "limited", "auto"] as const;

/** t_saved of the paper: its estimate for the searches that look up symmetric states. */
const paperSaving = ({ costs, byUse: { states } }: Row["comparison"]): number =>
  secondsSaved(costs, states.saved, states.expanded);

/** The paper's own account of `states`, beside what was measured. */
function printCosts(session: Session, rows: readonly Row[]): void {
  session.print("");
  const micro = (seconds: number): string => `${(1e6 * seconds).toFixed(2)} µs`;
  printTable(
    session,
    ["", "t_exp", "t_sym", "t_sym : t_exp", "n_saved", "n_total", "t_saved", "measured", "switched off"],
    rows.map(({ name, comparison }) => {
      const { costs, byUse } = comparison;
      return [
        name,
        micro(costs.expansion),
        micro(costs.images),
        (costs.images / costs.expansion).toFixed(3),
        String(byUse.states.saved),
        String(byUse.states.expanded),
        `${paperSaving(comparison).toFixed(2)} s`,
        `${(byUse.none.seconds - byUse.states.seconds).toFixed(2)} s`,
        byUse.limited.switchedOff ? "yes" : "no",
      ];
    }),
  );
  session.print(
    `The paper: t_sym between 1/50 and 3 times t_exp. t_saved is its estimate, n_saved · t_exp − n_total · t_sym; "switched off" with t_limit ${SWITCH_LIMIT} s a search.`,
  );
}

const USE_NAMES = {
  moves: "symmetric moves pruned",
  states: "symmetric states looked up",
  limited: "with the paper's switch",
  auto: "by default",
} as const satisfies Record<(typeof USES_DRAWN)[number], string>;

const plot = (rows: readonly Row[]): string =>
  dotChart({
    title: "time saved by symmetries in depth-limited search",
    across: "% of the time of a search without symmetries; left of 0 it takes longer",
    ...{ from: -60, to: 100, ticks: [-60, -40, -20, 0, 20, 40, 60, 80, 100], even: 0 },
    series: USES_DRAWN.map((use, i) => ({ label: USE_NAMES[use], colour: SERIES_COLOURS[i] as string })),
    groups: rows.map(({ name, comparison }) => ({
      label: name,
      dots: USES_DRAWN.map((use, series) => ({ series, value: 100 * timeSaved(comparison, use) })),
    })),
  });

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

/** Losses to the left of the axis, gains to the right. */
function signedBar(share: number): string {
  const loss = share < 0 ? "█".repeat(Math.min(BAR_WIDTH / 2, Math.round((-share * BAR_WIDTH) / 2))) : "";
  return `${loss.padStart(BAR_WIDTH / 2)}│${bar(Math.max(0, share), BAR_WIDTH)}`;
}

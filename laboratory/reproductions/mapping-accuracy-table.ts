/** What Tables I and II of Jung and Hoey have in common: three mappers on rows of games, percent correct. */

import { dotChart, SERIES_COLOURS } from "../../apps/report/index.ts";
import { loadRules } from "../../apps/session/load-game.ts";
import { cpuSeconds, type Session } from "../../apps/session/session.ts";
import { printTable } from "../../apps/session/table.ts";
import { writeAskedFile } from "../../apps/session/write-file.ts";
import type { PaperMethod } from "../../src/analysis/mapping/index.ts";
import { shareOfSharedNames } from "../../src/analysis/mapping/index.ts";
import {
  agreesInPercent,
  type ComparedFigure,
  type PaperFigure,
  printStatistic,
  printVerdicts,
  type Verdict,
} from "./mapping-comparison.ts";
import {
  ownTrials,
  paperTrials,
  type Statistic,
  statisticOf,
  type TrialGame,
  type TrialResult,
  trialGame,
} from "./mapping-trials.ts";
import { experimentBudget, measureRows, type ReproductionOptions } from "./reproduction.ts";
import { sheetPath } from "./sheet-path.ts";

const METHODS = ["myopic", "mmap", "lmap"] as const satisfies PaperMethod[];

/** Number of trials: the paper's, and ours with --quick. */
export const TRIALS = { full: 20, quick: 3 } as const;

export interface AccuracyRow {
  /** The paper's name for the game, or ours. */
  readonly title: string;
  /** Public sheets, or names of our games. */
  readonly from: string;
  readonly onto: string;
  /** From the paper: vertices of the first game's rule graph (Table I), percent of symbols shared (Table II). */
  readonly nodes?: number;
  readonly shared?: number;
  /** Milliseconds to build the rule graph (Table I). */
  readonly build?: PaperFigure;
  readonly figures?: Readonly<Record<PaperMethod, PaperFigure>>;
}

interface MeasuredRow {
  readonly row: AccuracyRow;
  readonly nodes: number;
  /** Percent. */
  readonly shared: number;
  readonly methods: Readonly<Record<PaperMethod, ComparedFigure>>;
  readonly noether: TrialResult;
  /** CPU milliseconds to build the rule graph of the first game. */
  readonly build: Statistic;
}

export function reproduceAccuracy(
  session: Session,
  rows: readonly AccuracyRow[],
  options: ReproductionOptions,
  { name, of }: { readonly name: string; readonly of: "nodes" | "shared" },
): void {
  const games = new Map<string, TrialGame>();
  const game = (name: string): TrialGame => {
    const known = games.get(name) ?? trialGame(loadRules(session, options.own ? name : sheetPath(name, options.games)));
    games.set(name, known);
    return known;
  };
  const settings = {
    trials: options.quick ? TRIALS.quick : TRIALS.full,
    seed: session.options.seed,
    budget: experimentBudget(session),
  };
  const measure = (row: AccuracyRow, tell: (text: string) => void): MeasuredRow => {
    const [from, onto] = [game(row.from), game(row.onto)];
    const compare = (method: PaperMethod): ComparedFigure => {
      tell(`${row.title}, ${method}`);
      const [H, R] = (["H", "R"] as const).map((order) => paperTrials(from, onto, method, order, settings)) as [
        TrialResult,
        TrialResult,
      ];
      return { paper: row.figures?.[method], H, R };
    };
    return {
      row,
      nodes: from.graph.colours.length,
      shared: 100 * shareOfSharedNames(from.symbols, onto.symbols),
      methods: { myopic: compare("myopic"), mmap: compare("mmap"), lmap: compare("lmap") },
      noether: ownTrials(from, onto, settings),
      build: buildTimes(from, settings.trials),
    };
  };
  const print = (measured: readonly MeasuredRow[]): void => {
    if (options.svg !== undefined && measured.length > 0) writeAskedFile(options.svg, plot(measured), "the plot");
    if (session.options.json) session.printJson(measured.map(rowJson));
    else printRows(session, measured, of);
  };
  measureRows(session, { name, options, rows, nameOf: ({ from }) => from, measure, print });
}

function printRows(session: Session, rows: readonly MeasuredRow[], of: "nodes" | "shared"): void {
  const head = [
    "percent correct",
    ...(of === "nodes" ? ["nodes", "ours"] : ["% shared", "ours"]),
    ...METHODS.flatMap((method) => [method, "H", "R"]),
    "noether",
  ];
  const cells = rows.map(({ row, nodes, shared, methods, noether }) => [
    row.title,
    ...(of === "nodes"
      ? [String(row.nodes ?? "–"), String(nodes)]
      : [row.shared?.toFixed(2) ?? "–", shared.toFixed(2)]),
    ...METHODS.flatMap((method) => {
      const { paper, H, R } = methods[method];
      return [
        paper === undefined ? "–" : printStatistic(paper, 2),
        printStatistic(H.accuracy, 2),
        printStatistic(R.accuracy, 2),
      ];
    }),
    printStatistic(noether.accuracy, 2),
  ]);
  printTable(session, head, cells);
  printTimes(session, rows);
  printVerdicts((line) => session.print(line), verdictsOf(rows), 2);
}

/** Every mapper as in the column R, with one standard deviation; ours is below. */
const plot = (rows: readonly MeasuredRow[]): string =>
  dotChart({
    title: "symbols mapped correctly, everything in random order",
    across: "%; lines: one standard deviation",
    ...{ from: 0, to: 100, ticks: [0, 20, 40, 60, 80, 100] },
    series: [...METHODS, "noether"].map((label, i) => ({ label, colour: SERIES_COLOURS[i] as string })),
    groups: rows.map(({ row, methods, noether }) => ({
      label: row.title,
      dots: [
        ...METHODS.map((method) => ({ accuracy: methods[method].R.accuracy, theirs: methods[method].paper?.mean })),
        { accuracy: noether.accuracy, theirs: undefined },
      ].map(({ accuracy: { mean, deviation }, theirs }, series) => ({
        ...{ series, theirs, value: mean, low: mean - deviation, high: mean + deviation },
      })),
    })),
  });

function printTimes(session: Session, rows: readonly MeasuredRow[]): void {
  session.print("");
  const paperBuilds = rows.some(({ row }) => row.build !== undefined);
  const time = ({ seconds }: TrialResult): string => `${(1000 * seconds).toFixed(1)} ms`;
  printTable(
    session,
    [
      "CPU time a mapping (R)",
      ...(paperBuilds ? ["building, paper", "building"] : ["building"]),
      ...METHODS,
      "noether",
    ],
    rows.map(({ row, methods, noether, build }) => [
      row.title,
      ...(paperBuilds ? [row.build === undefined ? "–" : `${printStatistic(row.build, 2)} ms`] : []),
      `${printStatistic(build, 2)} ms`,
      ...METHODS.map((method) => time(methods[method].R)),
      time(noether),
    ]),
  );
}

function verdictsOf(rows: readonly MeasuredRow[]): Verdict[] {
  return rows.flatMap(({ row, methods, nodes, shared }) => {
    const counts: Verdict[] = [];
    const exact = (what: string, paper: number | undefined, ours: number): void => {
      if (paper === undefined) return;
      const agrees = paper.toFixed(2) === ours.toFixed(2);
      counts.push({ what, paper: { mean: paper, deviation: 0 }, ours: { mean: ours, deviation: 0 }, agrees });
    };
    exact(`${row.title}, nodes`, row.nodes, nodes);
    exact(`${row.title}, % shared`, row.shared, shared);
    const accuracies = METHODS.flatMap((method): Verdict[] => {
      const { paper, H } = methods[method];
      if (paper === undefined) return [];
      const agrees = agreesInPercent(paper, H.accuracy);
      return [{ what: `${row.title}, ${method}`, paper, ours: H.accuracy, agrees }];
    });
    return [...counts, ...accuracies];
  });
}

/** Times for building the graph of a sheet that is already read, one per trial. */
function buildTimes({ rules }: TrialGame, trials: number): Statistic {
  return statisticOf(
    Array.from({ length: trials }, () => {
      const start = cpuSeconds();
      trialGame(rules);
      return 1000 * (cpuSeconds() - start);
    }),
  );
}

const rowJson = ({ row, nodes, shared, methods, noether, build }: MeasuredRow): unknown => ({
  game: row.title,
  from: row.from,
  onto: row.onto,
  nodes: { paper: row.nodes ?? null, ours: nodes },
  shared: { paper: row.shared ?? null, ours: shared },
  buildMilliseconds: { paper: row.build ?? null, ours: build },
  methods: Object.fromEntries(
    METHODS.map((method) => {
      const { paper, H, R } = methods[method];
      return [method, { paper: paper ?? null, H, R }];
    }),
  ),
  noether,
});

/** Table III of Jung and Hoey: mean distances from Checkers. */
import { dotChart, SERIES_COLOURS } from "../../apps/report/index.ts";
import { loadRules } from "../../apps/session/load-game.ts";
import type { Session } from "../../apps/session/session.ts";
import { printTable } from "../../apps/session/table.ts";
import { writeAskedFile } from "../../apps/session/write-file.ts";
import { TRIALS } from "./mapping-accuracy-table.ts";
import { type ComparedFigure, figure, type PaperFigure, printStatistic, printVerdicts } from "./mapping-comparison.ts";
import { ownTrials, paperTrials, type TrialResult, trialGame } from "./mapping-trials.ts";
import { experimentBudget, measureRows, type Reproduction } from "./reproduction.ts";
import { sheetPath } from "./sheet-path.ts";

const METHODS = ["mmap", "lmap"] as const;
type Method = (typeof METHODS)[number];

interface DistanceRow {
  readonly title: string;
  readonly game: string;
  readonly figures?: Readonly<Record<Method, PaperFigure>>;
}

/** How far our mean may be from the paper's. */
const TOLERANCE = 0.005;

const row = (title: string, game: string, mmap: PaperFigure, lmap: PaperFigure): DistanceRow => ({
  title,
  game,
  figures: { mmap, lmap },
});

const CENTRE = "checkers__v1";
const ROWS: readonly DistanceRow[] = [
  row("Checkers", CENTRE, figure(0, 0), figure(0, 0)),
  row("Checkers, Must-Jump", "checkers-mustjump__v1", figure(0.0929, 0), figure(0.1135, 0.0011)),
  row("Checkers, Torus, M-J", "checkers-mustjump-torus__v1", figure(0.094, 0), figure(0.1134, 0.0007)),
  row("Chess", "chess", figure(0.427, 0.0043), figure(0.4172, 0.0034)),
  row("8 Queens, Guided", "queens08lg", figure(0.752, 0), figure(0.7394, 0.0001)),
  row("Connect Four", "connectFour", figure(0.7567, 0.0037), figure(0.7482, 0.0003)),
];

const OWN_CENTRE = "breakthrough";
const OWN_ROWS: readonly DistanceRow[] = [
  OWN_CENTRE,
  "breakthrough-5x5",
  "knightthrough",
  "fox-and-hounds",
  "chess",
  "eight-queens-guided",
  "connect-four",
].map((game) => ({ title: game, game }));

interface MeasuredRow {
  readonly row: DistanceRow;
  readonly methods: Readonly<Record<Method, ComparedFigure>>;
  readonly noether: TrialResult;
}

export const mappingTable3: Reproduction = {
  name: "mapping-table-3",
  summary: "mean distances from Checkers (Jung and Hoey, Table III)",
  hasPlot: true,
  hasRows: true,

  run(session, options) {
    const [rows, centre] = options.own ? [OWN_ROWS, OWN_CENTRE] : [ROWS, CENTRE];
    const load = (name: string) => trialGame(loadRules(session, options.own ? name : sheetPath(name, options.games)));
    const onto = load(centre);
    const settings = {
      trials: options.quick ? TRIALS.quick : TRIALS.full,
      seed: session.options.seed,
      budget: experimentBudget(session),
    };
    const measure = (entry: DistanceRow, tell: (text: string) => void): MeasuredRow => {
      const from = load(entry.game);
      const compare = (method: Method): ComparedFigure => {
        tell(`${entry.title}, ${method}`);
        return {
          paper: entry.figures?.[method],
          H: paperTrials(from, onto, method, "H", settings),
          R: paperTrials(from, onto, method, "R", settings),
        };
      };
      return {
        row: entry,
        methods: { mmap: compare("mmap"), lmap: compare("lmap") },
        noether: ownTrials(from, onto, settings),
      };
    };
    const print = (measured: readonly MeasuredRow[]): void => {
      if (options.svg !== undefined && measured.length > 0)
        writeAskedFile(options.svg, plot(measured, centre), "the plot");
      if (session.options.json) session.printJson(measured.map(rowJson));
      else printRows(session, measured, centre);
    };
    const nameOf = ({ game }: DistanceRow): string => game;
    measureRows(session, { name: "mapping-table-3", options, rows, nameOf, measure, print });
  },
};

function printRows(session: Session, rows: readonly MeasuredRow[], centre: string): void {
  const head = [`distance from ${centre}`, ...METHODS.flatMap((method) => [method, "H", "R"]), "noether"];
  const cells = rows.map(({ row: { title }, methods, noether }) => [
    title,
    ...METHODS.flatMap((method) => {
      const { paper, H, R } = methods[method];
      return [
        paper === undefined ? "–" : printStatistic(paper, 4),
        printStatistic(H.distance, 4),
        printStatistic(R.distance, 4),
      ];
    }),
    printStatistic(noether.distance, 4),
  ]);
  printTable(session, head, cells);
  const verdicts = rows.flatMap(({ row: { title }, methods }) =>
    METHODS.flatMap((method) => {
      const { paper, H } = methods[method];
      if (paper === undefined) return [];
      const agrees = Math.abs(paper.mean - H.distance.mean) <= TOLERANCE;
      return [{ what: `${title}, ${method}`, paper, ours: H.distance, agrees }];
    }),
  );
  printVerdicts((line) => session.print(line), verdicts, 4);
}

/** The paper's mappers as in the column R; ours is below. */
const plot = (rows: readonly MeasuredRow[], centre: string): string =>
  dotChart({
    title: `distances from ${centre}, everything in random order`,
    across: "distance",
    ...{ from: 0, to: 1, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] },
    series: [...METHODS, "noether"].map((label, i) => ({ label, colour: SERIES_COLOURS[i] as string })),
    groups: rows.map(({ row: { title }, methods, noether }) => ({
      label: title,
      dots: [
        ...METHODS.map((method, series) => ({
          ...{ series, value: methods[method].R.distance.mean, theirs: methods[method].paper?.mean },
        })),
        { series: METHODS.length, value: noether.distance.mean },
      ],
    })),
  });

const rowJson = ({ row: { title, game }, methods, noether }: MeasuredRow): unknown => ({
  game: title,
  sheet: game,
  methods: Object.fromEntries(
    METHODS.map((method) => [method, { ...methods[method], paper: methods[method].paper ?? null }]),
  ),
  noether,
});

/** Table II of Jung and Hoey: variants of 8 Queens and of Checkers mapped to the original. */
import { type AccuracyRow, reproduceAccuracy } from "./mapping-accuracy-table.ts";
import { figure, type PaperFigure } from "./mapping-comparison.ts";
import type { Reproduction } from "./reproduction.ts";

type Onto = "queens08lg" | "checkers__v1";

const row = (
  title: string,
  from: string,
  onto: Onto,
  shared: number,
  [myopic, mmap, lmap]: readonly [PaperFigure, PaperFigure, PaperFigure],
): AccuracyRow => ({ title, from, onto, shared, figures: { myopic, mmap, lmap } });

const ALL = figure(100, 0);

const ROWS: readonly AccuracyRow[] = [
  row("6 Queens, Unguided", "queens06ug", "queens08lg", 93.33, [figure(89.29, 8.6), ALL, ALL]),
  row("8 Queens, Unguided", "queens08ug", "queens08lg", 93.33, [figure(89.29, 8.6), ALL, ALL]),
  row("12 Queens, Unguided", "queens12ug", "queens08lg", 93.33, [figure(75.71, 6.55), ALL, ALL]),
  row("16 Queens, Unguided", "queens16ug", "queens08lg", 93.33, [figure(75.71, 6.55), ALL, ALL]),
  row("31 Queens, Guided", "queens31lg", "queens08lg", 100, [
    figure(67.5, 8.05),
    figure(87.5, 0),
    figure(68.5, 0, "11 of 16 symbols are 68.75 percent; no multiple of 1/16 is 68.50"),
  ]),
  row("Checkers, Small", "checkersSmall__v1", "checkers__v1", 97.96, [
    figure(61.15, 4.38),
    figure(97.92, 0),
    figure(97.92, 0),
  ]),
  row("Checkers, Tiny", "checkersTiny__v1", "checkers__v1", 95.83, [
    figure(69.67, 5.43),
    figure(97.83, 0),
    figure(97.83, 0),
  ]),
  row("Checkers, Must-Jump", "checkers-mustjump__v1", "checkers__v1", 84.62, [
    figure(41.25, 4.15),
    ALL,
    figure(86.02, 4.84),
  ]),
  row("Checkers, Cylinder, M-J", "checkers-cylinder-mustjump__v1", "checkers__v1", 84.62, [
    figure(40, 3.25),
    ALL,
    figure(81.82, 7.91),
  ]),
  row("Checkers, Torus, M-J", "checkers-mustjump-torus__v1", "checkers__v1", 84.62, [
    figure(40, 3.25),
    ALL,
    figure(80.8, 6.95),
  ]),
];

const OWN_ROWS: readonly AccuracyRow[] = (
  [
    ["six-queens", "eight-queens-guided"],
    ["eight-queens-unguided", "eight-queens-guided"],
    ["twelve-queens", "eight-queens-guided"],
    ["sixteen-queens", "eight-queens-guided"],
    ["thirty-one-queens", "eight-queens-guided"],
    ["connect-four-5x5", "connect-four"],
    ["breakthrough-5x5", "breakthrough"],
    ["knightthrough", "breakthrough"],
    ["three-player-tic-tac-toe", "tic-tac-toe"],
  ] as const
).map(([from, onto]) => ({ title: `${from} → ${onto}`, from, onto }));

export const mappingTable2: Reproduction = {
  name: "mapping-table-2",
  summary: "variants mapped to their originals (Jung and Hoey, Table II)",
  hasPlot: true,
  hasRows: true,
  run: (session, options) =>
    reproduceAccuracy(session, options.own ? OWN_ROWS : ROWS, options, { name: "mapping-table-2", of: "shared" }),
};

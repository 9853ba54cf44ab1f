/** Table I of Jung and Hoey, "Distance-Based Mapping for General Game Playing": games mapped to themselves. */
import { type AccuracyRow, reproduceAccuracy } from "./mapping-accuracy-table.ts";
import { figure } from "./mapping-comparison.ts";
import type { Reproduction } from "./reproduction.ts";

type Figures = readonly [mean: number, deviation: number];

const row = (
  title: string,
  sheet: string,
  nodes: number,
  build: Figures,
  myopic: Figures,
  mmap: Figures,
  lmap: Figures,
): AccuracyRow => ({
  title,
  from: sheet,
  onto: sheet,
  nodes,
  build: figure(...build),
  figures: { myopic: figure(...myopic), mmap: figure(...mmap), lmap: figure(...lmap) },
});

const ROWS: readonly AccuracyRow[] = [
  row("8 Queens, Guided", "queens08lg", 464, [1.81, 1.64], [80.63, 9.25], [100, 0], [100, 0]),
  row("Tic-tac-toe", "ticTacToe", 469, [1.75, 1.83], [85.33, 10.24], [88, 10.24], [85.33, 10.24]),
  row("Connect Four", "connectFour", 553, [1.86, 1.9], [96.79, 3.55], [100, 0], [100, 0]),
  row("Rubik's Cube", "rubiksCube", 1521, [2.85, 5.64], [50.31, 5.29], [100, 0], [100, 0]),
  row("Checkers", "checkers__v1", 3990, [4.73, 7.42], [67.1, 5.92], [100, 0], [100, 0]),
  row("Chess", "chess", 5668, [7.88, 13.3], [65.71, 4.2], [97.14, 1.21], [95.18, 2.34]),
];

const OWN_ROWS: readonly AccuracyRow[] = [
  "eight-queens-guided",
  "tic-tac-toe",
  "connect-four",
  "rubik-2x2",
  "checkers",
  "chess",
].map((name) => ({ title: name, from: name, onto: name }));

export const mappingTable1: Reproduction = {
  name: "mapping-table-1",
  summary: "games mapped to themselves (Jung and Hoey, Table I)",
  hasPlot: true,
  hasRows: true,
  run: (session, options) =>
    reproduceAccuracy(session, options.own ? OWN_ROWS : ROWS, options, { name: "mapping-table-1", of: "nodes" }),
};

/** What came out of a tournament, as people and programs want to have it. */
import { createRandom } from "../../src/foundations/collections/index.ts";
import {
  holmAdjusted,
  RATING_METHOD,
  type Rating,
  ratePlayers,
  signTest,
  type TableRow,
  type Tournament,
} from "../../src/play/tournament/index.ts";
import type { PlayerFault } from "../arena/index.ts";
import { tournamentPage } from "../report/index.ts";
import type { Session } from "../session/session.ts";
import { printTable } from "../session/table.ts";

export const FORMATS = ["text", "csv", "json", "markdown", "html"] as const;
export type Format = (typeof FORMATS)[number];

export interface FailedMatch {
  readonly game: string;
  readonly a: string;
  readonly b: string;
  readonly number: number;
  readonly reason: string;
}

export interface TournamentResult {
  readonly tournament: Tournament;
  /** Matches of this call. */
  readonly played: number;
  readonly missing: number;
  readonly failed: readonly FailedMatch[];
  readonly faults: readonly PlayerFault[];
  readonly seed: number;
  readonly version: string;
}

const METHODS = [
  "low, high: 95 % interval of Wilson (1927) for the score, a draw being half a win",
  "p: exact sign test of wins against losses, corrected for all rows by Holm (1979)",
  `Elo: ${RATING_METHOD}; the mean of all players is 0`,
];

interface ReportRow extends TableRow {
  /** Adjusted by Holm. */
  readonly p: number;
}

function withSignificance(table: readonly TableRow[]): ReportRow[] {
  const adjusted = holmAdjusted(table.map(({ matches, wins, draws }) => signTest(wins, matches - wins - draws)));
  return table.map((row, i) => ({ ...row, p: adjusted[i] as number }));
}

export function printTournament(session: Session, result: TournamentResult, format: Format): void {
  const table = withSignificance(result.tournament.table());
  const ratings = ratePlayers(result.tournament.rated(), createRandom(result.seed));
  const [head, rows] = [headOf(table), table.map((row) => cellsOf(row, table))];
  if (format === "json") session.printJson(documentOf(result, table, ratings));
  else if (format === "csv") for (const row of [head, ...rows]) session.print(row.map(csvCell).join(","));
  else if (format === "markdown") printMarkdown(session, [head, rows], ratings);
  else if (format === "html") session.print(pageOf(result, table, ratings).trimEnd());
  else {
    printTable(session, head, rows);
    if (ratings.length > 2 || table.length > 1) {
      session.print("");
      printTable(session, RATING_HEAD, ratings.map(ratingCells));
    }
    printFaults(session, result.faults);
  }
}

function documentOf(
  { played, missing, failed, faults, version }: TournamentResult,
  table: ReportRow[],
  ratings: Rating[],
) {
  const rows = table.map(
    ({ game, a, b, matches, wins, draws, score, low, high, faults: counts, p, setting, verdict }) => ({
      ...{ game, a, b, matches, wins, draws, score, low, high, faults: counts, p, setting },
      ...(verdict === undefined ? {} : { verdict }),
    }),
  );
  return { table: rows, ratings, methods: METHODS, played, missing, failed, faults, version };
}

/** Columns that all rows have alike are left out. */
const hasSettings = (table: readonly TableRow[]): boolean => new Set(table.map(({ setting }) => setting)).size > 1;
const hasVerdicts = (table: readonly TableRow[]): boolean => table.some(({ verdict }) => verdict !== undefined);

const headOf = (table: readonly TableRow[]): string[] => [
  ...["game", "a", "b", "matches", "wins", "draws", "score", "low", "high", "p", "faults"],
  ...(hasVerdicts(table) ? ["sprt"] : []),
  ...(hasSettings(table) ? ["setting"] : []),
];

const percent = (share: number): string => (100 * share).toFixed(1);

function cellsOf(row: ReportRow, table: readonly TableRow[]): string[] {
  const { game, a, b, matches, wins, draws, score, low, high, p, faults, verdict, setting } = row;
  return [
    ...[game, a, b, String(matches), String(wins), String(draws)],
    ...[score, low, high].map(percent),
    p < 0.001 ? "<0.001" : p.toFixed(3),
    faults.join("+"),
    ...(hasVerdicts(table) ? [verdict ?? ""] : []),
    ...(hasSettings(table) ? [setting] : []),
  ];
}

const RATING_HEAD = ["player", "Elo", "low", "high", "matches", "score"];
const ratingCells = ({ player, elo, low, high, matches, score }: Rating): string[] => [
  player,
  ...[elo, low, high].map((value) => value.toFixed(0)),
  String(matches),
  percent(score),
];

/** A cell that a spreadsheet would take for a formula stays a text. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t]/.test(text) && !/^-?[\d.]+$/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function printMarkdown(
  session: Session,
  [head, rows]: readonly [readonly string[], readonly (readonly string[])[]],
  ratings: readonly Rating[],
): void {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const tables = [
    [head, rows],
    [RATING_HEAD, ratings.map(ratingCells)],
  ] as const;
  for (const [i, [titles, body]] of tables.entries()) {
    if (i > 0) session.print("");
    session.print(line(titles));
    session.print(line(titles.map(() => "---")));
    for (const row of body) session.print(line(row));
  }
  session.print("");
  for (const method of METHODS) session.print(`- ${method}`);
}

function pageOf(
  { played, missing, version }: TournamentResult,
  table: readonly ReportRow[],
  ratings: readonly Rating[],
): string {
  const matches = table.reduce((sum, row) => sum + row.matches, 0);
  const settings = [...new Set(table.map(({ setting }) => setting))];
  return tournamentPage({
    title: "Tournament",
    summary:
      `${matches} matches (${played} of them now${missing > 0 ? `, ${missing} missing` : ""}); ` +
      `${settings.join("; ")}; noether ${version}`,
    table: { head: headOf(table), rows: table.map((row) => cellsOf(row, table)) },
    ratings: { head: RATING_HEAD, rows: ratings.map(ratingCells) },
    scores: table.map(({ game, a, b, setting, score, low, high }) => ({
      label: `${game}: ${a} – ${b}${settings.length > 1 ? ` (${setting})` : ""}`,
      ...{ value: 100 * score, low: 100 * low, high: 100 * high },
    })),
    elos: ratings.map(({ player, elo, low, high }) => ({ label: player, value: elo, low, high })),
    methods: METHODS,
  });
}

/** Each of them, then how many of each kind. */
function printFaults(session: Session, faults: readonly PlayerFault[]): void {
  for (const { game, player, role, step, kind, detail } of faults)
    session.print(`${game}: ${player} (${role}) at step ${step}: ${kind}${detail === undefined ? "" : ` (${detail})`}`);
  const kinds = [...new Set(faults.map(({ kind }) => kind))].sort();
  const counts = kinds.map((one) => `${one} ${faults.filter(({ kind }) => kind === one).length}`);
  session.print(`faults: ${counts.join(", ") || "none"}`);
}

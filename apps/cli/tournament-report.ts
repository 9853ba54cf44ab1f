/** Prints the results of a tournament in the formats for users and programs. */
import type { Rating, TableRow, Tournament } from "../../src/play/tournament/index.ts";
import { type FigureRow, type PlayerFault, TOURNAMENT_METHODS, tournamentFigures } from "../arena/index.ts";
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
  /** Matches played in this call. */
  readonly played: number;
  readonly missing: number;
  readonly failed: readonly FailedMatch[];
  readonly faults: readonly PlayerFault[];
  readonly seed: number;
  readonly version: string;
  /** The HTML page; empty for other formats. */
  readonly page: string;
}

export function printTournament(session: Session, result: TournamentResult, format: Format): void {
  const { rows: table, ratings } = tournamentFigures(result.tournament, result.seed);
  const [head, rows] = [headOf(table), table.map((row) => cellsOf(row, table))];
  if (format === "json") session.printJson(documentOf(result, table, ratings));
  else if (format === "csv") for (const row of [head, ...rows]) session.print(row.map(csvCell).join(","));
  else if (format === "markdown") printMarkdown(session, [head, rows], ratings);
  else if (format === "html") session.print(result.page.trimEnd());
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
  table: readonly FigureRow[],
  ratings: readonly Rating[],
) {
  const rows = table.map(
    ({ game, a, b, matches, wins, draws, score, low, high, faults: counts, p, setting, verdict }) => ({
      ...{ game, a, b, matches, wins, draws, score, low, high, faults: counts, p, setting },
      ...(verdict === undefined ? {} : { verdict }),
    }),
  );
  return { table: rows, ratings, methods: TOURNAMENT_METHODS, played, missing, failed, faults, version };
}

/** A column in which all rows are equal is left out. */
const hasSettings = (table: readonly TableRow[]): boolean => new Set(table.map(({ setting }) => setting)).size > 1;
const hasVerdicts = (table: readonly TableRow[]): boolean => table.some(({ verdict }) => verdict !== undefined);

const headOf = (table: readonly TableRow[]): string[] => [
  ...["game", "a", "b", "matches", "wins", "draws", "score", "low", "high", "p", "faults"],
  ...(hasVerdicts(table) ? ["sprt"] : []),
  ...(hasSettings(table) ? ["setting"] : []),
];

const percent = (share: number): string => (100 * share).toFixed(1);

function cellsOf(row: FigureRow, table: readonly TableRow[]): string[] {
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

/** Escapes a cell that a spreadsheet would take for a formula. */
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
  for (const method of TOURNAMENT_METHODS) session.print(`- ${method}`);
}

/** Prints each fault, then the number of each kind. */
function printFaults(session: Session, faults: readonly PlayerFault[]): void {
  for (const { game, player, role, step, kind, detail } of faults)
    session.print(`${game}: ${player} (${role}) at step ${step}: ${kind}${detail === undefined ? "" : ` (${detail})`}`);
  const kinds = [...new Set(faults.map(({ kind }) => kind))].sort();
  const counts = kinds.map((one) => `${one} ${faults.filter(({ kind }) => kind === one).length}`);
  session.print(`faults: ${counts.join(", ") || "none"}`);
}

/** A table or figure of the papers that can be reproduced. */
import { resolve } from "node:path";
import { badCall, gaveUp } from "../../apps/session/errors.ts";
import { type Session, wallSeconds } from "../../apps/session/session.ts";
import { type Budget, describeGaveUp, isGaveUp, withinBudget } from "../../src/foundations/budgets/index.ts";
import type { TableRow } from "../../src/play/tournament/index.ts";
import { RowRecord } from "./row-record.ts";

export interface ReproductionOptions {
  readonly quick: boolean;
  /** The folder of public rule sheets. */
  readonly games: string | undefined;
  /** Use our games instead of the paper's. */
  readonly own: boolean;
  /** Where to write the picture of a figure. */
  readonly svg: string | undefined;
  /** Measure the rows of an interrupted call again. */
  readonly fresh: boolean;
  /** Only these rows: names of games. */
  readonly only?: readonly string[];
  readonly series?: SeriesOptions;
  /** Plays a tournament; settings as in the verb `tournament`. */
  readonly hold?: HoldTournament;
}

/** The results of a tournament's matches so far. */
export interface HeldTournament {
  readonly rows: readonly TableRow[];
  readonly missing: number;
  readonly failed: readonly { readonly game: string; readonly reason: string }[];
}

export type HoldTournament = (settings: Readonly<Record<string, unknown>>) => Promise<HeldTournament>;

/** How the matches of a table are played, if the call says so. */
export interface SeriesOptions {
  readonly matches?: number;
  readonly clock?: number;
  readonly start?: number;
  readonly iterations?: number;
  readonly budget?: "wall" | "cpu";
  readonly store?: string;
  readonly workers?: number;
  /** Other opponents than the table's; also `host:port`. */
  readonly opponents?: readonly string[];
}

export interface Reproduction {
  readonly name: string;
  readonly summary: string;
  /** Whether it uses `svg`. */
  readonly hasPlot?: true;
  /** Whether it has one row per game and uses `only`. */
  readonly hasRows?: true;
  /** Whether it plays matches and uses `series`. */
  readonly hasMatches?: true;
  /** Prints rows, the paper's figures beside ours. */
  run(session: Session, options: ReproductionOptions): void | Promise<void>;
}

/** Everything that can be reproduced of one document. */
export interface DocumentReproductions {
  readonly document: string;
  readonly entries: readonly Reproduction[];
}

/** The rest of --time; without it these experiments run to their end. */
export const experimentBudget = (session: Session): Budget => session.budget(Number.POSITIVE_INFINITY);

/** What rows depend on besides the table; the path of a picture is not part of it. */
const callOf = (name: string, session: Session, { quick, games, own, only }: ReproductionOptions): unknown => [
  name,
  quick,
  own,
  only ?? null,
  games === undefined ? null : resolve(games),
  session.options.seed,
];

/** The rows that --only names; all rows if it names none. */
export function chosenRows<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  only: readonly string[] | undefined,
): readonly Row[] {
  const names = [...new Set(rows.map(nameOf))];
  for (const name of only ?? [])
    if (!names.includes(name)) throw badCall(`${name} is not in the table; choose from ${names.join(", ")}`);
  return only === undefined ? rows : rows.filter((row) => only.includes(nameOf(row)));
}

interface Measuring<Row, Measured> {
  readonly name: string;
  readonly options: ReproductionOptions;
  readonly rows: readonly Row[];
  /** The name of a row for `only`. */
  readonly nameOf: (row: Row) => string;
  /** `tell`: reports the current work to waiting users. Returns plain data. */
  readonly measure: (row: Row, tell: (text: string) => void) => Measured;
  readonly print: (measured: readonly Measured[]) => void;
}

/**
 * Measures row by row and prints the rows. If the time is spent, prints the complete rows and ends with exit code 3.
 * Rows are recorded as they are measured, and the next call continues after those of an interrupted call.
 */
export function measureRows<Row, Measured>(
  session: Session,
  { name, options, rows: all, nameOf, measure, print }: Measuring<Row, Measured>,
): void {
  const rows = chosenRows(all, nameOf, options.only);
  const record = new RowRecord<Measured>(callOf(name, session, options), { fresh: options.fresh });
  const measured = [...record.rows];
  const known = measured.length;
  if (known > 0)
    session.remark(
      `${known} of ${rows.length} rows are known from a call that was interrupted (--fresh measures again)`,
    );
  else if (rows.length > 1 && process.stderr.isTTY)
    session.remark("Ctrl-C interrupts; the same command then continues after the last complete row");
  const start = wallSeconds();
  for (const [i, row] of rows.entries()) {
    if (i < known) continue;
    const answer = withinBudget(() =>
      measure(row, (text) =>
        session.progress(`${i + 1} of ${rows.length}${timeLeft(i - known, rows.length - i)}: ${text}`),
      ),
    );
    if (isGaveUp(answer)) {
      session.endProgress();
      print(measured);
      throw gaveUp(
        `${describeGaveUp(answer)}; ${measured.length} of ${rows.length} rows are complete; run the same command again to continue`,
      );
    }
    measured.push(answer);
    record.keep(measured);
  }
  session.endProgress();
  record.forget();
  print(measured);

  /** Estimated from the average time of the rows so far; empty before there is one. */
  function timeLeft(done: number, left: number): string {
    if (done === 0) return "";
    const seconds = ((wallSeconds() - start) / done) * left;
    return `, about ${seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`} left`;
  }
}

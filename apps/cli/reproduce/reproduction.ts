/** A table or figure of the papers that can be made again. */
import { type Budget, describeGaveUp, isGaveUp, withinBudget } from "../../../src/foundations/budgets/index.ts";
import { gaveUp } from "../errors.ts";
import type { Session } from "../session.ts";

export interface ReproductionOptions {
  readonly quick: boolean;
  /** The folder of public rule sheets. */
  readonly games: string | undefined;
  /** On games of ours instead of the paper's. */
  readonly own: boolean;
  /** Where to write the picture of a figure. */
  readonly svg: string | undefined;
}

export interface Reproduction {
  readonly name: string;
  readonly summary: string;
  /** Whether it heeds `svg`. */
  readonly hasPlot?: true;
  /** Prints rows, theirs beside ours. */
  run(session: Session, options: ReproductionOptions): void;
}

/** What is left of --time; without it these experiments run to their end. */
export const experimentBudget = (session: Session): Budget => session.budget(Number.POSITIVE_INFINITY);

/** Measures row by row and prints; where the time is spent, the rows that are complete by then, and exit code 3. */
export function measureRows<Row, Measured>(
  session: Session,
  rows: readonly Row[],
  measure: (row: Row) => Measured,
  print: (measured: readonly Measured[]) => void,
): void {
  const measured: Measured[] = [];
  for (const row of rows) {
    const answer = withinBudget(() => measure(row));
    if (isGaveUp(answer)) {
      session.endProgress();
      print(measured);
      throw gaveUp(`${describeGaveUp(answer)}; ${measured.length} of ${rows.length} rows are complete`);
    }
    measured.push(answer);
  }
  session.endProgress();
  print(measured);
}

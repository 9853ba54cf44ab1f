/** A figure of the paper compared with ours, and whether they agree. */
import type { Statistic, TrialResult } from "./mapping-trials.ts";

export interface PaperFigure extends Statistic {
  /** Why ours may differ. */
  readonly exception?: string;
}

export const figure = (mean: number, deviation: number, exception?: string): PaperFigure =>
  exception === undefined ? { mean, deviation } : { mean, deviation, exception };

export interface ComparedFigure {
  /** Undefined for our games, which are not in the paper. */
  readonly paper: PaperFigure | undefined;
  readonly H: TrialResult;
  readonly R: TrialResult;
}

/** Prints the mean with its deviation, if that is not zero at this number of digits. */
export function printStatistic({ mean, deviation }: Statistic, digits: number): string {
  const spread = deviation.toFixed(digits);
  return Number(spread) === 0 ? mean.toFixed(digits) : `${mean.toFixed(digits)}±${spread}`;
}

/** A figure without deviation must be met as printed, others within two of the paper's standard deviations. */
export function agreesInPercent(paper: PaperFigure, ours: Statistic): boolean {
  if (paper.deviation === 0) return ours.mean.toFixed(2) === paper.mean.toFixed(2);
  return Math.abs(ours.mean - paper.mean) <= 2 * paper.deviation;
}

export interface Verdict {
  readonly what: string;
  readonly paper: PaperFigure;
  readonly ours: Statistic;
  readonly agrees: boolean;
}

export function printVerdicts(print: (line: string) => void, verdicts: readonly Verdict[], digits: number): void {
  if (verdicts.length === 0) return;
  const agreed = verdicts.filter(({ agrees }) => agrees).length;
  print(`\nUnder H ${agreed} of ${verdicts.length} figures agree with the paper's.`);
  for (const { what, paper, ours, agrees } of verdicts)
    if (!agrees)
      print(
        `  ${what}: paper ${printStatistic(paper, digits)}, ours ${printStatistic(ours, digits)}${paper.exception === undefined ? "" : ` (${paper.exception})`}`,
      );
}

/**
 * Maximum number of symbols of a term. Rules with functions may build terms without end, and equal parts are stored
 * once, so a term of a few numbers can have a text larger than any memory. The largest term of a public sheet has some
 * hundred symbols.
 */
import { BudgetSpent } from "../../foundations/budgets/index.ts";

const MOST_SYMBOLS = 50_000;

/**
 * Number of symbols of a term whose arguments have `symbols` symbols together; throws BudgetSpent if it is too large.
 */
export function termSize(symbols: number): number {
  if (symbols < MOST_SYMBOLS) return symbols + 1;
  throw new BudgetSpent({
    kind: "gave-up",
    resource: "symbols",
    limit: MOST_SYMBOLS,
    doing: "building a term that grows and grows",
  });
}

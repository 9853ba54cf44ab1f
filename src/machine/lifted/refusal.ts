/**
 * What the lifted machine does not take, as the typed answer that every stage gives when it cannot go on: the caller gets a
 * BudgetSpent whose text names the reason, and plays the sheet on the relational machine instead.
 */
import { BudgetSpent } from "../../foundations/budgets/index.ts";

export function refuse(reason: string): never {
  throw new BudgetSpent({ kind: "gave-up", resource: "rules", limit: 0, doing: `compiling ${reason}` });
}

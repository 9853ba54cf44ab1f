/**
 * Refuses a sheet that the lifted machine does not support, with the same typed answer that every stage gives when it
 * cannot continue. The caller gets a BudgetSpent whose text names the reason, and plays the sheet on the relational
 * machine instead.
 */
import { BudgetSpent } from "../../foundations/budgets/index.ts";

export function refuse(reason: string): never {
  throw new BudgetSpent({ kind: "gave-up", resource: "rules", limit: 0, doing: `compiling ${reason}` });
}

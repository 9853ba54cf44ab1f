/** Counts the instances of each symbol of a sheet, to show them in an editor. */
import { type Budget, type GaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { normalizeRules } from "../../language/rewriting/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import { type SheetSizes, symbolKey } from "../../language/service/index.ts";
import { derivableInstances } from "./derivable-instances.ts";

/**
 * Relations count their derivable instances. Functions and constants count the fluents and moves (of all roles
 * together) that they form.
 */
export function sheetSizes(rules: Rules, budget: Budget): SheetSizes | GaveUp {
  return withinBudget(() => {
    const clauses = normalizeRules(rules, { disjunctions: "expand" });
    const instances = derivableInstances(clauses, rules.source, budget);
    const sizes: Record<string, number> = {};
    for (const { head } of clauses)
      sizes[symbolKey("relation", head.relation, head.args.length)] ??= instances.count(
        head.relation,
        head.args.length,
      );
    const givenByPlay = [
      ["true", 1],
      ["does", 2],
    ] as const;
    for (const [relation, arity] of givenByPlay) {
      sizes[symbolKey("relation", relation, arity)] = instances.count(relation, arity);
      for (const [root, count] of instances.rootsAt(relation, arity, arity - 1)) {
        const key = `function ${root.replace(/^\((.*)\)\/0$/, "$1/0")}`;
        sizes[key] = (sizes[key] ?? 0) + count;
      }
    }
    return sizes;
  });
}

/**
 * How long it takes to find symmetries, sheet by sheet: on the enhanced rule graph, and with kind `auto` within the
 * budget. The given clock decides what seconds mean; CPU time keeps results comparable on busy computers.
 */
import { orderOf } from "../../src/analysis/all-symmetries/index.ts";
import { findRuleSymmetries } from "../../src/analysis/symmetry/index.ts";
import { Budget } from "../../src/foundations/budgets/index.ts";
import { createRandom } from "../../src/foundations/collections/index.ts";
import { Game, symmetries } from "../../src/game/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";

export interface SymmetryMeasurement {
  readonly name: string;
  /** Rule graph and its automorphisms, kind `enhanced`. */
  readonly enhanced: number;
  /** Everything of kind `auto`, including grounding and proofs. */
  readonly auto: number;
  readonly kind: string;
  /** Decimal digits. */
  readonly order: string;
  /** Number of generators that were proposed and proved, and of proposals left open. */
  readonly proved: number;
  readonly unproved: number;
  readonly complete: boolean;
}

export function measureSymmetries(name: string, rules: Rules, seconds: number, now: () => number): SymmetryMeasurement {
  const { graph, automorphisms } = findRuleSymmetries(
    rules,
    {},
    { random: createRandom(1), budget: new Budget({ now }) },
  ).seconds;
  const start = now();
  const found = Game.open(rules).need(symmetries, new Budget({ cpuSeconds: seconds, cpu: now }));
  const auto = now() - start;
  return {
    name,
    enhanced: graph + automorphisms,
    auto,
    kind: found.kind,
    order: String(orderOf(found)),
    proved:
      found.kind === "ground"
        ? found.methods.filter((method) => method === "proposal" || method === "board").length
        : 0,
    unproved: found.kind === "ground" ? found.unproved.length : 0,
    complete: found.found.complete,
  };
}

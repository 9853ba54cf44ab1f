/**
 * Symmetries do not depend on the initial state. A symmetry of the rules may therefore map a reachable fluent to one
 * that play never reaches (Schiffel 2010: a tic-tac-toe that starts with two marks). The fix is to ground the game from
 * all images of its initial state under these symmetries; then every symmetry is a permutation of the ground fluents.
 */
import { type Budget, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { printTerm, type Term } from "../../language/rules/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import { closeFluents } from "../symmetry/index.ts";
import type { FoundOnRules } from "./game-symmetries.ts";

/** Limits for computing the images of the initial state. */
const CLOSURE_LIMITS = { steps: 4e6, atoms: 20_000 } as const;

/** The fluents to ground from. Undefined if the program already knows all of them, or if there are too many. */
export function closedStarts(
  { fluents }: Pick<GroundProgram, "fluents">,
  starts: readonly Term[],
  found: FoundOnRules,
  budget: Budget,
): Term[] | undefined {
  const closed = withinBudget(() => closeFluents(starts, [found.enhanced, found.split], budget.atMost(CLOSURE_LIMITS)));
  if (isGaveUp(closed)) return undefined;
  const known = new Set(fluents);
  return closed.some((fluent) => !known.has(printTerm(fluent))) ? closed : undefined;
}

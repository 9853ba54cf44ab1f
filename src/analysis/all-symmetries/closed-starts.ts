/**
 * Symmetries do not depend on the initial state, so a symmetry of the rules may lead to fluents that play never reaches
 * (Schiffel 2010: a tic-tac-toe that starts with two marks). Where the game is grounded from all that its initial state
 * becomes under these symmetries, they are permutations of its fluents.
 */
import { type Budget, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { printTerm, type Term } from "../../language/rules/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import { closeFluents } from "../symmetry/index.ts";
import type { FoundOnRules } from "./game-symmetries.ts";

/** For the fluents that the initial state becomes. */
const CLOSURE_LIMITS = { steps: 4e6, atoms: 20_000 } as const;

/** The fluents to ground from; undefined where the program knows them all, or where they are too many. */
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

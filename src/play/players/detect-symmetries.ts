/** The symmetries of a game for those who search, found in their share of the time. */
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import { Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import { groundOf, type SymmetrySource, symmetriesForSearch } from "../../game/index.ts";
import type { ThinkerParts } from "./thinker.ts";

/** The share of the start clock for finding the group, and the seconds that it may take where iterations are counted. */
const DETECTION_SHARE = 0.25;
const DETECTION_SECONDS = 60;
/** What detection takes, roughly: it is not begun where that is more than its share. */
const NEEDED_SECONDS = { atLeast: 0.03, perGate: 2e-5 } as const;
/** Detection has stages, each with its own limit; this many can come to pass one after the other. */
const DETECTION_STAGES = 2;

/** Generators of the game's group, found in their share of the time that is left; none where that is too short or the game does not ground. */
export function detectSymmetries(
  { budget, seat: { game, machine } }: ThinkerParts,
  source: SymmetrySource = "all",
): readonly Symmetry[] {
  const asked = symmetriesForSearch(source);
  const ground = groundOf(game, machine);
  if (ground === undefined) return [];
  const known = game.known(asked);
  const seconds = Math.min(DETECTION_SECONDS, DETECTION_SHARE * budget.secondsToThink());
  const needed = NEEDED_SECONDS.atLeast + NEEDED_SECONDS.perGate * ground.circuit.nodeCount;
  if (known !== undefined || needed > seconds) return known ?? [];
  const found = game.ask(asked, new Budget({ seconds: seconds / DETECTION_STAGES, now: budget.now }));
  return isGaveUp(found) ? [] : found;
}

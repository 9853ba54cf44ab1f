/** Finds the symmetries of a game for searches, within a share of the time. */
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import { Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import { groundOf, type SymmetrySource, symmetriesForSearch } from "../../game/index.ts";
import type { ThinkerParts } from "./thinker.ts";

/** Share of the start clock for finding the group, and maximum number of seconds if iterations are counted. */
const DETECTION_SHARE = 0.25;
const DETECTION_SECONDS = 60;
/** Rough estimate of the time that detection takes. It is not started if that exceeds its share. */
const NEEDED_SECONDS = { atLeast: 0.03, perGate: 2e-5 } as const;
/** Detection has stages with separate limits; up to this many can run one after the other. */
const DETECTION_STAGES = 2;

/**
 * Returns generators of the game's symmetry group, found within a share of the remaining time. Returns none if the time
 * is too short or the game does not ground.
 */
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

/** Converts a learned policy to move weights for lane playouts: powers of two nearest to the policy's odds. */
import type { MoveWeights } from "../../machine/batched/index.ts";
import type { MovePolicy } from "./move-policy.ts";

/**
 * A move can be drawn up to 2^MOST_POWER times as often as another. Each power costs a binary digit of the choice in
 * every step.
 */
const MOST_POWER = 5;

export function playoutWeights({ places, weights, captures }: MovePolicy): MoveWeights {
  const powers = Int32Array.from(weights, (weight) => Math.round(weight / Math.LN2));
  const lowest = powers.reduce((found, power) => Math.min(found, power), 0);
  const highest = powers.reduce((found, power) => Math.max(found, power), 0);
  const least = Math.max(lowest, highest - MOST_POWER);
  const powerAt = (place: number): number => Math.max(0, (powers[place] as number) - least);
  return places.map((ofRole, role) =>
    Array.from(ofRole, (place, move) => ({
      quiet: powerAt(place),
      capture: powerAt(place + 1),
      captured: captures?.[role]?.[move] ?? [],
    })),
  );
}

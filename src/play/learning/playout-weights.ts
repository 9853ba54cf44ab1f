/** A learned policy as weights for playouts in lanes: powers of two, the nearest to the odds that it gives. */
import type { MoveWeights } from "../../machine/batched/index.ts";
import type { MovePolicy } from "./move-policy.ts";

/** A move can be drawn up to 2 to this times as often as another one: each power costs a digit of the choice in every step. */
const MOST_POWER = 5;

export function playoutWeights(policy: MovePolicy): MoveWeights {
  const powerAt = (role: number, place: number): number => Math.round(policy.weightAt(role, place) / Math.LN2);
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [role, places] of policy.places.entries())
    for (const place of places)
      for (const power of [powerAt(role, place), powerAt(role, place + 1)])
        [least, most] = [Math.min(least, power), Math.max(most, power)];
  least = Math.max(least, most - MOST_POWER);
  return policy.places.map((places, role) =>
    Array.from(places, (place, move) => ({
      quiet: Math.max(0, powerAt(role, place) - least),
      capture: Math.max(0, powerAt(role, place + 1) - least),
      captured: policy.captures?.[role]?.[move] ?? [],
    })),
  );
}

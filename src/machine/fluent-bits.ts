/** States of grounded games: one bit per fluent, 32 per word. Bits beyond the last fluent are zero. */
import { bitsIn, setBit, wordsFor } from "../foundations/collections/index.ts";
import type { Fluent, State } from "./machine.ts";

export function bitsFromFluents(fluents: Iterable<Fluent>, fluentCount: number): State {
  const state = new Int32Array(wordsFor(fluentCount));
  for (const fluent of fluents) {
    if (fluent < 0 || fluent >= fluentCount) throw new RangeError(`there is no fluent ${fluent}`);
    setBit(state, fluent);
  }
  return state;
}

export const fluentsFromBits: (state: State) => Fluent[] = bitsIn;

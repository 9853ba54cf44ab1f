/** States of grounded games: one bit per fluent, 32 to a word, bits beyond the last fluent zero. */
import type { Fluent, State } from "./machine.ts";

export const wordsFor = (fluentCount: number): number => (fluentCount + 31) >> 5;

export function bitsFromFluents(fluents: Iterable<Fluent>, fluentCount: number): State {
  const state = new Int32Array(wordsFor(fluentCount));
  for (const fluent of fluents) {
    if (fluent < 0 || fluent >= fluentCount) throw new RangeError(`there is no fluent ${fluent}`);
    state[fluent >> 5]! |= 1 << (fluent & 31);
  }
  return state;
}

export function fluentsFromBits(state: State): Fluent[] {
  const fluents: Fluent[] = [];
  for (let word = 0; word < state.length; word++)
    for (let bits = state[word] as number; bits !== 0; bits &= bits - 1)
      fluents.push(32 * word + 31 - Math.clz32(bits & -bits));
  return fluents;
}

/** The initial state as the bits of a program. */
import type { Fluent, State } from "../machine.ts";
import type { Program } from "./compile.ts";
import { keyOf } from "./key-layout.ts";

export function initialState({ state, numbering }: Program): State {
  const fluents = state.fluents.flatMap(({ fluent, layout, firstBit }): Fluent[] => {
    const { initial, state: relation } = fluent;
    return Array.from({ length: initial.length / relation.arity }, (_, row) => {
      const code = (column: number): number =>
        numbering.codes[initial[row * relation.arity + column] as number] as number;
      return firstBit + keyOf(layout, code);
    });
  });
  return stateOfFluents(fluents, state.bits);
}

export function stateOfFluents(fluents: readonly Fluent[], bits: number): State {
  const state = new Int32Array(bits / 32);
  for (const fluent of fluents) state[fluent >> 5] = (state[fluent >> 5] as number) | (1 << (fluent & 31));
  return state;
}

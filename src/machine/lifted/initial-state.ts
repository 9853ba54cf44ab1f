/** The initial state as the bits of a program. */
import { bitsFromFluents } from "../index.ts";
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
  return bitsFromFluents(fluents, state.bits);
}

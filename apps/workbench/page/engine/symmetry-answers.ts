/** What the engine reports about symmetries. */
import type { BoardPicture } from "../../../report/index.ts";

export interface SymmetryAnswer {
  /** In decimal: it may have hundreds of digits. */
  readonly order: string;
  /** False if the search was cut off: there may be more. */
  readonly certified: boolean;
  readonly sentences: readonly string[];
  readonly generators: readonly GeneratorAnswer[];
  /** Number of generators that are not shown. */
  readonly more: number;
  /** Number of generators found by each method. */
  readonly methods: readonly { readonly name: string; readonly generators: number }[];
  /** By board and square: the index of its orbit. */
  readonly squareOrbits: readonly (readonly number[])[];
  readonly moveOrbits: readonly MoveOrbits[];
  readonly seconds: number;
}

export interface GeneratorAnswer {
  readonly words: readonly string[];
  readonly method: string;
  readonly roles: readonly (readonly [from: string, to: string])[];
  /** By board and square: its image, or −1 if that is not a single square. */
  readonly squares: readonly (readonly number[])[];
  readonly movedFluents: number;
  readonly renaming: Renaming;
  /** Rules before and after the symmetry; only those that change. Empty if it does not rename symbols. */
  readonly rules: readonly { readonly before: string; readonly after: string }[];
}

/** What a symmetry does to the names in fluents and moves, if that follows a rule. */
export interface Renaming {
  /** Constants that become others wherever they occur; empty if that depends on the argument place. */
  readonly constants: readonly (readonly [from: string, to: string])[];
  /** By argument of a function, if the renaming depends on it: `cell`, 1, [["1", "3"], …]. */
  readonly places: readonly {
    readonly name: string;
    readonly argument: number;
    readonly pairs: readonly (readonly [from: string, to: string])[];
  }[];
  /** Functions whose arguments change places: the i-th argument goes to place `order[i]` (counted from 1). */
  readonly orders: readonly { readonly name: string; readonly order: readonly number[] }[];
  /** Whether the symmetry renames symbols, each everywhere in the same way. */
  readonly isOfSymbols: boolean;
}

export interface MoveOrbits {
  readonly role: string;
  readonly moves: number;
  readonly orbits: number;
  /** Largest first; some moves of each. */
  readonly shown: readonly { readonly size: number; readonly moves: readonly string[] }[];
}

export interface AppliedSymmetry {
  readonly boards: readonly BoardPicture[];
  readonly loose: readonly string[];
}

export interface CanonicalForm {
  readonly boards: readonly BoardPicture[];
  readonly loose: readonly string[];
  readonly isSame: boolean;
  /** Class index of each move of the role that chooses, by the move's text. Empty if several roles choose. */
  readonly classes: readonly { readonly move: string; readonly kind: number }[];
}

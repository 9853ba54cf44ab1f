/** What the engine tells of symmetries. */
import type { BoardPicture } from "../../../report/index.ts";

export interface SymmetryAnswer {
  /** In decimal: it may have hundreds of digits. */
  readonly order: string;
  /** False where the search was cut: there may be more. */
  readonly certified: boolean;
  readonly sentences: readonly string[];
  readonly generators: readonly GeneratorAnswer[];
  /** Generators that are not shown. */
  readonly more: number;
  /** By method: how many generators it found. */
  readonly methods: readonly { readonly name: string; readonly generators: number }[];
  /** By board and square: the number of its orbit. */
  readonly squareOrbits: readonly (readonly number[])[];
  readonly moveOrbits: readonly MoveOrbits[];
  readonly seconds: number;
}

export interface GeneratorAnswer {
  readonly words: readonly string[];
  readonly method: string;
  readonly roles: readonly (readonly [from: string, to: string])[];
  /** By board and square: the square that it goes to, −1 where that is not one. */
  readonly squares: readonly (readonly number[])[];
  readonly movedFluents: number;
  readonly renaming: Renaming;
  /** Rules as written and as the symmetry rewrites them; only those that change. Empty where it renames no symbols. */
  readonly rules: readonly { readonly before: string; readonly after: string }[];
}

/** What a symmetry does to the names in fluents and moves, as far as that is a rule. */
export interface Renaming {
  /** Constants that become others wherever they stand; empty where that depends on the place. */
  readonly constants: readonly (readonly [from: string, to: string])[];
  /** By argument of a function, where it depends on the place: `cell`, 1, [["1", "3"], …]. */
  readonly places: readonly {
    readonly name: string;
    readonly argument: number;
    readonly pairs: readonly (readonly [from: string, to: string])[];
  }[];
  /** Functions whose arguments change places: `order[i]` is the place (from 1) to which the i-th goes. */
  readonly orders: readonly { readonly name: string; readonly order: readonly number[] }[];
  /** Whether the symmetry renames symbols, each everywhere in the same way. */
  readonly isOfSymbols: boolean;
}

export interface MoveOrbits {
  readonly role: string;
  readonly moves: number;
  readonly orbits: number;
  /** The largest first; some moves of each. */
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
  /** Moves of the role that chooses, by their text: the number of their class. Empty where several roles choose. */
  readonly classes: readonly { readonly move: string; readonly kind: number }[];
}

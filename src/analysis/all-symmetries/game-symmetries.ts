/**
 * What was found of a game's symmetries: on its fluents, moves and roles where it grounds, else on the symbols of its
 * rules.
 */
import type { GroundProgram } from "../../machine/grounding/index.ts";
import type { GroundSymmetries, RuleSymmetries, SymbolMapping, Symmetry } from "../symmetry/index.ts";

/**
 * Who found a generator: the rule graph, as written (`enhanced`) or with constants renamed apart (`split`); the gate
 * graph of the ground rules (`ground`), or of these in normal form where that is asked for by name (`constraint`); a
 * graph that leaves out goals
 * (`proposal`), or a motion of a board (`board`), both proved on the circuit.
 */
export type Method = "enhanced" | "split" | "ground" | "constraint" | "proposal" | "board";

/** The symmetries of the rules alone, constants as they are and renamed apart. */
export interface FoundOnRules {
  readonly enhanced: RuleSymmetries;
  readonly split: RuleSymmetries;
}

/** Symmetries of the rules that move names which no fluent, move or role shows. They change no state. */
export interface HiddenSymmetries {
  readonly order: bigint;
  readonly method: "enhanced" | "split";
  readonly rules: RuleSymmetries;
  /** Empty where the time was too short to write them out. */
  readonly generators: readonly SymbolMapping[];
}

export interface GroundedGroup {
  readonly kind: "ground";
  readonly found: GroundSymmetries;
  readonly program: GroundProgram;
  /** By generator. */
  readonly methods: readonly Method[];
  /** Candidates that no random state refutes and nothing proves. They are not in the group. */
  readonly unproved: readonly Symmetry[];
  /** Null where there are none. */
  readonly hidden: HiddenSymmetries | null;
  /** Methods that the time ended: they may know more. */
  readonly cut: readonly Method[];
}

export interface SymbolGroup {
  readonly kind: "enhanced";
  readonly split: boolean;
  readonly found: RuleSymmetries;
  /**
   * What was found on the grounded game, where that is less: symmetries may lead out of what the initial state
   * reaches.
   */
  readonly grounded?: GroundedGroup;
}

/** The symmetries of a game: on its fluents and moves where it grounds, else on its symbols. */
export type GameSymmetries = GroundedGroup | SymbolGroup;

/** What one method found on its own; it stands for itself. */
export const groupOfOneMethod = (program: GroundProgram, found: GroundSymmetries, method: Method): GroundedGroup => ({
  kind: "ground",
  found,
  program,
  methods: found.group.generators.map(() => method),
  unproved: [],
  hidden: null,
  cut: [],
});

/** The larger of the two groups that the rules alone show. */
export function largerOnRules({ enhanced, split }: FoundOnRules): SymbolGroup {
  const isSplit = split.induced.group.order >= enhanced.induced.group.order;
  return { kind: "enhanced", split: isSplit, found: isSplit ? split : enhanced };
}

/** How many symmetries there are. */
export function orderOf(game: GameSymmetries): bigint {
  if (game.kind === "enhanced") return game.found.induced.group.order;
  return game.found.group.order * (game.hidden?.order ?? 1n);
}

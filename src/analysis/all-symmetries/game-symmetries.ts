/**
 * The symmetries found in a game. If the game grounds, they act on its fluents, moves and roles; otherwise they act on
 * the symbols of its rules.
 */
import type { GaveUp } from "../../foundations/budgets/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import type { GroundSymmetries, RuleSymmetries, SymbolMapping, Symmetry } from "../symmetry/index.ts";

/**
 * The method that found a generator:
 * - `enhanced`: the rule graph of the rules as written.
 * - `split`: the rule graph with constants renamed apart.
 * - `ground`: the gate graph of the ground rules.
 * - `constraint`: the gate graph of the ground rules in normal form.
 * - `proposal`: a gate graph without goals, proved on the circuit.
 * - `board`: a motion of a board, proved on the circuit.
 */
export type Method = "enhanced" | "split" | "ground" | "constraint" | "proposal" | "board";

/** The symmetries of the rules alone, with constants as written and renamed apart. */
export interface FoundOnRules {
  readonly enhanced: RuleSymmetries;
  readonly split: RuleSymmetries;
}

/** Symmetries of the rules that only move names which occur in no fluent, move or role. They change no state. */
export interface HiddenSymmetries {
  readonly order: bigint;
  readonly method: "enhanced" | "split";
  readonly rules: RuleSymmetries;
  /** Empty if time was too short to write them out. */
  readonly generators: readonly SymbolMapping[];
}

/** The symmetries of a game that grounds: permutations of its roles, fluents and moves. */
export interface GroundedGroup {
  readonly kind: "ground";
  /** `found.complete` speaks of the search of the gate graph alone. `isComplete` speaks of all methods. */
  readonly found: GroundSymmetries;
  readonly program: GroundProgram;
  /** The method that found each generator. */
  readonly methods: readonly Method[];
  /** Candidates that no random state refutes and nothing proves. They are not in the group. */
  readonly unproved: readonly Symmetry[];
  /** Null if there are none. */
  readonly hidden: HiddenSymmetries | null;
  /** Methods that ran out of budget, or that could not be used completely. They might have found more. */
  readonly cut: readonly Method[];
}

/** The symmetries of the rules: they act on symbols and argument places. The ground rules may have more. */
export interface SymbolGroup {
  readonly kind: "enhanced";
  /** Whether constants are renamed apart. */
  readonly split: boolean;
  /** `found.complete` speaks of the search of this one rule graph alone. `isComplete` speaks of all methods. */
  readonly found: RuleSymmetries;
  /**
   * The group of the grounded game, if it is smaller: symmetries may lead out of what the initial state reaches. The two
   * groups could not be combined.
   */
  readonly grounded?: GroundedGroup;
  /** Why the ground rules were not searched, if they were not. */
  readonly gaveUp?: GaveUp;
}

/** The symmetries of a game: on its fluents and moves if it grounds, otherwise on its symbols. */
export type GameSymmetries = GroundedGroup | SymbolGroup;

/** Wraps the result of a single method. */
export const groupOfOneMethod = (program: GroundProgram, found: GroundSymmetries, method: Method): GroundedGroup => ({
  kind: "ground",
  found,
  program,
  methods: found.group.generators.map(() => method),
  unproved: [],
  hidden: null,
  cut: [],
});

/** The larger of the two groups found on the rules alone. */
export function largerOnRules({ enhanced, split }: FoundOnRules): SymbolGroup {
  const isSplit = split.induced.group.order >= enhanced.induced.group.order;
  return { kind: "enhanced", split: isSplit, found: isSplit ? split : enhanced };
}

/**
 * Whether every method was used to its end. If not, there may be more symmetries, and `orderOf` is a lower bound: a
 * limit ended a search, the game could not be grounded, or two groups could not be combined.
 */
export function isComplete(game: GameSymmetries): boolean {
  if (!game.found.complete) return false;
  return game.kind === "ground" ? game.cut.length === 0 : game.gaveUp === undefined && game.grounded === undefined;
}

/** Whether nothing suggests that there are more: every method was used to its end, and no candidate stayed unproved. */
export const isCertified = (game: GameSymmetries): boolean =>
  isComplete(game) && (game.kind === "enhanced" || game.unproved.length === 0);

/** Number of symmetries, hidden ones included. */
export function orderOf(game: GameSymmetries): bigint {
  if (game.kind === "enhanced") return game.found.induced.group.order;
  return game.found.group.order * (game.hidden?.order ?? 1n);
}

/** What the players that search a graph of states have in common: its making, with symmetries or without, within their share of time. */

import { ConstraintMachine, networkFromGroundProgram } from "../../analysis/constraint-network/index.ts";
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import { Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import { groundOf, type SymmetrySource, symmetriesForSearch } from "../../game/index.ts";
import { hidesMoves } from "../../language/rules/index.ts";
import type { Cursor } from "../../machine/index.ts";
import {
  GameTree,
  Playouts,
  plainRecognition,
  type Recognition,
  SymmetryLedger,
  symmetricRecognition,
} from "../search/index.ts";
import type { SymmetryWord } from "./shared-options.ts";
import type { ThinkerParts } from "./thinker.ts";

export interface TreeUse {
  /** The share of the time that symmetries may take; undefined: no symmetries. */
  readonly symmetryShare?: number;
  /** Where they come from; default: all that are found and proved. */
  readonly symmetrySource?: SymmetrySource;
  /** Generators of the group, where somebody has found them before. */
  readonly generators?: readonly Symmetry[];
  /** Moves are carried along with states. */
  readonly carriesMoves: boolean;
  /** Moves are merged by what they lead to, instead of by the symmetries of their state. */
  readonly mergesByOutcome?: boolean;
  /** Answers for the states of the graph; default: the machine of the match. */
  readonly solver?: Cursor;
  /** Playouts are cut after so many steps. */
  readonly maxSteps: number;
}

/**
 * What a player's option `sym` means. Symmetries of the rules carry states to states, and merge the moves of a state that they keep;
 * those of the constraint network also hold at one stage only, and merge moves by what they lead to.
 */
export function symmetryUse(
  sym: SymmetryWord,
  share: number,
): Pick<TreeUse, "symmetryShare" | "symmetrySource" | "mergesByOutcome"> {
  if (sym === "none") return {};
  return { symmetryShare: share, symmetrySource: sym, mergesByOutcome: sym === "constraint" || sym === "all" };
}

/** The share of the start clock for finding the group, and the seconds that it may take where iterations are counted. */
const DETECTION_SHARE = 0.25;
const DETECTION_SECONDS = 60;
/** What detection takes, roughly: it is not begun where that is more than its share. */
const NEEDED_SECONDS = { atLeast: 0.03, perGate: 2e-5 } as const;
/** Detection has stages, each with its own limit; this many can come to pass one after the other. */
const DETECTION_STAGES = 2;
/** Memory for states, roughly, where the game does not say. */
const NODE_BYTES = 600e6;
/** Size of a node without its state: statistics and places in tables. */
const BYTES_BESIDES_STATE = 600;

export function growTree(parts: ThinkerParts, use: TreeUse): GameTree {
  const { budget, random, seat } = parts;
  const { machine } = seat;
  const recognition = recognise(parts, use);
  const bytes = BYTES_BESIDES_STATE + 4 * machine.initialState.length;
  return new GameTree({
    machine,
    playouts: new Playouts(machine, {
      maxSteps: use.maxSteps,
      random,
      budget,
    }),
    recognition,
    ledger: new SymmetryLedger(use.symmetryShare ?? 0, budget.isCounted ? undefined : budget.now),
    mergesByOutcome: use.mergesByOutcome ?? false,
    mergesDraws: !use.carriesMoves,
    ...(use.solver === undefined ? {} : { solver: use.solver }),
    maximalNodes: Math.floor((seat.memoryBytes ?? NODE_BYTES) / bytes),
  });
}

function recognise(parts: ThinkerParts, use: TreeUse): Recognition {
  const { machine, game } = parts.seat;
  // Where several states are weighed, each must say what every move is worth: a move merged in one state may not be merged in another.
  if (use.symmetryShare === undefined || hidesMoves(game.rules)) return plainRecognition(machine);
  const generators = use.generators ?? detectSymmetries(parts, use.symmetrySource);
  return symmetricRecognition(machine, generators, parts.random, use.carriesMoves);
}

/** Generators of the game's group, found in their share of the time that is left; none where that is too short or the game does not ground. */
export function detectSymmetries(
  { budget, seat: { game, machine } }: ThinkerParts,
  source: SymmetrySource = "all",
): readonly Symmetry[] {
  const asked = symmetriesForSearch(source);
  const ground = groundOf(game, machine);
  if (ground === undefined) return [];
  const known = game.known(asked);
  const seconds = Math.min(DETECTION_SECONDS, DETECTION_SHARE * budget.secondsToThink());
  const needed = NEEDED_SECONDS.atLeast + NEEDED_SECONDS.perGate * ground.circuit.nodeCount;
  if (known !== undefined || needed > seconds) return known ?? [];
  const found = game.ask(asked, new Budget({ seconds: seconds / DETECTION_STAGES, now: budget.now }));
  return isGaveUp(found) ? [] : found;
}

/** A place in the constraint network of the game, with the numbers of the match's machine; undefined where the game does not ground so. */
export function constraintSolver({ budget, seat: { game, machine } }: ThinkerParts): Cursor | undefined {
  const ground = groundOf(game, machine);
  if (ground === undefined) return undefined;
  const network = networkFromGroundProgram(ground.program, { budget });
  return isGaveUp(network) ? undefined : new ConstraintMachine(network).newCursor(budget);
}

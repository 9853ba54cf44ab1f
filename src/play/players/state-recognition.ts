/** How players that store states recognise them: as they are, or up to symmetries, which are held to their share of the time. */
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import type { SymmetrySource } from "../../game/index.ts";
import { hidesMoves } from "../../language/rules/index.ts";
import type { Cursor } from "../../machine/index.ts";
import {
  type GraphParts,
  NodeLinks,
  NodeStore,
  type Playouts,
  plainRecognition,
  type Recognition,
  SymmetryLedger,
  symmetricRecognition,
} from "../search/index.ts";
import { detectSymmetries } from "./detect-symmetries.ts";

import type { SymmetryWord } from "./shared-options.ts";
import type { ThinkerParts } from "./thinker.ts";

export interface StateUse {
  /** The share of the time that symmetries may take; undefined: no symmetries. */
  readonly symmetryShare?: number;
  /** Where they come from; default: all that are found and proved. */
  readonly symmetrySource?: SymmetrySource;
  /** Generators of the group, where somebody has found them before. */
  readonly generators?: readonly Symmetry[];
  /** Moves are carried along with states. */
  readonly carriesMoves?: boolean;
  /** Moves are merged by what they lead to, instead of by the symmetries of their state. */
  readonly mergesByOutcome?: boolean;
  /** Answers for the states that are stored; default: the machine of the match. */
  readonly solver?: Cursor;
}

/**
 * What a player's option `sym` means. Symmetries of the rules carry states to states, and merge the moves of a state that they keep;
 * those of the constraint network also hold at one stage only, and merge moves by what they lead to.
 */
export function symmetryUse(
  sym: SymmetryWord,
  share: number,
): Pick<StateUse, "symmetryShare" | "symmetrySource" | "mergesByOutcome"> {
  if (sym === "none") return {};
  return { symmetryShare: share, symmetrySource: sym, mergesByOutcome: sym === "constraint" || sym === "all" };
}

/** Memory for nodes and states where the game does not say, and the share of it that they may take. */
const NODE_BYTES = 400e6;
const NODE_SHARE = 0.6;
/** Nodes for each position, roughly: itself and an edge that leads to it. */
const NODES_PER_POSITION = 2;
const BYTES_PER_WORD = 4;
/** States that may be the true one, at most, where the game hides it; a player turns to them one after the other. */
const MOST_WORLDS = 12;

/** The graph of a player, and how many nodes it may have. */
export function graphOf(
  parts: ThinkerParts,
  use: StateUse,
  playouts: Playouts,
): { readonly graph: GraphParts; readonly maximalNodes: number } {
  const { budget, seat } = parts;
  const { machine, game } = seat;
  const roleCount = machine.roles.length;
  const words = machine.initialState.length;
  const bytes = NodeStore.bytesPerNode(roleCount) + NodeLinks.bytesPerNode;
  const perPosition = NODES_PER_POSITION * bytes + BYTES_PER_WORD * words;
  const positions = Math.floor((NODE_SHARE * (seat.memoryBytes ?? NODE_BYTES)) / perPosition);
  return {
    maximalNodes: NODES_PER_POSITION * positions,
    graph: {
      cursor: use.solver ?? playouts.cursor,
      playoutCursor: playouts.cursor,
      roleCount,
      chance: machine.roles.indexOf("random"),
      recognition: recognise(parts, use),
      ledger: new SymmetryLedger(use.symmetryShare ?? 0, budget.isCounted ? undefined : budget.now),
      mergesByOutcome: use.mergesByOutcome ?? false,
      mergesDraws: use.mergesByOutcome === true && use.carriesMoves !== true,
      budget,
      stateWords: positions * words,
      roots: hidesMoves(game.rules) ? MOST_WORLDS : 1,
    },
  };
}

function recognise(parts: ThinkerParts, use: StateUse): Recognition {
  const { machine, game } = parts.seat;
  // Where several states are weighed, each must say what every move is worth: a move merged in one state may not be merged in another.
  if (use.symmetryShare === undefined || hidesMoves(game.rules)) return plainRecognition(machine);
  const generators = use.generators ?? detectSymmetries(parts, use.symmetrySource);
  return symmetricRecognition(machine, generators, parts.random, use.carriesMoves ?? false);
}

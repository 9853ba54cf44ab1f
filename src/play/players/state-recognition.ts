/**
 * How players that store states recognise them: exactly, or up to symmetries, which are limited to a share of the time.
 */
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
  /** The share of the time that symmetries may take; undefined means no symmetries. */
  readonly symmetryShare?: number;
  /** The source of the symmetries; default: all that are found and proven. */
  readonly symmetrySource?: SymmetrySource;
  /** Generators of the group, if they are already known. */
  readonly generators?: readonly Symmetry[];
  /** Whether moves are mapped along with states. */
  readonly carriesMoves?: boolean;
  /** Whether moves are merged by their outcomes instead of by the symmetries of their state. */
  readonly mergesByOutcome?: boolean;
  /** Answers questions about stored states; default: the machine of the match. */
  readonly solver?: Cursor;
}

/**
 * Interprets a player's option `sym`. Symmetries of the rules map states to states, and merge the moves of a state that
 * they fix. Those of the constraint network may also hold at one stage only, and merge moves by their outcomes.
 */
export function symmetryUse(
  sym: SymmetryWord,
  share: number,
): Pick<StateUse, "symmetryShare" | "symmetrySource" | "mergesByOutcome"> {
  if (sym === "none") return {};
  return { symmetryShare: share, symmetrySource: sym, mergesByOutcome: sym === "constraint" || sym === "all" };
}

/** Memory for nodes and states in bytes if the seat does not say, and the share of it that they may take. */
const NODE_BYTES = 400e6;
const NODE_SHARE = 0.6;
/** Approximate number of nodes per position: itself and an edge that leads to it. */
const NODES_PER_POSITION = 2;
const BYTES_PER_WORD = 4;
/**
 * Maximum number of states that may be the true one if the game hides it; a player thinks about them one after the
 * other.
 */
const MOST_WORLDS = 12;

/** Returns the graph of a player, and its maximum number of nodes. */
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
  // If several states are weighed, each must give every move a value: a move merged in one state may not be merged in
  // another.
  if (use.symmetryShare === undefined || hidesMoves(game.rules)) return plainRecognition(machine);
  const generators = use.generators ?? detectSymmetries(parts, use.symmetrySource);
  return symmetricRecognition(machine, generators, parts.random, use.carriesMoves ?? false);
}

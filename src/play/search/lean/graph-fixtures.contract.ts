/** For tests: searches on our games that store states, with or without the symmetry group. */
import { createRandom } from "../../../foundations/collections/index.ts";
import type { Machine, State } from "../../../machine/index.ts";
import { type GroundedFixture, generatorsOf, groundedGame } from "../game-fixtures.contract.ts";
import { MoveTrail } from "../move-trail.ts";
import { Playouts } from "../playouts.ts";
import { plainRecognition, symmetricRecognition } from "../recognition.ts";
import { SymmetryLedger } from "../symmetry-ledger.ts";
import { type LeafValues, leavesOneByOne, leavesRecorded } from "./leaf-values.ts";
import { LeanSearch } from "./lean-search.ts";
import type { GraphParts, PositionGraph } from "./position-graph.ts";
import type { ActionTerms } from "./select-by-actions.ts";
import type { SelectionRule } from "./selection-rule.ts";
import { walkOn } from "./walk.ts";

export interface GraphFixture extends GroundedFixture {
  readonly search: LeanSearch;
  readonly graph: PositionGraph;
  readonly trail: MoveTrail;
}

export interface GraphWishes {
  readonly seed?: number;
  readonly maximalNodes?: number;
  readonly rule?: SelectionRule;
  readonly values?: (playouts: Playouts) => LeafValues;
  readonly actions?: ActionTerms;
  readonly graph?: Partial<GraphParts>;
  readonly mostJointMoves?: number;
}

export function graphOfGame(name: string, symmetric: boolean, wishes: GraphWishes = {}): GraphFixture {
  return graphOn(groundedGame(name), symmetric, wishes);
}

export function graphOn(game: GroundedFixture, symmetric: boolean, wishes: GraphWishes = {}): GraphFixture {
  const { seed = 1, maximalNodes = 1e6, rule = { kind: "confidence", exploration: 0.7 } } = wishes;
  const random = createRandom(seed);
  const { machine } = game;
  const recognition = symmetric
    ? symmetricRecognition(machine, generatorsOf(game), random, true)
    : plainRecognition(machine);
  const playouts = new Playouts(machine, { maxSteps: 1000, random });
  const roleCount = machine.roles.length;
  const chance = machine.roles.indexOf("random");
  const trail = new MoveTrail();
  const { actions } = wishes;
  const search = new LeanSearch({
    roleCount,
    chance,
    walk: walkOn(playouts.cursor),
    values: wishes.values?.(playouts) ?? (actions ? leavesRecorded(playouts, trail) : leavesOneByOne(playouts)),
    rule,
    random: createRandom(seed + 1),
    maximalNodes,
    bestRewards: machine.roles.map(() => 1),
    ...(wishes.mostJointMoves === undefined ? {} : { mostJointMoves: wishes.mostJointMoves }),
    graph: {
      cursor: playouts.cursor,
      playoutCursor: playouts.cursor,
      roleCount,
      chance,
      recognition,
      ledger: new SymmetryLedger(1, undefined),
      mergesByOutcome: false,
      mergesDraws: false,
      stateWords: maximalNodes * machine.initialState.length,
      roots: 1,
      ...wishes.graph,
    },
    ...(actions === undefined
      ? {}
      : { actions: { ...actions, trail, chance, moves: 100, bytes: 1e8, inverses: recognition.inverses } }),
  });
  search.begin(machine.initialState);
  return { ...game, search, graph: search.graph as PositionGraph, trail };
}

export function stateAfter(machine: Machine, moves: readonly (readonly string[])[]): State {
  const cursor = machine.newCursor();
  for (const joint of moves)
    cursor.advance(joint.map((text, role) => machine.vocabulary.findMove(role, text) as number));
  return cursor.save();
}

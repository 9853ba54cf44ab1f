/** For tests: trees over our games, with the group of the game or without. */
import { createRandom } from "../../../foundations/collections/index.ts";
import type { Machine, State } from "../../../machine/index.ts";
import { type GroundedFixture, generatorsOf, groundedGame } from "../game-fixtures.contract.ts";
import { Playouts } from "../playouts.ts";
import { plainRecognition, symmetricRecognition } from "../recognition.ts";
import { SymmetryLedger } from "../symmetry-ledger.ts";
import { GameTree } from "./game-tree.ts";

export interface TreeFixture extends GroundedFixture {
  readonly tree: GameTree;
}

export function treeOf(name: string, symmetric: boolean, seed = 1, maximalNodes = 1e6): TreeFixture {
  const game = groundedGame(name);
  const random = createRandom(seed);
  const generators = symmetric ? generatorsOf(game) : [];
  const { machine } = game;
  const tree = new GameTree({
    machine,
    playouts: new Playouts(machine, { maxSteps: 1000, random }),
    recognition: symmetric ? symmetricRecognition(machine, generators, random, true) : plainRecognition(machine),
    ledger: new SymmetryLedger(1, undefined),
    maximalNodes,
  });
  return { ...game, tree };
}

export function stateAfter(machine: Machine, moves: readonly (readonly string[])[]): State {
  const cursor = machine.newCursor();
  for (const joint of moves)
    cursor.advance(joint.map((text, role) => machine.vocabulary.findMove(role, text) as number));
  return cursor.save();
}

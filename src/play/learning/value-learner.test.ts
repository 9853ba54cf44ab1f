/** Tests that learning from a game also teaches the images of its states under symmetries. */
import { expect, test } from "vitest";
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import { unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { machine, searchSymmetries } from "../../game/index.ts";
import { drawJointMove, type KeepingCursor } from "../../machine/index.ts";
import { playableGame } from "../players/player-fixtures.contract.ts";
import { probability, SUMS, ValueLearner, type ValueNet } from "./index.ts";

const GAMES = 300;
const STATES = 300;

const game = playableGame("breakthrough-5x5");
const compiled = game.need(machine("compiled"), unlimited());
const generators = game.need(searchSymmetries, unlimited());

function learned(symmetries: readonly Symmetry[]): ValueNet {
  const cursor = compiled.newCursor() as KeepingCursor;
  const learner = new ValueLearner({
    cursor,
    initialState: compiled.initialState,
    roleCount: 2,
    fluentCount: cursor.fluentBytes().length,
    random: createRandom(4),
    maxSteps: 200,
    symmetries,
  });
  while (learner.games < GAMES) learner.playOne();
  return learner.net;
}

/** Mean difference between the values of states and of their images, over states of random play. */
function disagreement(net: ValueNet, { fluents, roles }: Symmetry): number {
  const cursor = compiled.newCursor() as KeepingCursor;
  const random = createRandom(9);
  const joint = new Int32Array(2);
  const sums = new Float32Array(SUMS);
  const worth = (holds: Uint8Array): number => {
    net.sumUp(holds, sums, 0);
    return probability(net.rawValue(sums, 0));
  };
  let total = 0;
  cursor.load(compiled.initialState);
  for (let i = 0; i < STATES; i++) {
    if (cursor.isTerminal() || !drawJointMove(cursor, random, joint)) cursor.load(compiled.initialState);
    else cursor.advance(joint);
    const holds = cursor.fluentBytes().slice();
    const image = new Uint8Array(holds.length);
    for (const [fluent, holdsIt] of holds.entries()) image[fluents[fluent] as number] = holdsIt;
    const value = worth(image);
    total += Math.abs(worth(holds) - (roles[0] === 0 ? value : 1 - value));
  }
  return total / STATES;
}

test("the game has symmetries that exchange the roles", () => {
  expect(generators.some(({ roles }) => roles[0] === 1)).toBe(true);
});

test("values of states and their images agree better when the learner knows the symmetries", () => {
  const [withThem, without] = [learned(generators), learned([])];
  for (const symmetry of generators)
    expect(disagreement(withThem, symmetry)).toBeLessThan(0.7 * disagreement(without, symmetry));
});

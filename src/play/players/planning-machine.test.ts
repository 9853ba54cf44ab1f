/** Tests that plans are searched on a circuit where the match is played on the rules, with the same states and moves. */
import { expect, test } from "vitest";
import { unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { grounded, groundOf, machine, machineOf } from "../../game/index.ts";
import { drawJointMove } from "../../machine/index.ts";
import { PlanningMachine } from "./planning-machine.ts";
import { playableGame } from "./player-fixtures.contract.ts";

test("the match's machine, if its states are bits of a circuit", () => {
  const game = playableGame("eight-puzzle");
  const played = machineOf(game);
  const planning = new PlanningMachine(game, played);
  expect(planning.machine).toBe(played);
  expect(planning.stateOf(played.initialState)).toBe(played.initialState);
  expect(planning.moveInMatch(1)).toBe(1);
});

test("a machine of the known circuit otherwise; states and moves are converted by name", () => {
  const game = playableGame("eight-puzzle");
  game.need(grounded, unlimited());
  const played = game.need(machine("relational"), unlimited());
  const planning = new PlanningMachine(game, played);
  expect(planning.machine).not.toBe(played);
  expect(groundOf(game, planning.machine)).toBeDefined();
  const [inMatch, inPlan] = [played.newCursor(), planning.machine.newCursor()];
  inMatch.load(played.initialState);
  const random = createRandom(1);
  const joint = new Int32Array(1);
  for (let step = 0; step < 30 && !inMatch.isTerminal(); step++) {
    inPlan.load(planning.stateOf(inMatch.save()));
    const { count, moves } = inPlan.legalMoves(0);
    const texts = Array.from(moves.subarray(0, count), (move) => planning.machine.vocabulary.moveText(0, move));
    const own = inMatch.legalMoves(0);
    const ownTexts = Array.from(own.moves.subarray(0, own.count), (move) => played.vocabulary.moveText(0, move));
    expect(texts.toSorted()).toEqual(ownTexts.toSorted());
    expect(drawJointMove(inPlan, random, joint)).toBe(true);
    const move = planning.moveInMatch(joint[0] as number);
    expect(played.vocabulary.moveText(0, move as number)).toBe(
      planning.machine.vocabulary.moveText(0, joint[0] as number),
    );
    inMatch.advance([move as number]);
  }
});

test("without a known circuit, the match's machine", () => {
  const game = playableGame("eight-puzzle");
  const played = game.need(machine("relational"), unlimited());
  expect(new PlanningMachine(game, played).machine).toBe(played);
});

import { expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { machineOf } from "../../game/index.ts";
import { playableGame, playableText } from "./player-fixtures.contract.ts";
import { remainingSize } from "./remaining-size.ts";

const sizeOf = (name: string, joints: readonly (readonly string[])[], most: number): number => {
  const machine = machineOf(playableGame(name));
  const cursor = machine.newCursor();
  for (const joint of joints)
    cursor.advance(joint.map((text, role) => machine.vocabulary.findMove(role, text) as number));
  const state = cursor.save();
  return remainingSize(cursor, machine.roles.length, state, createRandom(3), most);
};

/** Seven moves; two cells are free. */
const DRAWN = [
  ["(mark 1 1)", "noop"],
  ["noop", "(mark 2 2)"],
  ["(mark 3 3)", "noop"],
  ["noop", "(mark 2 1)"],
  ["(mark 2 3)", "noop"],
  ["noop", "(mark 1 3)"],
  ["(mark 3 1)", "noop"],
];

test("a full tic-tac-toe game has about as many sequences as moves were left each time", () => {
  // Games last five to nine moves.
  const size = sizeOf("tic-tac-toe", [], 100);
  expect(size).toBeGreaterThan(Math.log((9 * 8 * 7 * 6 * 5) / 2));
  expect(size).toBeLessThanOrEqual(Math.log(362_880) + 1e-9);
});

test("two moves, then one: two sequences", () => {
  expect(sizeOf("tic-tac-toe", DRAWN, 100)).toBeCloseTo(Math.log(2), 9);
});

test("estimates stop at the limit", () => {
  expect(sizeOf("breakthrough", [], 12)).toBe(12);
});

test("a playout that ends where a role is stuck counts the moves before", () => {
  const machine = machineOf(
    playableText(`
      (role a) (role b) (init (at 0)) (succ 0 1) (succ 1 2) (option x) (option y) (option z)
      (<= (legal a ?x) (true (at ?n)) (succ ?n ?m) (option ?x)) (legal b noop)
      (<= (next (at ?m)) (true (at ?n)) (succ ?n ?m))
      (<= terminal (true (at 3))) (goal a 50) (goal b 50)`),
  );
  const size = remainingSize(machine.newCursor(), 2, machine.initialState, createRandom(3), 100);
  expect(size).toBeCloseTo(2 * Math.log(3), 9);
});

/**
 * Tests places: going back to a place equals loading the state saved there, and the changes are the difference between
 * the two states.
 */
import { describe, expect, test } from "vitest";
import { isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { circuitFromGroundProgram, simplifyCircuit } from "../circuit/index.ts";
import { groundRules } from "../grounding/index.ts";
import { drawJointMove, type KeepingCursor, keeps } from "../index.ts";
import { ownRules } from "../machine.contract.ts";
import { CompiledMachine } from "./index.ts";

const GAMES = ["tic-tac-toe", "breakthrough-5x5", "othello", "tron", "two-tic-tac-toes", "checkers"];

function machineOf(game: string): CompiledMachine {
  const program = groundRules(ownRules(game), unlimited());
  if (isGaveUp(program)) throw new Error("gave up");
  return new CompiledMachine(program, simplifyCircuit(circuitFromGroundProgram(program)));
}

describe.each(GAMES)("%s", (game) => {
  const machine = machineOf(game);
  const random = createRandom(4);

  test("going back to a place restores state, moves and end; changes list the difference", () => {
    const cursor = machine.newCursor() as KeepingCursor;
    const other = machine.newCursor();
    expect(keeps(cursor)).toBe(true);
    const joint = new Int32Array(machine.roles.length);
    const changes = new Int32Array(2 * cursor.fluentBytes().length);
    for (let walk = 0; walk < 6; walk++) {
      cursor.load(machine.initialState);
      for (let step = 0; step < 30 && !cursor.isTerminal(); step++) {
        const place = random.below(3);
        cursor.keep(place);
        const kept = cursor.save();
        for (let i = random.below(4); i >= 0 && !cursor.isTerminal(); i--)
          if (drawJointMove(cursor, random, joint)) cursor.advance(joint);
        const now = new Set(machine.fluentsOf(cursor.save()));
        const before = new Set(machine.fluentsOf(kept));
        const found = Array.from(changes.subarray(0, cursor.changesSince(place, changes)));
        const wanted = [
          ...[...now].filter((f) => !before.has(f)),
          ...[...before].filter((f) => !now.has(f)).map((f) => ~f),
        ];
        expect(found.sort((a, b) => a - b)).toEqual(wanted.sort((a, b) => a - b));
        cursor.goBack(place);
        other.load(kept);
        expect(cursor.save()).toEqual(kept);
        expect(cursor.isTerminal()).toBe(other.isTerminal());
        for (const role of machine.roles.keys()) {
          expect(cursor.goal(role)).toBe(other.goal(role));
          const [own, its] = [cursor.legalMoves(role), other.legalMoves(role)];
          expect(Array.from(own.moves.subarray(0, own.count))).toEqual(Array.from(its.moves.subarray(0, its.count)));
        }
        if (drawJointMove(cursor, random, joint)) cursor.advance(joint);
      }
    }
  });
});

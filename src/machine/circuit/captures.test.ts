/**
 * Checks captures against real play: a fluent reported as captured is gone after the move, and the captures expected on
 * known boards are found.
 */
import { describe, expect, test } from "vitest";
import { isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { groundRules } from "../grounding/index.ts";
import { drawJointMove } from "../index.ts";
import { ownRules, rulesFromText } from "../machine.contract.ts";
import { PropagatingMachine } from "../propagating/index.ts";
import { findCaptures } from "./captures.ts";
import { circuitFromGroundProgram, simplifyCircuit, specializeCircuit } from "./index.ts";

type Rules = ReturnType<typeof ownRules>;

function capturesOf(rules: Rules) {
  const program = groundRules(rules, unlimited());
  if (isGaveUp(program)) throw new Error("gave up");
  const circuit = simplifyCircuit(circuitFromGroundProgram(program));
  const machine = new PropagatingMachine(program, circuit);
  return { program, machine, captures: findCaptures(specializeCircuit(circuit, program.fluents)) };
}

describe.each(["breakthrough-5x5", "knightthrough", "connect-four", "checkers", "othello"])("%s", (game) => {
  test("in random play a captured fluent is gone after the move", () => {
    const { machine, captures } = capturesOf(ownRules(game));
    const random = createRandom(3);
    const cursor = machine.newCursor();
    const joint = new Int32Array(machine.roles.length);
    for (let step = 0; step < 300; step++) {
      if (cursor.isTerminal()) cursor.load(machine.initialState);
      const before = machine.fluentsOf(cursor.save());
      if (!drawJointMove(cursor, random, joint)) break;
      cursor.advance(joint);
      const after = new Set(machine.fluentsOf(cursor.save()));
      for (const [role, move] of joint.entries())
        for (const fluent of captures[role]?.[move] ?? [])
          if (before.includes(fluent)) expect(after.has(fluent)).toBe(false);
    }
  });
});

test("a pawn captures on its target square, and it takes a piece of the other side only there", () => {
  const { program, captures } = capturesOf(ownRules("breakthrough-5x5"));
  const squares = (text: string): string[] => text.match(/\d+/g) ?? [];
  for (const [role, moves] of program.moves.entries())
    for (const [move, text] of moves.entries()) {
      const [fromFile, fromRank, toFile, toRank] = squares(text);
      if (toRank === undefined || fromFile === toFile) continue;
      const captured = Array.from(captures[role]?.[move] ?? [], (fluent) => program.fluents[fluent] as string);
      const other = role === 0 ? "black" : "white";
      expect(captured).toContain(`(pawn ${other} ${toFile} ${toRank})`);
      for (const fluent of captured)
        expect([`${toFile} ${toRank}`, `${fromFile} ${fromRank}`]).toContain(squares(fluent).join(" "));
    }
});

test("a fluent that vanishes with time, or that every move destroys, is not a capture", () => {
  const { captures } = capturesOf(
    rulesFromText(`(role r) (init (step 0)) (init calm) (init (here 1)) (after 0 1) (after 1 2)
      (legal r (go 1)) (legal r (go 2))
      (<= (next (step ?y)) (true (step ?x)) (after ?x ?y))
      (<= (next calm) (true calm) (does r stay))
      (<= (next (here 1)) (true (here 1)) (not (does r (go 1))))
      (<= terminal (true (step 2))) (goal r 0)`),
  );
  // Only (here 1) survives one of the two moves.
  expect(captures[0]?.map((fluents) => fluents.length)).toEqual([1, 0]);
});

/** Compares playouts from given states in lanes with single playouts on the interpreted machine. */
import { describe, expect, test } from "vitest";
import { Budget, isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { type Circuit, circuitFromGroundProgram, simplifyCircuit, specializeCircuit } from "../circuit/index.ts";
import { groundRules } from "../grounding/index.ts";
import { type Cursor, drawJointMove, type Machine } from "../index.ts";
import { InterpretedMachine } from "../interpreted/index.ts";
import { ownRules } from "../machine.contract.ts";
import { PropagatingMachine } from "../propagating/index.ts";
import { compileLanes, LaneLeaves, type LanesPerLeaf } from "./index.ts";

interface Fixture {
  readonly circuit: Circuit;
  readonly machine: Machine;
  readonly oracle: Machine;
}

function fixture(game: string): Fixture {
  const rules = ownRules(game);
  const program = groundRules(rules, unlimited());
  if (isGaveUp(program)) throw new Error("gave up");
  const circuit = simplifyCircuit(circuitFromGroundProgram(program));
  const machine = new PropagatingMachine(program, circuit);
  return { circuit: specializeCircuit(circuit, program.fluents), machine, oracle: new InterpretedMachine(rules) };
}

const leavesOf = ({ circuit }: Fixture, lanesPerLeaf: LanesPerLeaf, maxSteps = 500): LaneLeaves =>
  new LaneLeaves(circuit, compileLanes(circuit), {
    lanesPerLeaf,
    maxSteps,
    random: createRandom(2),
    budget: unlimited(),
  });

const bytesOf = (cursor: Cursor, { machine, circuit }: Fixture): Uint8Array => {
  const bytes = new Uint8Array(circuit.fluentCount);
  for (const fluent of machine.fluentsOf(cursor.save())) bytes[fluent] = 1;
  return bytes;
};

/** Makes random moves. Returns false if the game ends before. */
function walk(cursor: Cursor, joint: Int32Array, steps: number, seed: number): boolean {
  const random = createRandom(seed);
  for (let i = 0; i < steps; i++) {
    if (cursor.isTerminal() || !drawJointMove(cursor, random, joint)) return false;
    cursor.advance(joint);
  }
  return !cursor.isTerminal();
}

/** The mean reward of each role in playouts on the interpreted machine. */
function meansOf({ oracle, machine }: Fixture, cursor: Cursor, playouts: number): number[] {
  const random = createRandom(9);
  const texts = machine.fluentsOf(cursor.save()).map((fluent) => machine.vocabulary.fluentText(fluent));
  const state = oracle.stateFromFluents(texts.map((text) => oracle.vocabulary.findFluent(text) as number));
  const walker = oracle.newCursor();
  const joint = new Int32Array(oracle.roles.length);
  const sums = oracle.roles.map(() => 0);
  for (let i = 0; i < playouts; i++) {
    walker.load(state);
    while (!walker.isTerminal() && drawJointMove(walker, random, joint)) walker.advance(joint);
    for (const role of oracle.roles.keys()) sums[role] = (sums[role] as number) + (walker.goal(role) ?? 0) / 100;
  }
  return sums.map((sum) => sum / playouts);
}

describe.each(["tic-tac-toe", "breakthrough-5x5", "tron", "three-player-tic-tac-toe"])("%s", (game) => {
  const made = fixture(game);
  const { machine } = made;

  test.each([8, 16, 32] as const)("leaves of %d lanes have the means of the interpreted machine", (lanesPerLeaf) => {
    const lanes = leavesOf(made, lanesPerLeaf);
    const joint = new Int32Array(machine.roles.length);
    const cursors = Array.from({ length: lanes.leaves }, (_, leaf) => {
      const cursor = machine.newCursor();
      for (let seed = leaf; !walk(cursor, joint, 1 + (leaf % 4), seed); seed += 100) cursor.load(machine.initialState);
      return cursor;
    });
    const batches = 40;
    const sums = new Float64Array(lanes.rewards.length);
    for (let batch = 0; batch < batches; batch++) {
      for (const [leaf, cursor] of cursors.entries()) lanes.put(leaf, bytesOf(cursor, made));
      expect(lanes.run(lanes.leaves)).toBe(true);
      for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] as number) + (lanes.rewards[i] as number) / batches;
    }
    // Two leaves are enough for the slow machine. The bound is five standard deviations of a mean of rewards in [0, 1].
    const playouts = 150;
    const most = 5 * Math.sqrt(0.25 / playouts + 0.25 / (batches * lanesPerLeaf));
    for (const leaf of [0, lanes.leaves - 1])
      for (const [role, mean] of meansOf(made, cursors[leaf] as Cursor, playouts).entries())
        expect(Math.abs(mean - (sums[leaf * machine.roles.length + role] as number))).toBeLessThan(most);
  });
});

test("a terminal leaf counts its goals, a cut playout one half, and unused lanes nothing", () => {
  const made = fixture("tic-tac-toe");
  const { machine } = made;
  const lanes = leavesOf(made, 16, 3);
  const play = (...cells: string[]): Cursor => {
    const cursor = machine.newCursor();
    for (const [i, cell] of cells.entries()) {
      const moves = [`(mark ${cell})`, "noop"];
      if (i % 2 === 1) moves.reverse();
      cursor.advance(moves.map((text, role) => machine.vocabulary.findMove(role, text) as number));
    }
    return cursor;
  };
  for (let again = 0; again < 3; again++) {
    lanes.put(0, bytesOf(play("1 1", "2 1", "1 2", "2 2", "1 3"), made));
    lanes.put(1, bytesOf(machine.newCursor(), made));
    expect(lanes.run(2)).toBe(true);
    expect(Array.from(lanes.rewards.subarray(0, 4))).toEqual([1, 0, 0.5, 0.5]);
  }
});

test("an interrupted batch says so, and the next one is correct again", () => {
  const made = fixture("tic-tac-toe");
  let isOver = true;
  const lanes = new LaneLeaves(made.circuit, compileLanes(made.circuit), {
    lanesPerLeaf: 16,
    maxSteps: 500,
    random: createRandom(1),
    budget: new Budget({ cancelled: () => isOver }),
  });
  for (let leaf = 0; leaf < 8; leaf++) lanes.put(leaf, bytesOf(made.machine.newCursor(), made));
  lanes.run(8);
  isOver = false;
  for (let leaf = 0; leaf < 8; leaf++) lanes.put(leaf, bytesOf(made.machine.newCursor(), made));
  expect(lanes.run(8)).toBe(true);
  for (let leaf = 0; leaf < 8; leaf++)
    expect((lanes.rewards[2 * leaf] as number) + (lanes.rewards[2 * leaf + 1] as number)).toBeCloseTo(1);
});

/** Compares the propagator with the machines on complete states, and with its naive twin on partial ones. */
import { describe, expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { JointMoves } from "../../machine/index.ts";
import { ownGames, ownRules } from "../../machine/machine.contract.ts";
import { type ConstraintNetwork, firstMoveAtoms } from "./constraint-network.ts";
import { groundedProgram, machineOf, networkOf, programFromText, randomStates } from "./game-fixtures.contract.ts";
import { propagateNaively } from "./propagate-naively.contract.ts";
import { Propagator, UNKNOWN } from "./propagator.ts";
import { Stage } from "./stage.ts";

/** `npm run verify` tests larger games. */
const isThorough = process.env["NOETHER_VERIFY"] === "1";

const grounded = ownGames().flatMap((game) => {
  const program = groundedProgram(ownRules(game), isThorough ? 20_000 : 3000);
  return program === undefined ? [] : [[game, program] as const];
});

test("many of our games are small enough to be looked at here", () => {
  expect(grounded.length).toBeGreaterThan(30);
});

describe.each(grounded)("%s", (_, program) => {
  const network = networkOf(program);

  test("forward evaluation of complete states is what the machine says", () => {
    const machine = machineOf(program);
    const cursor = machine.newCursor();
    const stage = new Stage(network);
    const joints = new JointMoves(program.roles.length);
    for (const state of randomStates(machine, createRandom(1), 2, 12)) {
      expect(stage.load(state)).toBe(true);
      cursor.load(state);
      expect(stage.terminal()).toBe(cursor.isTerminal() ? 1 : 0);
      program.roles.forEach((__, role) => {
        const utility = stage.utility(role);
        const value = utility.kind === "value" && !utility.isConvention ? utility.value : null;
        if (cursor.isTerminal()) expect(value).toBe(cursor.goal(role));
        if (cursor.isTerminal()) return;
        const { count, moves } = cursor.legalMoves(role);
        expect(stage.allowedMoves(role)).toEqual([...moves.subarray(0, count)].sort((a, b) => a - b));
      });
      if (cursor.isTerminal()) continue;
      joints.start(cursor);
      for (let tried = 0; tried < 3 && joints.next(); tried++) {
        const mark = stage.mark();
        for (const [role, move] of joints.current.entries()) expect(stage.choose(role, move)).toBe(true);
        cursor.load(state);
        cursor.advance(joints.current);
        const next = new Set(machine.fluentsOf(cursor.save()));
        expect(stage.successor()).toEqual(
          Uint8Array.from(program.fluents, (___, fluent) => (next.has(fluent) ? 1 : 0)),
        );
        stage.undo(mark);
        cursor.load(state);
      }
    }
  });

  test("what follows from any literals is what the naive twin finds, and is undone without trace", () => {
    if (network.nodeCount > (isThorough ? 3000 : 1000)) return;
    const random = createRandom(7);
    const propagator = new Propagator(network);
    const before = valuesOf(propagator, network);
    for (let trial = 0; trial < 12; trial++) {
      const literals = Array.from({ length: 1 + random.below(12) }, () => random.below(2 * (program.atomCount + 2)));
      const mark = propagator.mark();
      const consistent = literals.every((literal) => propagator.assume(literal));
      const expected = propagateNaively(network, literals);
      expect(consistent).toBe(expected !== null);
      if (consistent) expect(valuesOf(propagator, network)).toEqual(expected);
      propagator.undo(mark);
      expect(valuesOf(propagator, network)).toEqual(before);
    }
  });
});

const valuesOf = (propagator: Propagator, { nodeCount }: ConstraintNetwork): Uint8Array =>
  Uint8Array.from({ length: nodeCount }, (_, node) => propagator.value(node));

describe("partial joint moves", () => {
  const LAMPS = `(role a) (role b) (init (lit 1))
    (<= (legal a (set ?x)) (lamp ?x)) (<= (legal b (set ?x)) (lamp ?x)) (lamp 1) (lamp 2)
    (<= (next (lit ?x)) (does a (set ?x))) (<= (next (lit ?x)) (does b (set ?x)))
    (<= terminal (true (lit 2))) (goal a 50) (<= (goal b 10) (true (lit 1))) (<= (goal b 20) (true (lit 2)))`;
  const program = programFromText(LAMPS);
  const stage = new Stage(networkOf(program));

  test("one role's move settles what it settles, and the rest stays unknown", () => {
    expect(stage.load(Int32Array.of(1))).toBe(true);
    expect([...stage.successor()]).toEqual([UNKNOWN, UNKNOWN]);
    stage.choose(0, 1);
    expect([...stage.successor()]).toEqual([UNKNOWN, 1]);
    stage.choose(1, 1);
    expect([...stage.successor()]).toEqual([0, 1]);
  });

  test("of several goals the highest counts, none is 0 by convention", () => {
    stage.load(Int32Array.of(3));
    expect(stage.utility(1)).toEqual({ kind: "value", value: 20, isConvention: false });
    stage.load(Int32Array.of(0));
    expect(stage.utility(1)).toEqual({ kind: "value", value: 0, isConvention: true });
    expect(stage.utility(0)).toEqual({ kind: "value", value: 50, isConvention: false });
    expect(firstMoveAtoms(program)).toEqual([2, 4, 6]);
  });
});

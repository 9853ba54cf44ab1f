/** The network: its printed form, recursion, groups, and what is refused. */
import { describe, expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { circuitFromGroundProgram, simplifyCircuit, specializeCircuit } from "../../machine/circuit/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import { atomNode } from "./constraint-network.ts";
import { machineOf, networkOf, programFromText, programOf, randomStates } from "./game-fixtures.contract.ts";
import { networkFromGroundProgram } from "./network-from-ground-program.ts";
import { printNetwork } from "./print-network.ts";
import { Propagator, UNKNOWN } from "./propagator.ts";
import { Stage } from "./stage.ts";

const COIN = `(role guesser) (role random) (init tossing)
  (<= (legal random heads) (true tossing)) (<= (legal random tails) (true tossing)) (<= (legal random wait) (not (true tossing)))
  (<= (legal guesser wait) (true tossing)) (<= (legal guesser (say ?side)) (side ?side) (not (true tossing)))
  (side heads) (side tails)
  (<= (next (coin ?side)) (does random ?side) (side ?side)) (<= (next done) (does guesser (say ?side)))
  (<= (next right) (does guesser (say ?side)) (true (coin ?side)))
  (<= terminal (true done)) (<= (goal guesser 100) (true right)) (<= (goal guesser 0) (not (true right)))`;

test("a network in print", () => {
  expect([...printNetwork(networkOf(programFromText(COIN)))].join("\n")).toMatchInlineSnapshot(`
    "variables
      state (coin heads) in {0, 1}
      state (coin tails) in {0, 1}
      state done in {0, 1}
      state right in {0, 1}
      state tossing in {0, 1}
      terminal terminal in {0, 1}
      utility goal guesser in {0, 100}, 0 where no goal holds
      utility goal random in {0}, 0 where no goal holds
      decision does guesser in {(say heads), (say tails), wait}
      stochastic does random in {heads, tails, wait}
      successor next (coin heads) in {0, 1}
      successor next (coin tails) in {0, 1}
      successor next done in {0, 1}
      successor next right in {0, 1}
    constraints
      terminal ↔ done
      goal guesser = 0 ↔ ~right
      goal guesser = 100 ↔ right
      next (coin heads) ↔ does random = heads
      next (coin tails) ↔ does random = tails
      next done ↔ does guesser = (say tails) | does guesser = (say heads)
      next right ↔ (coin tails) & does guesser = (say tails) | (coin heads) & does guesser = (say heads)
      does guesser = (say heads) ⇒ ~tossing
      does guesser = (say tails) ⇒ ~tossing
      does guesser = wait ⇒ tossing
      does random = heads ⇒ tossing
      does random = tails ⇒ tossing
      does random = wait ⇒ ~tossing
    chance
      P(does random = m) = 1 / number of allowed m
    initial state
      tossing"
  `);
});

describe("recursion", () => {
  /** Walks from place to place along open roads, starting at the gate. `reach` depends on itself. */
  const program = programFromText(`(role a) (init (open 1 2)) (init (open 2 3)) (init (open 3 1)) (init (gate 1))
    (<= (legal a (close ?x ?y)) (true (open ?x ?y)))
    (<= (next (open ?x ?y)) (true (open ?x ?y)) (not (does a (close ?x ?y)))) (<= (next (gate ?x)) (true (gate ?x)))
    (<= (reach ?x) (true (gate ?x))) (<= (reach ?y) (reach ?x) (true (open ?x ?y)))
    (<= terminal (not (reach 3))) (<= (goal a 100) (reach 2)) (<= (goal a 0) (not (reach 2)))`);

  test("atoms that depend on each other have their least values", () => {
    const network = networkOf(program);
    expect(network.components.length).toBe(1);
    const stage = new Stage(network);
    const bits = (...names: string[]): Int32Array =>
      Int32Array.of(names.reduce((sum, name) => sum | (1 << program.fluents.indexOf(name)), 0));
    // without the gate, the cycle 1 2 3 supports only itself, which does not count
    expect(stage.load(bits("(open 1 2)", "(open 2 3)", "(open 3 1)"))).toBe(true);
    expect(stage.terminal()).toBe(1);
    expect(stage.load(bits("(open 1 2)", "(open 2 3)", "(gate 1)"))).toBe(true);
    expect(stage.terminal()).toBe(0);
    expect(stage.utility(0)).toMatchObject({ value: 100 });
  });

  test("what is only possible stays unknown", () => {
    const propagator = new Propagator(networkOf(program));
    const reach = [...Array(program.atomCount).keys()].find((atom) => program.atomText(atom) === "(reach 2)") as number;
    expect(propagator.value(atomNode(reach))).toBe(UNKNOWN);
    propagator.assume(2 * atomNode(program.fluents.indexOf("(gate 1)")) + 1);
    expect(propagator.value(atomNode(reach))).toBe(0);
  });

  test("recursion through negation is refused", () => {
    const [open] = program.fluents.keys();
    const odd: GroundProgram = {
      ...program,
      atomCount: program.atomCount + 1,
      atomText: (atom) => (atom < program.atomCount ? program.atomText(atom) : "odd"),
      heads: Int32Array.from([...program.heads, program.atomCount]),
      bodyStarts: Int32Array.from([...program.bodyStarts, program.bodies.length + 2]),
      bodies: Int32Array.from([...program.bodies, 2 * (open as number), 2 * program.atomCount + 1]),
    };
    expect(networkFromGroundProgram(odd)).toMatchObject({
      kind: "gave-up",
      doing: "completing odd, which depends on its own negation",
    });
  });
});

describe("groups of fluents as variables of several values", () => {
  test.each(["tic-tac-toe", "random-tic-tac-toe-2x2-rows", "nim", "connect-four-4x5"])("%s", (game) => {
    const program = programOf(game);
    const circuit = simplifyCircuit(circuitFromGroundProgram(program));
    const { groups } = specializeCircuit(circuit, program.fluents);
    const network = networkOf(program, { groups });
    const states = network.variables.filter(({ kind }) => kind === "state");
    expect(states.length).toBeLessThan(program.fluents.length);
    expect(states.reduce((sum, { nodes }) => sum + nodes.length, 0)).toBe(program.fluents.length);
    const stage = new Stage(network);
    const machine = machineOf(program);
    for (const state of randomStates(machine, createRandom(2), 2, 10)) expect(stage.load(state)).toBe(true);
  });

  test("one value given, the others are gone; all but one gone, it holds", () => {
    const program = programOf("tic-tac-toe");
    const { groups } = specializeCircuit(simplifyCircuit(circuitFromGroundProgram(program)), program.fluents);
    const propagator = new Propagator(networkOf(program, { groups }));
    const [b, o, x] = ["b", "o", "x"].map((mark) => atomNode(program.fluents.indexOf(`(cell 1 1 ${mark})`)));
    const mark = propagator.mark();
    propagator.assume(2 * (x as number));
    expect([b, o, x].map((node) => propagator.value(node as number))).toEqual([0, 0, 1]);
    propagator.undo(mark);
    propagator.assumeAll([2 * (x as number) + 1, 2 * (b as number) + 1]);
    expect(propagator.value(o as number)).toBe(1);
  });
});

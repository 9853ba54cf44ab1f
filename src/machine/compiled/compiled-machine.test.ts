import { describe, expect, test } from "vitest";
import { isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import { type Circuit, circuitFromGroundProgram, simplifyCircuit } from "../circuit/index.ts";
import { type GroundProgram, groundRules } from "../grounding/index.ts";
import { playRandomly, runPlayouts } from "../index.ts";
import { InterpretedMachine } from "../interpreted/index.ts";
import { machineContract, ownRules, rulesFromText } from "../machine.contract.ts";
import { walkSideBySide } from "../walk-side-by-side.ts";
import { CompiledMachine } from "./index.ts";

function ground(rules: Rules): { program: GroundProgram; circuit: Circuit } {
  const program = groundRules(rules, unlimited());
  if (isGaveUp(program)) throw new Error("gave up");
  return { program, circuit: simplifyCircuit(circuitFromGroundProgram(program)) };
}

machineContract((rules) => {
  const { program, circuit } = ground(rules);
  return new CompiledMachine(program, circuit);
});

describe("the two strategies", () => {
  const games = [
    "tic-tac-toe",
    "breakthrough-5x5",
    "connect-four-4x5",
    "tron",
    "pig",
    "dots-and-boxes",
    "othello",
    "two-tic-tac-toes",
  ];

  test.each(games)("%s: effects and propagation walk side by side", (game) => {
    const { program, circuit } = ground(ownRules(game));
    const [effects, propagation] = (["effects", "propagation"] as const).map(
      (name) => new CompiledMachine(program, circuit, name),
    );
    expect(walkSideBySide(propagation!, effects!, createRandom(3), { playouts: 10, maxSteps: 70 })).toBe(null);
  });

  test.each(games)("%s: equal seeds give equal playouts with both", (game) => {
    const { program, circuit } = ground(ownRules(game));
    const limits = { playouts: 50, maxSteps: 100 };
    const [a, b] = (["effects", "propagation"] as const).map((name) =>
      runPlayouts(new CompiledMachine(program, circuit, name), createRandom(7), limits),
    );
    expect(a).toEqual(b);
  });

  test("a clock chooses one of them", () => {
    let time = 0;
    const { program, circuit } = ground(ownRules("tic-tac-toe"));
    const machine = new CompiledMachine(program, circuit, () => (time += 0.001));
    expect(["effects", "propagation"]).toContain(machine.engine?.strategy);
  });
});

describe("playouts inside the engine", () => {
  test.each(["tic-tac-toe", "pig", "tron", "connect-four-4x5"])("%s: agree with playouts made step by step", (game) => {
    const rules = ownRules(game);
    const { program, circuit } = ground(rules);
    const limits = { playouts: 3000, maxSteps: 60 };
    const inside = runPlayouts(new CompiledMachine(program, circuit), createRandom(1), limits);
    const machine = new CompiledMachine(program, circuit);
    const outside = playRandomly(machine, machine.newCursor(), createRandom(2), limits);
    expect(inside.playouts).toBe(3000);
    expect(inside.moves).toBe(inside.lengthSum);
    expect(Math.abs(inside.lengthSum - outside.lengthSum) / 3000).toBeLessThan(3);
    for (const [role, sum] of inside.goalSums.entries())
      expect(
        Math.abs(
          sum / (inside.goalCounts[role] || 1) - (outside.goalSums[role] as number) / (outside.goalCounts[role] || 1),
        ),
      ).toBeLessThan(6);
  });
});

describe("recursion that cannot be unrolled", () => {
  /** A ring of switches: lamp 0 lights other lamps through closed switches, in both directions. */
  const RING = `
    (role r) ${Array.from({ length: 7 }, (_, i) => `(after ${i} ${(i + 1) % 7})`).join(" ")} (init (closed 0 1))
    (<= (link ?x ?y) (true (closed ?x ?y))) (<= (link ?x ?y) (true (closed ?y ?x)))
    (<= (lit ?y) (link 0 ?y)) (<= (lit ?y) (lit ?x) (link ?x ?y))
    (<= (legal r (press ?x ?y)) (after ?x ?y))
    (<= (next (closed ?x ?y)) (does r (press ?x ?y)))
    (<= (next (closed ?x ?y)) (true (closed ?x ?y)) (not (does r (press ?x ?y))))
    (<= dark (after ?x ?y) (not (lit ?x)))
    (<= terminal (not dark))
    (<= (goal r 100) (lit 3)) (<= (goal r 0) (not (lit 3)))`;

  test("is played by the sweeping cursor", () => {
    const rules = rulesFromText(RING);
    const { program, circuit } = ground(rules);
    const machine = new CompiledMachine(program, circuit);
    expect(circuit.components.length > 0).toBe(machine.engine === undefined);
    expect(
      walkSideBySide(new InterpretedMachine(rules), machine, createRandom(3), { playouts: 10, maxSteps: 30 }),
    ).toBe(null);
  });
});

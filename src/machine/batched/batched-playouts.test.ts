import { describe, expect, test } from "vitest";
import { Budget, isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import {
  circuitFromGroundProgram,
  evaluateCircuit,
  literalValue,
  simplifyCircuit,
  specializeCircuit,
} from "../circuit/index.ts";
import { type GroundProgram, groundRules } from "../grounding/index.ts";
import type { PlayoutTally } from "../index.ts";
import { ODD_GOALS, ODD_VALUES, ownRules, rulesFromText } from "../machine.contract.ts";
import { BatchedPlayouts } from "./index.ts";
import { StepByStep } from "./step-by-step.contract.ts";

function ground(rules: ReturnType<typeof ownRules>): GroundProgram {
  const program = groundRules(rules, unlimited());
  if (isGaveUp(program)) throw new Error("gave up");
  return program;
}

const batched = (program: GroundProgram, recordsMoves = false): BatchedPlayouts =>
  new BatchedPlayouts(
    specializeCircuit(simplifyCircuit(circuitFromGroundProgram(program)), program.fluents),
    recordsMoves,
  );

describe("step by step", () => {
  const games = [
    "tic-tac-toe",
    "breakthrough-5x5",
    "tron",
    "kuhn-poker",
    "two-tic-tac-toes",
    "three-player-tic-tac-toe",
  ];

  test.each(games)("%s: every lane makes legal moves and reaches the states they lead to", (game) => {
    const program = ground(ownRules(game));
    const circuit = simplifyCircuit(circuitFromGroundProgram(program));
    const lanes = new StepByStep(batched(program, true), 9);
    for (let step = 0; step < 12; step++) {
      const before = lanes.states();
      lanes.step();
      const moves = lanes.moves();
      const after = lanes.states();
      for (const [lane, fluents] of before.entries()) {
        const jointMove = moves[lane] as number[][];
        if (lanes.wasStuck(lane)) continue;
        expect(jointMove.map((made) => made.length)).toEqual(program.roles.map(() => 1));
        const values = evaluateCircuit(circuit, fluents, jointMove.flat());
        for (const [role, [move]] of jointMove.entries())
          expect(literalValue(values, circuit.legal[role]?.[move as number] as number)).toBe(1);
        const next = Array.from(circuit.next.keys()).filter(
          (fluent) => literalValue(values, circuit.next[fluent] as number) === 1,
        );
        const isOver = literalValue(evaluateCircuit(circuit, next), circuit.terminal) === 1;
        expect(after[lane]).toEqual(isOver ? Array.from(circuit.initialFluents) : next);
      }
    }
  });
});

describe("no goal, several goals, goals that are not numbers", () => {
  const program = ground(rulesFromText(ODD_GOALS));

  test("the highest number counts, and ends without a number are left out of the mean", () => {
    const lanes = batched(program);
    const ends = Object.values(ODD_VALUES).map(([counted]) => counted);
    const tally = lanes.run({ playouts: 9000, maxSteps: 9 }, 3);
    const numbers = ends.flatMap((value) => value ?? []);
    expect(Math.abs((tally.goalCounts[0] as number) / 9000 - numbers.length / ends.length)).toBeLessThan(0.04);
    const mean = (tally.goalSums[0] as number) / (tally.goalCounts[0] as number);
    expect(Math.abs(mean - numbers.reduce((sum, value) => sum + value, 0) / numbers.length)).toBeLessThan(2);
  });

  test("each lane reports the goal value of its end", () => {
    const numberOf = (text: string): number => program.fluents.indexOf(text);
    const whats = Object.keys(ODD_VALUES).filter((what) => numberOf(`(taken ${what})`) >= 0);
    expect(whats.length).toBeGreaterThan(8);
    const states = whats.map((what) => [numberOf(`(taken ${what})`)]);
    const found = batched(program).runFrom(states, { maxSteps: 9 }, 3);
    expect(found.map(({ goals }) => goals[0])).toEqual(whats.map((what) => ODD_VALUES[what]?.[0]));
  });
});

describe("limits", () => {
  const rules = rulesFromText(`
    (role r) (init (at 0)) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 0)
    (<= (legal r go) (not (true (at 2)))) (<= (legal r stay) (true (at 0)))
    (<= (next (at ?y)) (true (at ?x)) (succ ?x ?y) (does r go))
    (<= (next (at ?x)) (true (at ?x)) (does r stay))
    (<= terminal (true (at 3))) (<= (goal r 100) (true (at 3)))`);

  test("a playout is stuck if a role has no legal move, and cut at the step limit", () => {
    const tally = batched(ground(rules)).run({ playouts: 1000, maxSteps: 4 }, 1);
    expect(tally.playouts).toBe(1000);
    expect(tally.stuck + tally.cut).toBe(1000);
    expect(tally.goalCounts[0]).toBe(0);
    // Stuck at 2 after staying for zero or one step, else cut.
    expect(Math.abs(tally.cut - 250)).toBeLessThan(60);
    expect(tally.lengthSum).toBe(tally.moves);
  });

  test("playing stops when told to, inside playouts", () => {
    let looks = 0;
    const budget = new Budget({ cancelled: () => ++looks === 3 });
    const tally = batched(ground(ownRules("tic-tac-toe"))).run({ maxSteps: 100, budget }, 1);
    expect(looks).toBe(3);
    expect(tally.moves).toBeGreaterThanOrEqual(tally.lengthSum);
    expect(tally.playouts).toBeGreaterThan(0);
  });

  test("equal seeds give equal results, other seeds different ones", () => {
    const lanes = batched(ground(ownRules("tic-tac-toe")));
    const run = (seed: number): PlayoutTally => lanes.run({ playouts: 5000, maxSteps: 100 }, seed);
    expect(run(1)).toEqual(run(1));
    expect(run(1)).not.toEqual(run(2));
  });
});

describe("from given states", () => {
  test("each lane plays from its own state", () => {
    const program = ground(ownRules("tic-tac-toe"));
    const circuit = simplifyCircuit(circuitFromGroundProgram(program));
    const random = createRandom(4);
    const states: number[][] = [];
    const isOver: boolean[] = [];
    for (let lane = 0; lane < 100; lane++) {
      let fluents = Array.from(circuit.initialFluents);
      for (let step = random.below(10); step > 0; step--) {
        const values = evaluateCircuit(circuit, fluents);
        if (literalValue(values, circuit.terminal) === 1) break;
        const jointMove = circuit.legal.map((literals) => {
          const legal = Array.from(literals.keys()).filter(
            (move) => literalValue(values, literals[move] as number) === 1,
          );
          return legal[random.below(legal.length)] as number;
        });
        const made = evaluateCircuit(circuit, fluents, jointMove);
        fluents = Array.from(circuit.next.keys()).filter(
          (fluent) => literalValue(made, circuit.next[fluent] as number) === 1,
        );
      }
      states.push(fluents);
      isOver.push(literalValue(evaluateCircuit(circuit, fluents), circuit.terminal) === 1);
    }
    const playouts = batched(program).runFrom(states, { maxSteps: 100 }, 3);
    expect(playouts.length).toBe(100);
    for (const [lane, { length, goals }] of playouts.entries()) {
      expect(length === 0).toBe(isOver[lane]);
      expect([...goals].sort((a, b) => (a ?? -1) - (b ?? -1)).join(" ")).toMatch(/^(0 100|50 50)$/);
      if (!isOver[lane]) continue;
      const values = evaluateCircuit(circuit, states[lane] as number[]);
      for (const [role, list] of circuit.goals.entries())
        expect(goals[role]).toBe(list.find(({ literal }) => literalValue(values, literal) === 1)?.value);
    }
  });
});

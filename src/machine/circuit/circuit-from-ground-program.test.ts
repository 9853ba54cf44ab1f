import { describe, expect, test } from "vitest";
import { isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { type GroundProgram, groundRules } from "../grounding/index.ts";
import { rulesFromText } from "../machine.contract.ts";
import { type Circuit, firstGate } from "./circuit.ts";
import { circuitFromGroundProgram } from "./circuit-from-ground-program.ts";
import { evaluateCircuit, literalValue } from "./evaluate-circuit.ts";
import { printCircuit } from "./print-circuit.contract.ts";
import { simplifyCircuit } from "./simplify-circuit.ts";

function ground(text: string): GroundProgram {
  const program = groundRules(rulesFromText(text), unlimited());
  if (isGaveUp(program)) throw new Error("gave up");
  return program;
}

const TOGGLE = `
  (role r) (init on)
  (legal r flip) (<= (legal r wait) (true on))
  (<= (next on) (true on) (does r wait))
  (<= (next on) (does r flip) (not (true on)))
  (<= terminal (not (true on)))
  (<= (goal r 100) (true on)) (<= (goal r 0) (not (true on)))
`;

/**
 * A ring of switches. A lamp is lit if it is reachable from lamp 0 through closed switches: a recursion that depends on
 * the state.
 */
const ring = (size: number): string => {
  const after = Array.from({ length: size }, (_, i) => `(after ${i} ${(i + 1) % size})`).join(" ");
  return `
  (role r) ${after} (init (closed 0 1))
  (<= (link ?x ?y) (true (closed ?x ?y)))
  (<= (link ?x ?y) (true (closed ?y ?x)))
  (<= (lit ?y) (link 0 ?y))
  (<= (lit ?y) (lit ?x) (link ?x ?y))
  (<= (legal r (press ?x ?y)) (after ?x ?y))
  (<= (next (closed ?x ?y)) (does r (press ?x ?y)))
  (<= (next (closed ?x ?y)) (true (closed ?x ?y)))
  (<= dark (after ?x ?y) (not (lit ?x)))
  (<= terminal (not dark))
  (<= (goal r 100) (lit 3)) (<= (goal r 0) (not (lit 3)))`;
};

describe("circuits of ground rules", () => {
  test("prints gates and outputs", () => {
    const program = ground(TOGGLE);
    expect(program.fluents).toEqual(["on"]);
    expect(program.moves).toEqual([["flip", "wait"]]);
    expect(printCircuit(circuitFromGroundProgram(program))).toBe(
      [
        "g0 = f0 & m0.1",
        "g1 = ~f0 & m0.0",
        "g2 = ~g0 & ~g1",
        "terminal = ~f0",
        "legal 0.0 = true",
        "legal 0.1 = f0",
        "next 0 = ~g2",
        "goal 0 0 = ~f0",
        "goal 0 100 = f0",
        "",
      ].join("\n"),
    );
  });

  test("recursion becomes a component, evaluated to its least fixpoint", () => {
    const size = 7;
    const program = ground(ring(size));
    const circuits = [circuitFromGroundProgram(program), simplifyCircuit(circuitFromGroundProgram(program))];
    const random = createRandom(3);
    expect(circuits[0]?.components.length).toBeGreaterThan(0);
    for (const circuit of circuits) {
      checkShape(circuit);
      for (let round = 0; round < 200; round++) {
        const closed = Array.from({ length: size }, () => random.below(3) > 0);
        const fluents = closed.flatMap((isClosed, x) =>
          isClosed ? [program.fluents.indexOf(`(closed ${x} ${(x + 1) % size})`)] : [],
        );
        const values = evaluateCircuit(circuit, fluents);
        expect(literalValue(values, circuit.goals[0]?.find(({ value }) => value === 100)?.literal as number)).toBe(
          reaches(closed, 3) ? 1 : 0,
        );
        const all = Array.from({ length: size }, (_, x) => x).every((x) => reaches(closed, x));
        expect(literalValue(values, circuit.terminal)).toBe(all ? 1 : 0);
      }
    }
  });
});

/** Lamp 0 itself is lit only if a path leads back to it. One closed switch beside it is enough for that. */
function reaches(closed: readonly boolean[], target: number): boolean {
  const size = closed.length;
  const lit = new Set<number>();
  const waiting = [0];
  for (let x = waiting.pop(); x !== undefined; x = waiting.pop())
    for (const [y, isClosed] of [
      [(x + 1) % size, closed[x]],
      [(x + size - 1) % size, closed[(x + size - 1) % size]],
    ] as const)
      if (isClosed && !lit.has(y)) {
        lit.add(y);
        waiting.push(y);
      }
  return lit.has(target);
}

/** Checks that every gate comes after its inputs and has at least two of them. */
function checkShape(circuit: Circuit): void {
  const variables = new Set(circuit.components.flatMap((component) => Array.from(component.variables)));
  for (let node = firstGate(circuit); node < circuit.nodeCount; node++) {
    const inputs = circuit.inputs.subarray(
      circuit.inputStarts[node] as number,
      circuit.inputStarts[node + 1] as number,
    );
    expect(inputs.length >= 2 || variables.has(node)).toBe(true);
    for (const literal of inputs) expect(literal >> 1).toBeLessThan(node);
  }
}

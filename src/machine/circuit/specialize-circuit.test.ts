import { describe, expect, test } from "vitest";
import { isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { createRandom, type SeededRandom } from "../../foundations/collections/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import { type GroundProgram, groundRules } from "../grounding/index.ts";
import { ownRules, rulesFromText } from "../machine.contract.ts";
import { type Circuit, FALSE, fluentNode, literalOf, outputLiterals, TRUE } from "./circuit.ts";
import { CircuitBuilder } from "./circuit-builder.ts";
import { circuitFromGroundProgram } from "./circuit-from-ground-program.ts";
import { findDifference } from "./compare-circuits.contract.ts";
import { evaluateCircuit, literalValue } from "./evaluate-circuit.ts";
import { findFluentGroups } from "./find-fluent-groups.ts";
import { foldInvariantFluents } from "./fold-invariant-fluents.ts";
import { impliedFluents, MOST_IMPLIED } from "./implied-fluents.ts";
import { Refuter } from "./refute.ts";
import { simplifyCircuit, specializeCircuit } from "./simplify-circuit.ts";
import { useFluentGroups } from "./use-fluent-groups.ts";

function circuitOf(rules: Rules): { program: GroundProgram; circuit: Circuit } {
  const program = groundRules(rules, unlimited());
  if (isGaveUp(program)) throw new Error("gave up");
  return { program, circuit: simplifyCircuit(circuitFromGroundProgram(program)) };
}

/** Visits the states of random playouts, each with the joint move made there. */
function walk(circuit: Circuit, random: SeededRandom, visit: (fluents: number[], jointMove: number[]) => void): void {
  for (let playout = 0; playout < 8; playout++) {
    let fluents = Array.from(circuit.initialFluents);
    for (let step = 0; step < 40; step++) {
      const values = evaluateCircuit(circuit, fluents);
      if (literalValue(values, circuit.terminal) === 1) break;
      const jointMove = circuit.legal.map((literals) => {
        const legal = Array.from(literals.keys()).filter(
          (move) => literalValue(values, literals[move] as number) === 1,
        );
        return legal[random.below(Math.max(1, legal.length))] as number;
      });
      if (jointMove.includes(undefined as never)) break;
      visit(fluents, jointMove);
      const made = evaluateCircuit(circuit, fluents, jointMove);
      fluents = Array.from(circuit.next.keys()).filter(
        (fluent) => literalValue(made, circuit.next[fluent] as number) === 1,
      );
    }
  }
}

const GAMES = [
  "tic-tac-toe",
  "connect-four",
  "breakthrough-5x5",
  "eight-puzzle",
  "tron",
  "pig",
  "dots-and-boxes",
  "maze",
];

describe("groups of fluents", () => {
  test("turns are found beside a counter of a hundred steps", () => {
    const { program, circuit } = circuitOf(
      rulesFromText(`(role a) (role b) (init (control a)) (init (step 1))
        ${Array.from({ length: 99 }, (_, i) => `(succ ${i + 1} ${i + 2})`).join(" ")}
        (<= (next (control a)) (true (control b))) (<= (next (control b)) (true (control a)))
        (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
        (<= (legal ?r wait) (role ?r)) (<= terminal (true (step 100))) (<= (goal ?r 50) (role ?r))`),
    );
    const sizes = findFluentGroups(circuit, program.fluents).map(({ fluents }) => fluents.length);
    expect(sizes.sort((a, b) => a - b)).toEqual([2, 100]);
  });

  test("turns and cells of tic-tac-toe are proven to hold exactly one thing", () => {
    const { program, circuit } = circuitOf(ownRules("tic-tac-toe"));
    const groups = findFluentGroups(circuit, program.fluents);
    const named = groups
      .filter(({ exact }) => exact)
      .map(({ fluents }) => Array.from(fluents, (fluent) => program.fluents[fluent]));
    expect(named.filter((names) => names.length === 2).length).toBe(1);
    expect(named.filter((names) => names.length === 3).length).toBe(9);
  });

  test("a group that holds only in the initial state is rejected", () => {
    const { program, circuit } = circuitOf(
      rulesFromText(`(role r) (legal r go) (init (at 1)) (spot 1) (spot 2)
        (<= (next (at ?x)) (spot ?x)) (<= terminal (true (at 3))) (goal r 0)`),
    );
    expect(findFluentGroups(circuit, program.fluents)).toEqual([]);
  });

  test.each(GAMES)("%s: groups hold along random playouts", (game) => {
    const { program, circuit } = circuitOf(ownRules(game));
    const groups = findFluentGroups(circuit, program.fluents);
    walk(circuit, createRandom(2), (fluents) => {
      const holding = new Set(fluents);
      for (const { fluents: members, exact } of groups) {
        const count = members.filter((fluent) => holding.has(fluent)).length;
        expect(exact ? count === 1 : count <= 1).toBe(true);
      }
    });
  });

  test("gates are simplified with groups", () => {
    const builder = new CircuitBuilder({ fluentCount: 4, moveCounts: [] });
    const [a, b, c, d] = [0, 1, 2, 3].map((fluent) => literalOf(fluentNode(fluent))) as [
      number,
      number,
      number,
      number,
    ];
    const next = [builder.and([a, b]), builder.and([a, b + 1]), builder.and([a + 1, b + 1, c + 1]), d].map(Number);
    const circuit = builder.finish(
      { terminal: FALSE, legal: [], next: Int32Array.from(next), goals: [], percepts: [] },
      { initialFluents: Int32Array.of(0), groups: [{ fluents: Int32Array.of(0, 1, 2, 3), exact: true }] },
    );
    const simplified = useFluentGroups(circuit);
    expect(Array.from(simplified.next)).toEqual([FALSE, a, d, d]);
    expect(findDifference(circuit, simplified, 100, createRandom(1))).toBe(-1);
  });
});

describe("invariant fluents", () => {
  test("a fluent that never changes becomes a constant, even if that needs several steps to see", () => {
    const { program, circuit } = circuitOf(
      rulesFromText(`(role r) (legal r go) (init (wall 1)) (init (step 0)) (succ 0 1) (succ 1 2)
        (<= (next (wall ?x)) (true (wall ?x)))
        (<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
        (<= (next open) (not (true (wall 1))))
        (<= terminal (true open)) (<= terminal (true (step 2))) (<= (goal r 1) (true (wall 1)))`),
    );
    const folded = foldInvariantFluents(circuit);
    expect(folded.goals[0]?.[0]?.literal).toBe(TRUE);
    expect(folded.next[program.fluents.indexOf("open")]).toBe(FALSE);
    expect(folded.terminal).toBe(literalOf(fluentNode(program.fluents.indexOf("(step 2)"))));
  });
});

describe("the specialized circuit", () => {
  test.each(GAMES)("%s: has the same outputs in every state reached by play", (game) => {
    const { program, circuit } = circuitOf(ownRules(game));
    const specialized = specializeCircuit(circuit, program.fluents);
    const [before, after] = [outputLiterals(circuit), outputLiterals(specialized)];
    walk(circuit, createRandom(4), (fluents, jointMove) => {
      const values = evaluateCircuit(circuit, fluents, jointMove);
      const others = evaluateCircuit(specialized, fluents, jointMove);
      const place = before.findIndex(
        (literal, i) => literalValue(values, literal) !== literalValue(others, after[i] as number),
      );
      expect(place).toBe(-1);
    });
  });
});

describe("refutation and implication", () => {
  test("two moves of different roles that need different turns exclude each other", () => {
    const { program, circuit } = circuitOf(ownRules("tic-tac-toe"));
    const groups = findFluentGroups(circuit, program.fluents);
    const [x, o] = circuit.legal.map(
      (_, role) => 1 + circuit.fluentCount + (role === 0 ? 0 : (circuit.moveCounts[0] as number)),
    );
    const refuter = new Refuter(circuit, groups);
    const marks = program.moves.map((moves) => moves.findIndex((text) => text.startsWith("(")));
    const both = [literalOf((x as number) + (marks[0] as number)), literalOf((o as number) + (marks[1] as number))];
    expect(refuter.refutes(both)).toBe(true);
    expect(refuter.refutes([both[0] as number])).toBe(false);
    expect(new Refuter(circuit, []).refutes(both)).toBe(false);
  });

  test("a mark needs the turn of its role, and the cell to be blank", () => {
    const { program, circuit } = circuitOf(ownRules("tic-tac-toe"));
    const mark = program.moves[0]?.findIndex((text) => text.startsWith("(")) as number;
    const legal = circuit.legal[0]?.[mark] as number;
    const implied = Array.from(program.fluents.keys()).filter(
      (fluent) => impliedFluents(circuit, [fluent])(legal) !== 0,
    );
    expect(implied).toHaveLength(2);
    // Brute-force check: wherever the move is legal, the fluents hold.
    walk(circuit, createRandom(7), (fluents) => {
      if (literalValue(evaluateCircuit(circuit, fluents), legal) === 0) return;
      for (const fluent of implied) expect(fluents).toContain(fluent);
    });
  });

  test.each(GAMES)("%s: querying implied fluents together or one by one gives the same result", (game) => {
    const { program, circuit } = circuitOf(ownRules(game));
    const fluents = Array.from(program.fluents.keys()).slice(0, MOST_IMPLIED);
    const together = impliedFluents(circuit, fluents);
    const alone = fluents.map((fluent) => impliedFluents(circuit, [fluent]));
    const literals = outputLiterals(circuit).slice(0, 50);
    for (const literal of literals)
      for (const [bit, implies] of alone.entries()) expect((together(literal) >>> bit) & 1).toBe(implies(literal) & 1);
    walk(circuit, createRandom(9), (holding, jointMove) => {
      const values = evaluateCircuit(circuit, holding, jointMove);
      for (const literal of literals)
        if (literalValue(values, literal) === 1)
          for (const [bit, fluent] of fluents.entries())
            if ((together(literal) >>> bit) & 1) expect(holding).toContain(fluent);
    });
  });

  test("a loop variable may be false", () => {
    const builder = new CircuitBuilder({ fluentCount: 1, moveCounts: [1] });
    const fluent = literalOf(fluentNode(0));
    const [variable] = builder.openComponent(1);
    const reached = literalOf(variable as number);
    builder.closeComponent([builder.or([fluent, reached])]);
    const circuit = builder.finish(
      {
        terminal: reached,
        legal: [Int32Array.of(TRUE)],
        next: Int32Array.of(reached),
        goals: [[]],
        percepts: [[]],
      },
      { initialFluents: Int32Array.of(), groups: [] },
    );
    expect(new Refuter(circuit, []).refutes([literalOf(variable as number, true)])).toBe(false);
  });
});

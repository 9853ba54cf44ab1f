/**
 * Tests states that play never reaches: every machine agrees with the interpreted machine on them, or refuses them by
 * name.
 */
import { describe, expect, test } from "vitest";
import { Budget, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { beginAt } from "../../language/positions/index.ts";
import { printTerm, type Rules, type Term } from "../../language/rules/index.ts";
import { BatchedPlayouts } from "../batched/index.ts";
import { StepByStep } from "../batched/step-by-step.contract.ts";
import { evaluateCircuit, literalValue, specializeCircuit } from "../circuit/index.ts";
import { stateFromTexts, UnknownFluents, walkSideBySide } from "../index.ts";
import { InterpretedMachine } from "../interpreted/index.ts";
import { ownRules, rulesFromText } from "../machine.contract.ts";
import { fluentsOfPlay, foreignState, loadedWith, termOf } from "./foreign-states.contract.ts";
import { type GroundedGame, groundCircuit } from "./ground-circuit.ts";
import { type MachineName, makeMachine } from "./make-machine.ts";

/** Seeds of the states with which each game begins. */
const SEEDS = process.env["NOETHER_VERIFY"] === "1" ? [1, 2] : [1];
const MACHINES: readonly MachineName[] = ["interpreted", "relational", "propagating", "compiled", "lifted", "auto"];
const GAMES = [
  "tic-tac-toe",
  "connect-four",
  "breakthrough-5x5",
  "fox-and-hounds",
  "eight-puzzle",
  "lights-out",
  "kuhn-poker",
  "random-tic-tac-toe-2x2",
  "two-tic-tac-toes",
  "sudoku",
  "tron",
  "kalah",
];

function groundedOf(rules: Rules): GroundedGame {
  const game = groundCircuit(rules, new Budget({}));
  if (isGaveUp(game)) throw new Error("the game does not ground");
  return game;
}

describe.each(GAMES)("%s", (game) => {
  const rules = ownRules(game);
  const fluents = fluentsOfPlay(rules, createRandom(11));

  test.each(SEEDS)("begun at random state %i: all machines agree", (seed) => {
    const state = foreignState(fluents, createRandom(seed));
    const begun = beginAt(rules, state);
    const reference = loadedWith(new InterpretedMachine(rules), state);
    for (const name of MACHINES) {
      const machine = withinBudget(() => makeMachine(begun, name, new Budget({})));
      if (name === "lifted" && isGaveUp(machine)) continue; // it may refuse a sheet, but must never play it wrongly
      if (isGaveUp(machine)) throw new Error(`${name} gives up`);
      const found = machine.fluentsOf(machine.initialState).map((fluent) => machine.vocabulary.fluentText(fluent));
      expect(found.sort(), name).toEqual([...new Set(state.map(printTerm))].sort());
      expect(walkSideBySide(reference, machine, createRandom(seed), { playouts: 2, maxSteps: 4 }), name).toBe(null);
    }
  });

  test.each(SEEDS)("begun at random state %i: lanes play by the rules", (seed) => {
    const { program, circuit } = groundedOf(beginAt(rules, foreignState(fluents, createRandom(seed))));
    if ((program.missing?.size ?? 0) > 0) return;
    const lanes = new StepByStep(new BatchedPlayouts(specializeCircuit(circuit, program.fluents), true), seed);
    for (let step = 0; step < 3; step++) {
      const before = lanes.states();
      lanes.step();
      const [moves, after] = [lanes.moves(), lanes.states()];
      for (let lane = 0; lane < 128; lane += 17) {
        const from = before[lane] as number[];
        const joint = (moves[lane] as number[][]).map(([move]) => move as number);
        if (lanes.wasStuck(lane) || isTerminal(circuit, from)) continue;
        const values = evaluateCircuit(circuit, from);
        for (const [role, move] of joint.entries())
          expect(literalValue(values, circuit.legal[role]?.[move] as number)).toBe(1);
        const made = evaluateCircuit(circuit, from, joint);
        const next = [...circuit.next.keys()].filter(
          (fluent) => literalValue(made, circuit.next[fluent] as number) === 1,
        );
        expect(after[lane]).toEqual(isTerminal(circuit, next) ? [...circuit.initialFluents] : next);
      }
    }
  });

  test("grounded machines of the sheet itself accept every combination of the fluents that they know", () => {
    const known = fluents.filter((_, i) => (i * 7) % 3 !== 0);
    const reference = loadedWith(new InterpretedMachine(rules), known);
    for (const name of ["propagating", "compiled"] as const) {
      const machine = loadedWith(makeMachine(rules, name, new Budget({})), known);
      expect(walkSideBySide(reference, machine, createRandom(5), { playouts: 1, maxSteps: 3 }), name).toBe(null);
    }
  });
});

const isTerminal = (circuit: GroundedGame["circuit"], fluents: readonly number[]): boolean =>
  literalValue(evaluateCircuit(circuit, fluents), circuit.terminal) === 1;

/** The board of the sheet is half full, and its rules still read `init`. */
const BEGUN = rulesFromText(`
  (role r) (init (cell 1 x)) (init (cell 2 b)) (init (lock))
  (<= (legal r (mark ?n)) (true (cell ?n b)))
  (<= (legal r wait) (init (cell 1 x)) (not (true (lock))))
  (<= (next (cell ?n x)) (does r (mark ?n)))
  (<= (next ?f) (true ?f) (not (blocked ?f)))
  (<= (blocked (cell ?n b)) (does r (mark ?n)))
  (<= terminal (true (cell 1 x)) (true (cell 2 x))) (goal r 100)`);

describe("by hand", () => {
  test.each(MACHINES)("%s: a square that was never free is free now; the rules still see the original init", (name) => {
    const state: Term[] = ["(cell 1 b)", "(cell 3 b)", "(strange 1)"].map(termOf);
    const machine = makeMachine(beginAt(BEGUN, state), name, new Budget({}));
    const { count, moves } = machine.newCursor().legalMoves(0);
    const texts = Array.from(moves.subarray(0, count), (move) => machine.vocabulary.moveText(0, move));
    expect(texts.sort()).toEqual(["(mark 1)", "(mark 3)", "wait"]);
    const reference = loadedWith(new InterpretedMachine(BEGUN), state);
    expect(walkSideBySide(reference, machine, createRandom(1), { playouts: 3, maxSteps: 5 })).toBe(null);
  });

  test.each(["propagating", "compiled"] as const)(
    "%s: fluents that the machine cannot hold are refused by name",
    (name) => {
      const machine = makeMachine(BEGUN, name, new Budget({}));
      const load = (): unknown => stateFromTexts(machine, ["(cell 1 b)", "(cell 2 b)", "(strange 1)"]);
      expect(load).toThrow(UnknownFluents);
      expect(load).toThrow(/\(cell 1 b\), \(strange 1\)/);
    },
  );
});

/** Symmetries that no graph of the rules shows, and the proofs beside truth tables. */
import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { type Rules, readRules } from "../../language/rules/index.ts";
import { type Circuit, circuitFromGroundProgram, evaluateCircuit, literalValue } from "../../machine/circuit/index.ts";
import { type GroundProgram, groundRules } from "../../machine/grounding/index.ts";
import { ownRules } from "../../machine/machine.contract.ts";
import type { GroundSymmetry } from "./ground-symmetry.ts";
import { findGameSymmetries } from "./index.ts";
import { DiagramProver } from "./prove-by-diagrams.ts";
import { outputPairs } from "./prove-on-circuit.ts";

const rulesOf = (text: string): Rules => readRules(new SourceText("sheet", text)).rules;

function ground(rules: Rules): { program: GroundProgram; circuit: Circuit } {
  const program = groundRules(rules, new Budget({ rules: 100_000 }), { form: "plain" });
  if (isGaveUp(program)) throw new Error("does not ground");
  return { program, circuit: circuitFromGroundProgram(program) };
}

/** Four stones in a ring, taken while a neighbour is there; what is left is counted one after the other. */
const ring = (won: string): string => `(role taker) (stone 1) (stone 2) (stone 3) (stone 4)
  (beside 1 2) (beside 2 3) (beside 3 4) (beside 4 1) (<= (touch ?a ?b) (beside ?a ?b)) (<= (touch ?a ?b) (beside ?b ?a))
  (init (there 1)) (init (there 2)) (init (there 3)) (init (there 4))
  (<= (legal taker (take ?a)) (true (there ?a)) (touch ?a ?b) (true (there ?b)))
  (<= (legal taker stop) (stone ?a))
  (<= (next (there ?a)) (true (there ?a)) (does taker (take ?b)) (distinct ?a ?b))
  (<= (next done) (does taker stop)) (<= terminal (true done))
  (<= (count 1 1) (true (there 1))) (<= (count 1 0) (not (true (there 1))))
  (<= (count ?b ?m) (then ?a ?b) (count ?a ?n) (plus ?n ?m) (true (there ?b)))
  (<= (count ?b ?n) (then ?a ?b) (count ?a ?n) (not (true (there ?b))))
  (then 1 2) (then 2 3) (then 3 4) (plus 0 1) (plus 1 2) (plus 2 3) (plus 3 4)
  (<= won ${won}) (<= (goal taker 100) won) (<= (goal taker 0) (not won))`;

const found = (rules: Rules, fixRoles = true) =>
  findGameSymmetries(rules, { fixRoles, seconds: 1 }, { random: createRandom(1), now: () => 0 });

describe("proposals", () => {
  test("a count in a fixed order hides the ring: proved", () => {
    const game = found(rulesOf(ring("(count 4 2)")));
    if (game.kind !== "ground") throw new Error("it grounds");
    expect(game.found.group.order).toBe(8n);
    expect(game.provedCount).toBeGreaterThan(0);
    expect(game.unproved).toEqual([]);
  });

  test("a goal that tells the stones apart keeps what it keeps, and no more", () => {
    const one = found(rulesOf(ring("(count 4 2) (true (there 1))")));
    expect(one.kind === "ground" && one.found.group.order).toBe(2n);
    const partial = found(rulesOf(ring("(count 2 2)")));
    expect(partial.kind === "ground" && partial.found.group.order).toBe(2n);
  });

  test("of one state: only what keeps it", () => {
    const state = ["(there 1)", "(there 3)"].map((text) => readRules(new SourceText("s", text)).rules.rules[0]?.head);
    const fluents = state.map((head) => ({
      kind: "application" as const,
      name: "there",
      args: head?.args ?? [],
      span: { start: 0, end: 0 },
    }));
    const options = { fixRoles: true, seconds: 1, state: fluents };
    const game = findGameSymmetries(rulesOf(ring("(count 4 2)")), options, { random: createRandom(1), now: () => 0 });
    expect(game.kind === "ground" && game.found.group.order).toBe(4n);
  });

  test("othello: the pieces are counted row by row, and the board has its eight symmetries", () => {
    const game = found(ownRules("othello"));
    expect(game.kind === "ground" && game.found.group.order).toBe(8n);
  });

  const folder = "../shared/games";
  const isWhole = process.env["NOETHER_VERIFY"] === "1";
  if (!existsSync(folder)) console.log("skipped: reversi needs ../shared");
  test.skipIf(!existsSync(folder)).each(isWhole ? ["reversi", "reversiSuicide"] : ["reversiSuicide"])(
    "%s: 1 → 8",
    (name) => {
      const rules = rulesOf(readFileSync(`${folder}/${name}.kif`, "utf8"));
      const game = found(rules);
      if (game.kind !== "ground") throw new Error("it grounds");
      expect(game.found.group.order).toBe(8n);
      expect(game.provedCount).toBe(game.found.generators.length);
    },
  );
});

describe("verdicts beside truth tables", () => {
  /** The slow twin: every state and every joint move, before and after. */
  function holdsEverywhere(circuit: Circuit, symmetry: GroundSymmetry): boolean {
    const pairs = outputPairs(circuit, symmetry);
    const moveCount = circuit.moveCounts[0] as number;
    for (let state = 0; state < 1 << circuit.fluentCount; state++) {
      for (let move = 0; move < moveCount; move++) {
        const fluents = [...symmetry.fluents.keys()].filter((fluent) => (state >> fluent) & 1);
        const here = evaluateCircuit(circuit, fluents, [move]);
        const images = fluents.map((fluent) => symmetry.fluents[fluent] as number);
        const there = evaluateCircuit(circuit, images, [symmetry.moves[0]?.[move] as number]);
        if (pairs.some(({ output, target }) => literalValue(here, output) !== literalValue(there, target)))
          return false;
      }
    }
    return true;
  }

  test.each([
    "(count 4 2)",
    "(count 4 2) (true (there 1))",
    "(count 2 2)",
    "(count 4 1) (not (true (there 2)))",
    "(count 4 0)",
  ])("%s", (won) => {
    const { program, circuit } = ground(rulesOf(ring(won)));
    const stones = [1, 2, 3, 4].map((stone) => program.fluents.indexOf(`(there ${stone})`));
    const takes = [1, 2, 3, 4].map((stone) => program.moves[0]?.indexOf(`(take ${stone})`) as number);
    const prover = new DiagramProver(circuit, createRandom(7), new Budget({ steps: 1e6 }));
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (images) => {
        const fluents = Int32Array.from(program.fluents.keys());
        const moves = Int32Array.from(program.moves[0]?.keys() ?? []);
        images.forEach((image, i) => {
          fluents[stones[i] as number] = stones[image] as number;
          moves[takes[i] as number] = takes[image] as number;
        });
        const symmetry = { roles: Int32Array.of(0), fluents, moves: [moves] };
        // Moves that are not made are false in a state, so diagrams, for which all are free, may prove less; here they do not.
        expect(prover.verdict(symmetry)).toBe(holdsEverywhere(circuit, symmetry) ? "proved" : "refuted");
      }),
      { numRuns: 24 },
    );
  });

  test("a spent budget leaves the question open", () => {
    const { program, circuit } = ground(rulesOf(ring("(count 4 2)")));
    const turn = (text: string): string => text.replace(/[1-4]/, (digit) => String((Number(digit) % 4) + 1));
    const numbers = (texts: readonly string[]): Int32Array =>
      Int32Array.from(texts, (text) => texts.indexOf(turn(text)));
    const symmetry = {
      roles: Int32Array.of(0),
      fluents: numbers(program.fluents),
      moves: program.moves.map(numbers),
    };
    const verdict = (steps: number) =>
      new DiagramProver(circuit, createRandom(7), new Budget({ steps })).verdict(symmetry);
    expect(verdict(1e6)).toBe("proved");
    expect(verdict(0)).toBe("open");
  });
});

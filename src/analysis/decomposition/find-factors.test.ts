import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { readRules } from "../../language/rules/index.ts";
import { circuitFromGroundProgram, evaluateCircuit, literalValue } from "../../machine/circuit/index.ts";
import { groundRules } from "../../machine/grounding/index.ts";
import { findFactors } from "./find-factors.ts";

function factorsOf(text: string) {
  const program = groundRules(readRules(new SourceText("game", text)).rules, new Budget({}), { form: "plain" });
  if (isGaveUp(program)) throw new Error("the game does not ground");
  const circuit = circuitFromGroundProgram(program);
  const { factors, shared } = findFactors(program, circuit, new Budget({}));
  const names = (fluents: readonly number[]): string[] => fluents.map((fluent) => program.fluents[fluent] as string);
  return { program, circuit, factors, shared: names(shared), names };
}
const game = (name: string): string =>
  readFileSync(new URL(`../../../games/${name}/rules.kif`, import.meta.url), "utf8");

describe("compounds come apart", () => {
  test.each([
    ["two-tic-tac-toes", 2, /left|right/],
    ["asteroids-parallel", 2, /scout|cargo/],
    ["nim", 3, /counters [abc]/],
    ["serial-lights-then-hanoi", 2, /on|open|lies/],
  ])("%s: %i factors, each with names of its own", (name, count, mark) => {
    const { factors, names } = factorsOf(game(name));
    expect(factors.length).toBe(count);
    const marks = factors.map(({ fluents }) => new Set(names(fluents).map((text) => mark.exec(text)?.[0])));
    for (const [i, own] of marks.entries())
      for (const other of marks.slice(i + 1)) expect([...own].filter((one) => other.has(one))).toEqual([]);
  });

  test.each(["tic-tac-toe", "lights-out", "buttons-and-lights", "connect-four", "towers-of-hanoi", "eight-puzzle"])(
    "%s is one",
    (name) => {
      expect(factorsOf(game(name)).factors.length).toBe(1);
    },
  );

  test("what changes by itself is shared", () => {
    const { shared } = factorsOf(game("tic-tac-toe"));
    expect(shared.sort()).toEqual(["(control o)", "(control x)"]);
  });
});

test("a factor's next state depends on itself, on what is shared and on moves alone", () => {
  const random = createRandom(5);
  for (const name of ["two-tic-tac-toes", "asteroids-parallel", "nim", "serial-lights-then-hanoi"]) {
    const { program, circuit, factors } = factorsOf(game(name));
    for (const { fluents } of factors)
      for (let trial = 0; trial < 20; trial++) {
        const own = new Set(fluents);
        const others = new Set(factors.flatMap((factor) => factor.fluents).filter((fluent) => !own.has(fluent)));
        const joint = program.moves.map((moves) => random.below(moves.length));
        const one = program.fluents.map(() => random.below(2));
        const other = one.map((bit, fluent) => (others.has(fluent) ? random.below(2) : bit));
        const [here, there] = [one, other].map((bits) =>
          evaluateCircuit(
            circuit,
            [...bits.keys()].filter((fluent) => bits[fluent] === 1),
            joint,
          ),
        );
        for (const fluent of fluents)
          expect(literalValue(here as Uint8Array, circuit.next[fluent] as number)).toBe(
            literalValue(there as Uint8Array, circuit.next[fluent] as number),
          );
      }
  }
});

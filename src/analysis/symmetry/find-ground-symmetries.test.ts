import { describe, expect, test } from "vitest";
import { Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { readRules } from "../../language/rules/index.ts";
import { type GroundProgram, groundRules } from "../../machine/grounding/index.ts";
import type { GateGraphOptions } from "../rule-graph/index.ts";
import { findGroundSymmetries } from "./index.ts";

/** Two lamps, and three stars that shine in the initial state. `keep` may keep the stars; no other rule reads them. */
const lamps = (keep: string): string => `(role r) (lamp 1) (lamp 2) (star a) (star b) (star c)
  (init (star a)) (init (star b)) (init (star c))
  (<= (legal r (light ?n)) (lamp ?n)) (<= (next (lit ?n)) (does r (light ?n))) (<= (next (lit ?n)) (true (lit ?n)))
  (<= terminal (true (lit 1)) (true (lit 2))) (<= (goal r 100) terminal) (<= (goal r 0) (not terminal)) ${keep}`;

function groundProgram(text: string): GroundProgram {
  const program = groundRules(readRules(new SourceText("sheet", text)).rules, new Budget({}), { form: "plain" });
  if (isGaveUp(program)) throw new Error("it grounds");
  return program;
}

const find = (program: GroundProgram, state?: ReadonlySet<number>, options: Partial<GateGraphOptions> = {}) =>
  findGroundSymmetries(
    program,
    { fixRoles: true, ...(state === undefined ? {} : { state }), ...options },
    { random: createRandom(1) },
  );

describe("fluents of the initial state", () => {
  test("that no rule reads are interchangeable, and not counted", () => {
    const program = groundProgram(lamps(""));
    const found = find(program);
    expect(found.group.order).toBe(2n);
    expect(found.unusedFluents.map((fluent) => program.fluents[fluent])).toEqual(["(star a)", "(star b)", "(star c)"]);
  });

  test("that goals alone read do not change places with unused ones where goals are left out", () => {
    const read = "(<= (goal r 50) (true (star b)) terminal)";
    for (const options of [{ without: new Set(["goal"] as const) }, { withUnused: false }]) {
      const found = find(groundProgram(lamps(read)), undefined, options);
      expect(found.group.order).toBe(2n);
    }
  });

  test("that a rule keeps count", () => {
    const found = find(groundProgram(lamps("(<= (next (star ?s)) (true (star ?s)))")));
    expect(found.group.order).toBe(12n);
    expect(found.unusedFluents).toEqual([]);
  });
});

test("symmetries of one state keep it", () => {
  const program = groundProgram(lamps("(<= (next (star ?s)) (true (star ?s)))"));
  const state = new Set(["(lit 1)", "(star a)"].map((text) => program.fluents.indexOf(text)));
  expect(find(program, state).group.order).toBe(2n);
});

test.each(["any", "a"])("a fluent keeps its meaning whatever its name is: %s", (name) => {
  const sheet = `(role r) (init ${name}) (<= (legal r (set ${name})) (true ${name})) (legal r (set b)) (legal r (set c))
    (<= (next ?f) (does r (set ?f))) (<= (next x) (true ${name}) (true b)) (<= (next y) (true c))
    (<= terminal (true x) (true y)) (goal r 100)`;
  expect(find(groundProgram(sheet)).group.order).toBe(1n);
});

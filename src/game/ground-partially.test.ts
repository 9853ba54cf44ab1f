/** Partial grounding preserves the meaning of the rules, and shows symmetries that chains of facts hide. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { groundPartially } from "../analysis/symmetry/index.ts";
import { unlimited } from "../foundations/budgets/index.ts";
import { createRandom } from "../foundations/collections/index.ts";
import { SourceText } from "../foundations/text/index.ts";
import { normalizeRules } from "../language/rewriting/index.ts";
import { printClauses, type Rules, readRules } from "../language/rules/index.ts";
import { walkSideBySide } from "../machine/index.ts";
import { InterpretedMachine } from "../machine/interpreted/index.ts";
import { Game, ruleSymmetries, statusesOnRules } from "./index.ts";

const own = (name: string): string => readFileSync(new URL(`../../games/${name}/rules.kif`, import.meta.url), "utf8");
const read = (text: string): Rules => readRules(new SourceText("sheet", text)).rules;

/**
 * A token on a track of five places may step either way, and both ends win. The chain that orders the places also
 * counts time.
 */
const TRACK = `
(role r) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (place 1) (place 2) (place 3) (place 4) (place 5)
(init (at 3)) (init (time 1))
(<= (next (time ?n)) (true (time ?m)) (succ ?m ?n))
(<= terminal (true (time 5)))
(<= (legal r (go ?y)) (true (at ?x)) (succ ?x ?y))
(<= (legal r (go ?y)) (true (at ?x)) (succ ?y ?x))
(<= (next (at ?y)) (does r (go ?y)))
(<= terminal (true (at 1))) (<= terminal (true (at 5)))
(<= (goal r 100) (true (at 1))) (<= (goal r 100) (true (at 5)))
(<= (goal r 0) (not terminal))`;

const partly = (text: string) => {
  const rules = read(text);
  return groundPartially(normalizeRules(rules, { disjunctions: "expand" }), rules.source, unlimited());
};

describe("partial grounding", () => {
  test("replaces a chain by its instances, and leaves products alone", () => {
    const { clauses, relations } = partly(TRACK);
    expect(relations).toEqual(["succ/2"]);
    expect(clauses.filter(({ head }) => head.relation === "legal")).toHaveLength(8);
    expect(clauses.some(({ head }) => head.relation === "succ")).toBe(false);
    expect(clauses.filter(({ head }) => head.relation === "place")).toHaveLength(5);
  });

  test("shows the reflection that the chain hides", () => {
    const order = (options: Parameters<typeof ruleSymmetries>[0]): bigint =>
      Game.open(read(TRACK)).need(ruleSymmetries(options), unlimited()).induced.group.order;
    expect(order({ split: true })).toBe(1n);
    expect(order({ partial: true })).toBe(2n);
  });

  test.each(["connect-four", "tic-tac-toe", "eight-puzzle", "knights-tour", "tron", "blocks-world", "maze"])(
    "%s: the same game, step by step",
    (name) => {
      const rules = read(own(name));
      const { clauses } = partly(own(name));
      const ground = read(printClauses(clauses, "prefix"));
      const [one, other] = [new InterpretedMachine(rules), new InterpretedMachine(ground)];
      expect(walkSideBySide(one, other, createRandom(3), { playouts: 1, maxSteps: 8 })).toBeNull();
    },
  );

  test.each([
    ["connect-four", 4n],
    ["knights-tour", 8n],
    ["tron", 16n],
  ])("%s: all generators are proved", (name, order) => {
    const game = Game.open(read(own(name)));
    const found = game.need(ruleSymmetries({ partial: true }), unlimited());
    expect(found.induced.group.order).toBe(order);
    expect(new Set(statusesOnRules(game, found, found.generators, unlimited()))).toEqual(new Set(["proved"]));
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Budget, isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { type Rules, readRules } from "../../language/rules/index.ts";
import { expectEquivalent } from "./equivalence.contract.ts";
import { groundNaively } from "./ground-naively.contract.ts";
import { type GroundProgram, groundRules } from "./index.ts";
import { randomSheet } from "./random-sheet.contract.ts";

const GAMES = new URL("../../../games/", import.meta.url);
const sheet = (text: string): Rules => readRules(new SourceText("sheet.kif", text)).rules;

/** Enough for the products of domains in these games. */
const INSTANCES = 200_000;

function ground(rules: Rules): GroundProgram {
  const program = groundRules(rules, unlimited());
  if (isGaveUp(program)) throw new Error(program.doing);
  return program;
}

describe("the naive twin agrees", () => {
  for (const name of ["tic-tac-toe", "blocks-world", "blocks-world-book", "buttons-and-lights", "towers-of-hanoi"])
    test(name, () => {
      const rules = sheet(readFileSync(new URL(`${name}/rules.kif`, GAMES), "utf8"));
      const slow = groundNaively(rules, new Budget({ steps: INSTANCES }));
      if (isGaveUp(slow)) throw new Error(slow.doing);
      const fast = ground(rules);
      expect(fast.fluents).toEqual(slow.fluents);
      expect(fast.moves).toEqual(slow.moves);
      expectEquivalent(fast, slow, 1, 12);
    });
});

describe("the naive twin agrees on random sheets", () => {
  for (let seed = 1; seed <= 40; seed++)
    test(`seed ${seed}`, () => {
      const rules = sheet(randomSheet(seed));
      const slow = groundNaively(rules, unlimited());
      if (isGaveUp(slow)) throw new Error(slow.doing);
      const fast = ground(rules);
      const known = new Set(slow.fluents);
      expect(fast.fluents.filter((fluent) => !known.has(fluent))).toEqual([]);
      expectEquivalent(fast, slow, seed, 8);
      const onDemand = groundRules(rules, unlimited(), { demandAbove: 0 });
      if (isGaveUp(onDemand)) throw new Error(onDemand.doing);
      expect(onDemand.fluents).toEqual(fast.fluents);
      expectEquivalent(onDemand, slow, seed, 8);
    });
});

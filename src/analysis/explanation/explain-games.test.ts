/** Descriptions of our own games, from symmetries found on the rules and on the ground program. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { type Rules, readRules, termFromText } from "../../language/rules/index.ts";
import { makeMachine } from "../../machine/automatic/index.ts";
import { groundRules } from "../../machine/grounding/index.ts";
import { findBoards, sampleStates } from "../board/index.ts";
import { findGroundSymmetries, findRuleSymmetries, namedByNumbers, namedBySymbols } from "../symmetry/index.ts";
import { constantTypes, explainSymmetries } from "./index.ts";

const rulesOf = (name: string): Rules => {
  const text = readFileSync(new URL(`../../../games/${name}/rules.kif`, import.meta.url), "utf8");
  return readRules(new SourceText(`${name}.kif`, text)).rules;
};

function explain(rules: Rules, kind: "ground" | "enhanced" | "split"): string[] {
  const program = groundRules(rules, unlimited(), { form: "plain" });
  if (isGaveUp(program)) throw new Error("does not ground");
  const fluents = program.fluents.map(termFromText);
  const states = sampleStates(makeMachine(rules, "relational", unlimited()), createRandom(1), 25);
  const boards = findBoards(rules, { states, fluents }, unlimited());
  const context = { random: createRandom(1) };
  const onRules = findRuleSymmetries(rules, { split: kind === "split" }, context);
  const actions =
    kind === "ground"
      ? findGroundSymmetries(program, { fixRoles: false }, context).generators.map((one) =>
          namedByNumbers(program, one),
        )
      : onRules.generators.map((mapping) => namedBySymbols(onRules, mapping, program.roles));
  return explainSymmetries(actions, { boards, fluents, roles: program.roles, types: constantTypes(rules) });
}

const ALL_EIGHT = "can be rotated by 90°, 180° and 270° and reflected in all four ways of a square";

test.each([
  ["tic-tac-toe", "ground", [`the board cell/3 ${ALL_EIGHT}`, "the two players swap"]],
  ["tic-tac-toe", "split", [`the board cell/3 ${ALL_EIGHT}`, "the two players swap"]],
  ["connect-four-4x5", "ground", ["reflection of the board disc/3 left–right", "the two players swap"]],
  [
    "breakthrough-5x5",
    "ground",
    [
      "reflection of the board pawn/3 left–right",
      "the two players swap, with reflection of the board pawn/3 top–bottom",
    ],
  ],
  ["breakthrough-5x5", "enhanced", ["the two players swap, with rotation of the board pawn/3 by 180°"]],
  ["lights-out", "ground", [`the board lit/2 ${ALL_EIGHT}`]],
  ["hex", "ground", ["the two players swap, with reflection of the board stone/3 in the rising diagonal"]],
  [
    "two-tic-tac-toes",
    "ground",
    [
      "left a1, left a3, left c3 and left c1 can be rotated and reflected like the corners of a square, in this order, and the others of left move with them",
      "right a1, right a3, right c3 and right c1 can be rotated and reflected like the corners of a square, in this order, and the others of right move with them",
      "the two boards left and right are interchangeable",
      "the two players swap",
    ],
  ],
  ["nim", "enhanced", ["the three heaps a, b and c are interchangeable", "the two players swap"]],
] as const)("%s (%s)", (name, kind, expected) => {
  expect(explain(rulesOf(name), kind).sort()).toEqual([...expected].sort());
});

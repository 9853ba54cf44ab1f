import { describe, expect, test } from "vitest";
import { Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { findAutomorphisms } from "../../foundations/graphs/index.ts";
import { imageOf } from "../../foundations/permutation-groups/index.ts";
import { normalizeRules } from "../../language/rewriting/index.ts";
import { printRules, type Rules } from "../../language/rules/index.ts";
import { scrambleRules } from "../../language/scrambling/index.ts";
import { type GroundProgram, groundRules } from "../../machine/grounding/index.ts";
import { ownRules, rulesFromText } from "../../machine/machine.contract.ts";
import { type CliqueGraph, type CliqueRule, cliqueRuleGraph, cliqueRulesAsWritten, cliqueRulesOf } from "./index.ts";

/** Formulas (8a) and (8b) of the paper. */
const TWO_RULES = `
(<= (legal random (mark x1 y2 1)) (true (row x1 1)) (true (cell x1 y2 *)))
(<= (legal random (mark x1 y2 1)) (true (col y2 1)) (true (cell x1 y2 *)))`;

const asWritten = (rules: Rules): CliqueGraph =>
  cliqueRuleGraph(cliqueRulesAsWritten(normalizeRules(rules, { disjunctions: "expand" })) as CliqueRule[]);

function programOf(rules: Rules): GroundProgram {
  const program = groundRules(rules, new Budget({ rules: 20_000 }), { form: "plain" });
  if (isGaveUp(program)) throw new Error(program.doing);
  return program;
}

describe("Figure 1", () => {
  test.each([
    ["prefix", TWO_RULES],
    ["infix", printRules(rulesFromText(TWO_RULES), "infix")],
  ])("%s: eleven vertices, two cliques of four with a common edge, and the automorphism of Example 3", (_, text) => {
    const found = asWritten(rulesFromText(text));
    expect([found.graph.vertexCount, found.graph.edgeCount]).toEqual([11, 17]);
    const { generators, order } = findAutomorphisms(found.graph);
    expect(order).toBe(2n);
    const [generator] = generators as [(typeof generators)[number]];
    const moved = Array.from(
      generator.support,
      (vertex) => `${found.label(vertex)} → ${found.label(imageOf(generator, vertex))}`,
    );
    expect(moved.filter((text) => text.startsWith("r1") || text.startsWith("(row"))).toEqual([
      "r1 → r2",
      "(row x1 1) → (col y2 1)",
    ]);
    expect(moved.length).toBe(6);
  });

  test("rules with variables are no ground rules", () => {
    expect(
      cliqueRulesAsWritten(normalizeRules(rulesFromText("(<= (legal ?p wait) (role ?p))"), { disjunctions: "expand" })),
    ).toBe(undefined);
  });
});

test.each(["random-tic-tac-toe-2x2", "matching-pennies", "kuhn-poker", "tic-tac-toe"])(
  "%s: its group does not depend on names and orders",
  (name) => {
    const games = [ownRules(name), scrambleRules(ownRules(name), createRandom(5), { arguments: true }).rules];
    const [plain, renamed] = games.map((rules) =>
      findAutomorphisms(cliqueRuleGraph(cliqueRulesOf(programOf(rules))).graph),
    );
    expect(renamed?.order).toBe(plain?.order);
  },
);

import { expect, test } from "vitest";
import { unlimited } from "../../foundations/budgets/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { readRules } from "../rules/index.ts";
import { renameVariablesApart } from "./rename-variables-apart.ts";
import { clauseTexts } from "./rewrite-text.contract.ts";
import { solveEquations } from "./solve-equations.ts";

test("every clause gets variables of its own, whatever they were called", () => {
  const text =
    "(p a) (<= (p ?x) (q ?x ?y)) (<= (p ?x) (q (f ?x_5) ?x) (not (r ?x)) (distinct ?x ?x_5)) (<= (p ?x_1) (q ?x_1 ?x))";
  const clauses = solveEquations(readRules(new SourceText("test", text)).rules.rules, unlimited());
  expect(clauseTexts(renameVariablesApart(clauses))).toEqual([
    "(p a)",
    "(<= (p ?x_1) (q ?x_1 ?y_2))",
    "(<= (p ?x_3) (q (f ?x_5_4) ?x_3) (not (r ?x_3)) (distinct ?x_3 ?x_5_4))",
    "(<= (p ?x_1_5) (q ?x_1_5 ?x_6))",
  ]);
});

import { describe, expect, test } from "vitest";
import { Budget, isGaveUp, withinBudget } from "../foundations/budgets/index.ts";
import { createRandom } from "../foundations/collections/index.ts";
import { SourceText } from "../foundations/text/index.ts";
import { checkRules } from "./checks/index.ts";
import { fuzzInput } from "./fuzz-inputs.ts";
import { HOSTILE_SHEETS } from "./hostile-sheets.ts";
import { normalizeRules } from "./rewriting/index.ts";
import { printClauses, printRules, readRules } from "./rules/index.ts";

/** Everything the language does with a text. Throws where something is wrong with it. */
function drive(text: string): { readonly codes: string[]; readonly gaveUp: boolean } {
  const { rules, diagnostics } = readRules(new SourceText("fuzz", text));
  const codes = [...diagnostics, ...checkRules(rules, new Budget({ steps: 5000 }))].map(({ code }) => code);
  let gaveUp = false;
  for (const disjunctions of ["expand", "name"] as const) {
    const clauses = withinBudget(() => normalizeRules(rules, { disjunctions }));
    if (isGaveUp(clauses)) gaveUp = true;
    else printClauses(clauses, "infix");
  }
  for (const notation of ["prefix", "infix"] as const) {
    const printed = printRules(rules, notation);
    if (!/\(|:-/.test(printed)) continue; // names alone are written alike in both notations
    const again = readRules(new SourceText("printed", printed));
    expect(again.diagnostics).toEqual([]);
    expect(again.notation).toBe(notation);
    expect(printRules(again.rules, notation)).toBe(printed);
  }
  return { codes, gaveUp };
}

describe("any text gets an answer", () => {
  test("2,000 random, truncated, mutated and hostile inputs", () => {
    const valid = { yes: 0, no: 0 };
    for (let seed = 0; seed < 2000; seed++) {
      const input = fuzzInput(createRandom(seed));
      try {
        const { codes } = drive(input);
        valid[codes.length === 0 ? "yes" : "no"]++;
      } catch (problem) {
        throw new Error(`seed ${seed}: ${JSON.stringify(input.slice(0, 2000))}`, { cause: problem });
      }
    }
    expect(valid.no).toBeGreaterThan(500);
  });

  test.each(Object.keys(HOSTILE_SHEETS))("%s, at size 1,000", (name) => {
    drive((HOSTILE_SHEETS[name] as (size: number) => string)(1000));
  });
});

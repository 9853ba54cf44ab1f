import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Budget, isGaveUp, withinBudget } from "../../../foundations/budgets/index.ts";
import { SequenceInterner } from "../../../foundations/collections/index.ts";
import { SourceText } from "../../../foundations/text/index.ts";
import { readRules } from "../../../language/rules/index.ts";
import { bookRuleGraph } from "../../rule-graph/index.ts";
import { holdIntegers, releaseIntegers } from "./hold-integers.ts";
import { mapGraphsByPaper } from "./map-by-paper.ts";
import { occurrenceGraph } from "./occurrence-graph.ts";

const isSpent = (work: () => unknown): boolean => isGaveUp(withinBudget(work));

test("holders that fit alone and not together are refused together", () => {
  const fill = (interner: SequenceInterner): void => {
    for (let i = 0; i < 10_000; i++) interner.intern(Int32Array.of(i, i + 1, i + 2), 3);
  };
  const budget = new Budget({ atoms: 2000 });
  const counted = (): SequenceInterner => new SequenceInterner((integers) => holdIntegers(budget, integers, "filling"));
  for (let i = 0; i < 3; i++) expect(isSpent(() => budget.holdingFor(() => fill(counted())))).toBe(false);
  const [first, second] = [counted(), counted()];
  expect(isSpent(() => fill(first))).toBe(false);
  expect(isSpent(() => fill(second))).toBe(true);
});

test("what is given back can be taken again", () => {
  const budget = new Budget({ atoms: 1 });
  holdIntegers(budget, 64, "reading");
  releaseIntegers(budget, 64);
  holdIntegers(budget, 64, "reading");
  expect(isSpent(() => holdIntegers(budget, 1, "reading"))).toBe(true);
});

test.each(["myopic", "lmap", "mmap"] as const)(
  "%s gives up where its memory does not last, and at no other time",
  (method) => {
    const text = readFileSync(new URL("../../../../games/tic-tac-toe/rules.kif", import.meta.url), "utf8");
    const graph = occurrenceGraph(bookRuleGraph(readRules(new SourceText("sheet.kif", text)).rules));
    const map = (atoms: number): boolean =>
      isSpent(() => mapGraphsByPaper(graph, graph, method, new Budget({ atoms })));
    expect(map(100)).toBe(true);
    expect(map(100_000)).toBe(false);
  },
);

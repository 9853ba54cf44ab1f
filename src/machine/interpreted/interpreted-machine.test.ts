import { expect, test } from "vitest";
import { describeGaveUp, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { machineContract, rulesFromText } from "../machine.contract.ts";
import { InterpretedMachine } from "./index.ts";

machineContract((rules) => new InterpretedMachine(rules), { besideInterpreted: false });

test("a query whose negation meets the query itself is given up, and other queries are answered", () => {
  const machine = new InterpretedMachine(
    rulesFromText(`(role r) (role s) (init on)
      (<= (legal ?r rest) (role ?r) (not (busy ?r)))
      (<= (busy ?r) (legal ?r ?move) (distinct ?move rest))
      (<= (legal ?r go) (role ?r) (true on))
      (<= terminal (not (true on))) (goal r 0)`),
  );
  const cursor = machine.newCursor();
  const answer = withinBudget(() => cursor.legalMoves(0));
  expect(isGaveUp(answer) && describeGaveUp(answer)).toBe(
    "gave up while answering from the rules for busy/1, which depend on their own negation",
  );
  expect(cursor.isTerminal()).toBe(false);
});

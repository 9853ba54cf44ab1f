import { expect, test } from "vitest";
import { SourceText } from "../../foundations/text/index.ts";
import { normalizeRules } from "../../language/rewriting/index.ts";
import { type Clause, readRules } from "../../language/rules/index.ts";
import { flowOfFunctions } from "./function-flow.ts";

const clausesOf = (text: string): readonly Clause[] =>
  normalizeRules(readRules(new SourceText("test", text)).rules, { disjunctions: "name" });

/** The functions that the variable in the head of the last clause can stand for. */
function atLast(text: string): string[] {
  const clauses = clausesOf(text);
  const last = clauses.at(-1) as Clause;
  const [variable] = last.head.args;
  return flowOfFunctions(clauses)
    .functionsOf(last, variable?.name ?? "")
    .map(({ name, arity }) => `${name}/${arity}`);
}

test("functions flow through variables, however the rules are ordered", () => {
  const chain = Array.from({ length: 300 }, (_, i) => `(<= (p${i} ?x) (p${i + 1} ?x))`).join(" ");
  expect(atLast(`${chain} (p300 (f a)) (p300 b) (<= (q ?x) (p0 ?x))`)).toEqual(["/0", "f/1"]);
});

test("around circles, and only what can stand at all places of a variable", () => {
  const circle = "(p a) (<= (p (s ?x)) (q ?x)) (<= (q ?x) (p ?x)) (<= (q (t ?x)) (p ?x))";
  expect(atLast(`${circle} (<= (r ?x) (q ?x))`)).toEqual(["/0", "s/1", "t/1"]);
  expect(atLast(`${circle} (<= (r ?x) (q ?x) (p ?x))`)).toEqual(["/0", "s/1"]);
  expect(atLast(`${circle} (only (s a)) (<= (r ?x) (q ?x) (only ?x))`)).toEqual(["s/1"]);
});

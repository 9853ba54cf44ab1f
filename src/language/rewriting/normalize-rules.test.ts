import { describe, expect, test } from "vitest";
import { randomSheet } from "../../../laboratory/fuzzing/sheets/index.ts";
import { Budget, unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { checkRules } from "../checks/index.ts";
import {
  type Atom,
  type Clause,
  type Formula,
  printClauses,
  printTerm,
  type Rule,
  type Rules,
  readRules,
  substitute,
  type Term,
  variablesOfRule,
} from "../rules/index.ts";
import { normalizeRules } from "./normalize-rules.ts";
import { clauseTexts } from "./rewrite-text.contract.ts";

const read = (text: string): Rules => readRules(new SourceText("test", text)).rules;

describe("the normal form", () => {
  test("expanded", () => {
    const rules = read("(<= (p ?x) (q ?x) (not (and (r ?x) (not (distinct ?x a)))))");
    expect(clauseTexts(normalizeRules(rules, { disjunctions: "expand" }))).toEqual([
      "(<= (p ?x_1) (q ?x_1) (not (r ?x_1)))",
      "(<= (p ?x_2) (q ?x_2) (distinct ?x_2 a))",
    ]);
  });

  test("named", () => {
    const rules = read("(<= (p ?x) (q ?x) (not (and (r ?x) (not (distinct ?x a)))))");
    expect(clauseTexts(normalizeRules(rules, { disjunctions: "name" }))).toEqual([
      "(<= (p ?x_1) (q ?x_1) (or#1 ?x_1))",
      "(<= (or#1 ?x_2) (q ?x_2) (not (r ?x_2)))",
      "(<= (or#1 ?x_3) (q ?x_3) (distinct ?x_3 a))",
    ]);
  });

  test("stops when the budget is spent", () => {
    const rules = read("(<= p (or a b) (or c d))");
    expect(() => normalizeRules(rules, { disjunctions: "expand" }, new Budget({ steps: 5 }))).toThrow("gave up");
  });
});

/**
 * The oracle: in a random interpretation over a few terms, the heads that the rules derive in one step. Rules and their
 * normal form must derive the same heads in every interpretation. Then they have the same models, whatever the
 * semantics of negation.
 */
describe("the normal form means the same", () => {
  const CONSTANTS = ["a", "b", "x"];
  const TERMS: readonly Term[] = CONSTANTS.flatMap((name) => [
    constant(name),
    { ...constant("g"), args: [constant(name)] },
  ]);

  test("on random rules, in random interpretations", () => {
    let compared = 0;
    for (let seed = 0; compared < 120; seed++) {
      const text = randomSheet(createRandom(seed)).replace(/Red|\+\+(?=[ )])|(?<=[ (])[12](?=[ )])|\(lock\)/g, "a");
      const sheet = read(text.replaceAll("?na", "?n").replaceAll("?n++", "?n"));
      if (!isSafe(sheet)) continue;
      if (sheet.rules.some((rule) => variablesOfRule(rule).size > 4)) continue;
      compared++;
      const expected = new Set(sheet.rules.flatMap((rule) => derivedByRule(rule, seed)));
      for (const disjunctions of ["expand", "name"] as const) {
        const clauses = normalizeRules(sheet, { disjunctions }, unlimited());
        expect([seed, isSafe(read(printClauses(clauses, "prefix")))]).toEqual([seed, true]);
        expect([seed, [...derivedByClauses(clauses, seed)].sort()]).toEqual([seed, [...expected].sort()]);
      }
    }
  });

  function isSafe(sheet: Rules): boolean {
    return checkRules(sheet, new Budget({ steps: 1 })).every(({ code }) => code !== "unsafe");
  }

  function constant(name: string): Term & { kind: "application" } {
    return { kind: "application", name, args: [], span: { start: 0, end: 0 } };
  }

  /** Pseudo-random but reproducible: about half of the atoms over TERMS hold, and none with other terms. */
  function holds({ relation, args }: Atom, seed: number): boolean {
    const text = `${relation} ${args.map(printTerm).join(" ")}`;
    if (text.includes("(g (g")) return false;
    let hash = seed;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
    return createRandom(hash).below(2) === 0;
  }

  function* bindings(variables: readonly string[]): Iterable<Map<string, Term>> {
    const [first, ...others] = variables;
    if (first === undefined) yield new Map();
    else for (const rest of bindings(others)) for (const term of TERMS) yield new Map(rest).set(first, term);
  }

  const instantiated = (atom: Atom, binding: ReadonlyMap<string, Term>): Atom => ({
    ...atom,
    args: atom.args.map((term) => substitute(term, binding)),
  });

  const textOf = ({ relation, args }: Atom): string => [relation, ...args.map(printTerm)].join(" ");

  function satisfied(formula: Formula, binding: ReadonlyMap<string, Term>, truth: (atom: Atom) => boolean): boolean {
    if (formula.kind === "atom") return truth(instantiated(formula.atom, binding));
    if (formula.kind === "distinct")
      return printTerm(substitute(formula.left, binding)) !== printTerm(substitute(formula.right, binding));
    if (formula.kind === "not") return !satisfied(formula.operand, binding, truth);
    const isSatisfied = (operand: Formula): boolean => satisfied(operand, binding, truth);
    return formula.kind === "and" ? formula.operands.every(isSatisfied) : formula.operands.some(isSatisfied);
  }

  function derivedBy(rule: Rule, truth: (atom: Atom) => boolean): string[] {
    const derived: string[] = [];
    for (const binding of bindings([...variablesOfRule(rule)]))
      if (rule.body.every((formula) => satisfied(formula, binding, truth)))
        derived.push(textOf(instantiated(rule.head, binding)));
    return derived;
  }

  const derivedByRule = (rule: Rule, seed: number): string[] => derivedBy(rule, (atom) => holds(atom, seed));

  /** The names of disjunctions are derived from the interpretation, each after those that its definition uses. */
  function derivedByClauses(clauses: readonly Clause[], seed: number): Set<string> {
    const isNamed = (relation: string): boolean => relation.startsWith("or#");
    const named = new Set<string>();
    const truth = (atom: Atom): boolean => (isNamed(atom.relation) ? named.has(textOf(atom)) : holds(atom, seed));
    const definitions = clauses.filter(({ head }) => isNamed(head.relation)).map(ruleOf);
    for (let before = -1; before !== named.size; ) {
      before = named.size;
      for (const rule of definitions) for (const atom of derivedBy(rule, truth)) named.add(atom);
    }
    const others = clauses.filter(({ head }) => !isNamed(head.relation)).map(ruleOf);
    return new Set(others.flatMap((rule) => derivedBy(rule, truth)));
  }

  function ruleOf({ head, body, span }: Clause): Rule {
    const formulas = body.map((literal): Formula => {
      if (literal.kind === "distinct") return { ...literal, span };
      const atom: Formula = { kind: "atom", atom: literal.atom, span };
      return literal.kind === "positive" ? atom : { kind: "not", operand: atom, span };
    });
    return { head, body: formulas, span };
  }
});

import { describe, expect, test } from "vitest";
import { SourceText } from "../../foundations/text/index.ts";
import { normalizeRules } from "../../language/rewriting/index.ts";
import { type Clause, readRules } from "../../language/rules/index.ts";
import {
  type LiftedProgram,
  printClause,
  projectVariables,
  splitComponents,
  splitTermShapes,
} from "../derivation/index.ts";
import { demandRelations } from "./demand-relations.ts";

function program(text: string): LiftedProgram {
  const { rules } = readRules(new SourceText("sheet.kif", text));
  return { clauses: normalizeRules(rules, { disjunctions: "name" }), guards: new Set(), origins: new Map() };
}

/** Renames variables by order of appearance, so that tests do not depend on the names that passes choose. */
function spelled(clause: Clause): string {
  const names = new Map<string, string>();
  return printClause(clause).replace(/\?[^ ()]+/g, (name) => {
    if (!names.has(name)) names.set(name, `?${"abcdefghijkl"[names.size]}`);
    return names.get(name) as string;
  });
}
const printed = ({ clauses }: LiftedProgram): string[] => clauses.map(spelled);

describe("splitting by term shape", () => {
  test("compound arguments become relations with flat columns", () => {
    expect(printed(splitTermShapes(program("(<= (next (cell ?x 1)) (true (cell ?x 2)))")))).toEqual([
      "(<= (next:cell/2 ?a 1) (true:cell/2 ?a 2))",
    ]);
  });

  test("terms that contain each other do not square the clauses at every level", () => {
    const pairs = program("(p z) (<= (p (pair ?x ?y)) (p ?x) (p ?y))");
    expect(splitTermShapes(pairs).clauses.length).toBeLessThan(300);
  });

  test("a variable over fluents is unfolded into one clause per function", () => {
    const split = splitTermShapes(
      program(`(true (p a)) (true (q a b)) (true done) (<= (r ?x) (true (p ?x))) (<= (s ?y) (true (q ?x ?y)))
        (<= (kept ?f) (true ?f))`),
    );
    expect(printed(split).slice(-3)).toEqual([
      "(<= (kept:_ ?a) (true:_ ?a))",
      "(<= (kept:p/1 ?a) (true:p/1 ?a))",
      "(<= (kept:q/2 ?a ?b) (true:q/2 ?a ?b))",
    ]);
    expect(split.origins.get("true:q/2/2")).toMatchObject({ relation: "true", args: [{ name: "q" }] });
  });

  test("constants and compound terms at one argument are separated at their source", () => {
    const split = splitTermShapes(program("(can (go a)) (can wait) (<= (may ?m) (can ?m)) (<= (x ?y) (may (go ?y)))"));
    expect(printed(split)).toEqual([
      "(can:go/1 a)",
      "(can:_ wait)",
      "(<= (may:_ ?a) (can:_ ?a))",
      "(<= (may:go/1 ?a) (can:go/1 ?a))",
      "(<= (x ?a) (may:go/1 ?a))",
    ]);
  });
});

describe("variable elimination", () => {
  test("the frame axiom of tic-tac-toe: rows apart from moves", () => {
    const rewritten = projectVariables(
      program(`(<= (true ?x) (init ?x)) (<= (does ?r ?m) (legal ?r ?m))
        (<= (next ?m ?n) (true ?m ?n) (does ?p ?j ?k) (distinct ?m ?j))`),
    );
    expect(printed(rewritten).slice(2).sort()).toEqual([
      "(<= (guard ?a) (true ?a ?b))",
      "(<= (next ?a ?b) (part#2 ?a) (true ?a ?b))",
      "(<= (part ?a) (does ?b ?a ?c))",
      "(<= (part#2 ?a) (guard ?a) (part ?b) (distinct ?a ?b))",
    ]);
    expect([...rewritten.guards]).toEqual(["guard/1"]);
  });

  test("equal parts of different clauses are shared", () => {
    const rewritten = projectVariables(program("(<= (h ?x ?y) (p ?x ?z) (q ?y)) (<= (k ?x ?y) (p ?x ?w) (q ?y))"));
    expect(printed(rewritten).filter((clause) => clause.includes("(<= (part"))).toEqual(["(<= (part ?a) (p ?a ?b))"]);
  });

  test("a clause stays unchanged if elimination would not help", () => {
    const text = "(<= (h ?x) (true (p ?x ?y)))";
    expect(printed(projectVariables(program(text)))).toEqual(printed(program(text)));
  });

  test("a guarded static part is not split forever", () => {
    expect(
      printed(projectVariables(program("(p a b) (q a) (<= (h ?x ?v) (r ?x ?v) (q ?z) (not (p ?z ?x)))"))).length,
    ).toBeLessThan(8);
  });
});

test("rule splitting: components that share only head variables become sums, with the static conditions on these", () => {
  const split = splitComponents(
    program(`(<= (true ?x) (init ?x)) (<= (u ?x) (true ?x))
      (<= (h ?x ?y) (p ?x ?v) (q ?v ?y) (r ?x ?w) (s ?w ?y) (t ?x) (u ?y) (distinct ?x ?y))`),
  );
  expect(printed(split).slice(2)).toEqual([
    "(<= (h ?a ?b) (component ?a ?b) (component#2 ?a ?b) (t ?a) (u ?b) (distinct ?a ?b))",
    "(<= (component ?a ?b) (p ?a ?c) (q ?c ?b) (t ?a) (distinct ?a ?b))",
    "(<= (component#2 ?a ?b) (r ?a ?c) (s ?c ?b) (t ?a) (distinct ?a ?b))",
  ]);
});

describe("demand", () => {
  const demanded = (text: string, ...large: string[]): string[] =>
    printed(demandRelations(program(text), { large: new Set(large), isDense: (key) => key === "differ/2" }).program);

  test("a relation is derived only for the bindings it is queried with, also under negation", () => {
    expect(
      demanded(
        "(<= (goal ?p) (role ?p) (wide ?p a ?x)) (<= lost (role ?q) (not (wide ?q b c))) (<= (wide ?p ?x ?y) (true ?p) (true ?x) (true ?y))",
        "wide/3",
      ),
    ).toEqual([
      "(<= (goal ?a) (role ?a) (wide ?a a ?b))",
      "(<= (demand ?a a) (role ?a))",
      "(<= lost (role ?a) (not (wide ?a b c)))",
      "(<= (demand ?a b) (role ?a))",
      "(<= (wide ?a ?b ?c) (demand ?a ?b) (true ?a) (true ?b) (true ?c))",
    ]);
  });

  test("demand propagates through recursion", () => {
    expect(
      demanded(
        "(<= (ask ?y) (reach a ?y)) (<= (reach ?x ?y) (edge ?x ?y)) (<= (reach ?x ?z) (edge ?x ?y) (reach ?y ?z))",
        "reach/2",
      ),
    ).toContain("(<= (demand ?a) (demand ?b) (edge ?b ?a))");
  });

  test("a relation that holds for most combinations binds nothing", () => {
    expect(
      demanded("(<= (ask ?x) (at ?x) (differ ?x ?y) (wide ?x ?y)) (<= (wide ?x ?y) (true ?x) (true ?y))", "wide/2"),
    ).toContain("(<= (demand ?a) (at ?a))");
  });
});

import { describe, expect, test } from "vitest";
import { Budget } from "../../foundations/budgets/index.ts";
import { applyEdits, findProblems, openSheet, quickFixes } from "./index.ts";
import { LAMPS } from "./sheets-with-cursor.contract.ts";

const problemsOf = (text: string) => findProblems(openSheet(text), new Budget({ steps: 100_000 }));

/** The text after the best fix (or fix number `which`) of the first problem with this code. */
function mended(text: string, code: string, which = 0): string {
  const sheet = openSheet(text);
  const problem = problemsOf(text).find((candidate) => candidate.code === code);
  if (problem === undefined) throw new Error(`there is no ${code}: ${problemsOf(text).map((other) => other.code)}`);
  return applyEdits(text, quickFixes(sheet, problem)[which]?.edits ?? []);
}

/** Number of problems with a code. */
const count = (text: string, code: string): number =>
  problemsOf(text).filter((problem) => problem.code === code).length;

describe("the best fix", () => {
  test.each([
    ["unclosed", "(p a)\n(<= (q ?x)\n    (p ?x)\n\n(r a)", "(p a)\n(<= (q ?x)\n    (p ?x))\n\n(r a)"],
    [
      "unclosed",
      "(<= (legal ?p (mark ?x)\n    (true (free ?p ?x)))\n(<= terminal p)",
      "(<= (legal ?p (mark ?x))\n    (true (free ?p ?x)))\n(<= terminal p)",
    ],
    ["unclosed", "(p a)\n(q a ; open\n(<= r p)", "(p a)\n(q a) ; open\n(<= r p)"],
    ["unclosed", "p(X) :- q(f(X) & r(X)", "p(X) :- q(f(X)) & r(X)"],
    ["unexpected-close", "(p a))", "(p a)"],
    ["missing-condition", "p(X) :- q(X) &\n\nr(a)", "p(X) :- q(X) \n\nr(a)"],
    ["comment", "p(a) /* so", "p(a) /* so */"],
    ["symbol", "p(X) :- q(?row,X)", "p(X) :- q(Row,X)"],
    ["symbol", "p(a) :- q('big)", "p(a) :- q('big')"],
    ["variable-applied", "row(a)\np(X) :- Row(X)", "row(a)\np(X) :- row(X)"],
    ["variable-applied", "p(X) :- Row(X)", "p(X) :- 'Row'(X)"],
    ["rule-form", "(p a) (<=)", "(p a) "],
    ["not-form", "(<= p (not q r))", "(<= p (not (and q r)))"],
    [
      "distinct-form",
      "(<= (p ?x ?y) (q ?x ?y) (distinct ?x ?y a))",
      "(<= (p ?x ?y) (q ?x ?y) (distinct ?x ?y) (distinct ?x a) (distinct ?y a))",
    ],
    [
      "no-role",
      "; hi\n\n(legal x m) (goal y 0) terminal",
      "; hi\n\n(role x)\n(role y)\n(legal x m) (goal y 0) terminal",
    ],
    ["empty", "; nothing", "; nothing\n(role player)\n"],
    ["no-legal", "(role x) (leagl x m)", "(role x) (legal x m)"],
    ["no-goal", "(role x)\n", "(role x)\n\n(<= (goal ?player 50)\n    (role ?player))\n"],
    ["no-terminal", "(role x) (<= terminel p)", "(role x) (<= terminal p)"],
    ["unknown-role", "(role white)\n(legal black m)", "(role white)\n(role black)\n(legal black m)"],
    ["unknown-role", "(role white)\n(legal whte m)", "(role white)\n(legal white m)"],
    ["unknown-role", "role(white).\nlegal(black,m).", "role(white).\nrole(black).\nlegal(black,m)."],
    ["keyword-arity", "(<= p (true cell 1 ?x))", "(<= p (true (cell 1 ?x)))"],
    ["keyword-arity", "(<= p (does x mark 1))", "(<= p (does x (mark 1)))"],
    ["keyword-arity", "p :- true(cell,1,X)", "p :- true(cell(1,X))"],
    ["keyword-arity", "(<= (terminal now) p)", "(<= terminal p)"],
    ["keyword-arity", "(role x) (legal noop)", "(role x) (legal x noop)"],
    ["unsafe", "(<= (legal ?r noop) (true p))", "(<= (legal ?r noop) (true p) (role ?r))"],
    ["unsafe", "(legal ?r noop)", "(<= (legal ?r noop) (role ?r))"],
    ["unsafe", "(<= (p ?player) (q ?plaayer))", "(<= (p ?plaayer) (q ?plaayer))"],
    [
      "unsafe",
      "(row 1) (row 2) (init (at 1)) (init (at 2))\n(<= (free ?r)\n  (not (true (at ?r))))",
      "(row 1) (row 2) (init (at 1)) (init (at 2))\n(<= (free ?r)\n  (not (true (at ?r)))\n  (row ?r))",
    ],
    ["unsafe", "legal(R,noop) :- a ; b", "legal(R,noop) :- (a ; b) & role(R)"],
    [
      "undefined-relation",
      "(nextRank 1 2) (<= p (nextrank 1 2)) (<= q (nextrank 1 2))",
      "(nextRank 1 2) (<= p (nextRank 1 2)) (<= q (nextRank 1 2))",
    ],
    ["undefined-relation", "(init (cell 1)) (<= p (cell 1))", "(init (cell 1)) (<= p (true (cell 1)))"],
    ["undefined-relation", "init(cell(1)) p :- ~cell(1)", "init(cell(1)) p :- ~true(cell(1))"],
    [
      "undefined-fluent",
      "(init (cell 1)) (<= terminal (true (celll 1)))",
      "(init (cell 1)) (<= terminal (true (cell 1)))",
    ],
    [
      "undefined-move",
      "(legal x (mark 1)) (<= (next on) (does x (marc 1)))",
      "(legal x (mark 1)) (<= (next on) (does x (mark 1)))",
    ],
    ["letter-case", "(p Red) (p red) (q red)", "(p red) (p red) (q red)"],
    ["letter-case", "(<= (p ?x) (q ?x) (r ?X))", "(<= (p ?x) (q ?x) (r ?x))"],
    ["keyword-in-head", "(true (cell 1))", "(init (cell 1))"],
    ["keyword-in-body", "(<= terminal (next over))", "(<= terminal (true over))"],
    ["unused-relation", "(p a)\n(p b)\n(role x)", "(role x)"],
  ])("of %s: %j", (code, text, expected) => {
    const result = mended(text, code);
    expect(result).toBe(expected);
    expect(count(result, code)).toBeLessThan(count(text, code));
  });

  test("further fixes are offered if there is a choice", () => {
    expect(mended("(true (cell 1))", "keyword-in-head", 1)).toBe("(next (cell 1))");
    expect(mended("(<= (goal x 100) p) (trminal)", "unused-relation", 1)).toBe("(<= (goal x 100) p) ");
  });

  test("a game with one parenthesis less gets it back", () => {
    let same = 0;
    let all = 0;
    for (const { index } of LAMPS.matchAll(/\)/g)) {
      const broken = LAMPS.slice(0, index) + LAMPS.slice(index + 1);
      const unclosed = problemsOf(broken).filter(({ code }) => code === "unclosed");
      if (unclosed.length === 0) continue;
      all++;
      const result = mended(broken, "unclosed");
      expect(count(result, "unclosed")).toBe(0);
      if (problemsOf(result).every(({ severity }) => severity === "warning")) same++;
    }
    expect(all).toBeGreaterThan(30);
    expect(same / all).toBeGreaterThan(0.8);
  });
});

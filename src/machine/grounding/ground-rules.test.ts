import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Budget, type GaveUp, isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { type Rules, readRules } from "../../language/rules/index.ts";
import { expectEquivalent } from "./equivalence.contract.ts";
import { groundEvaluator } from "./evaluate-ground-program.contract.ts";
import { type GroundProgram, groundRules, printGroundProgram } from "./index.ts";

const sheet = (text: string): Rules => readRules(new SourceText("sheet.kif", text)).rules;
function ground(text: string): GroundProgram {
  const program = groundRules(sheet(text), unlimited());
  if (isGaveUp(program)) throw new Error(program.doing);
  return program;
}
const atomsOf = (program: GroundProgram): string[] =>
  Array.from({ length: program.atomCount }, (_, atom) => program.atomText(atom));
const lines = (program: GroundProgram): string[] => [...printGroundProgram(program, "prefix")];

const TIC_TAC_TOE = readFileSync(new URL("../../../games/tic-tac-toe/rules.kif", import.meta.url), "utf8");

describe("meaning", () => {
  test("a legal move that does not depend on the state can be made", () => {
    const program = ground(
      "(role r) (init s) (legal r go) (<= (next t) (does r go)) (<= terminal (true t)) (goal r 100)",
    );
    expect(program.moves).toEqual([["go"]]);
    expect(program.fluents).toEqual(["s", "t"]);
    expect(lines(program)).toContain("(legal r go)");
    expect(program.goals[0]).toMatchObject([{ value: 100 }]);
    expect(program.next[0]).toBe(-1);
  });

  test("a role without moves, and legal moves of nobody", () => {
    const program = ground(
      "(role r) (role s) (init a) (<= (legal r go) (true a)) (<= (legal nobody go) (true a)) (<= (next a) (true a))",
    );
    expect(program.moves).toEqual([["go"], []]);
  });

  test("recursion through negation that vanishes when grounded", () => {
    const program = ground(`(role r) (init (n 1)) (<= (next (n 2)) (true (n 1))) (<= (legal r go) (true (n ?x)))
      (<= (goal ?p 100) (role ?p) (true (n 2))) (<= (goal ?p 0) (role ?p) (not (goal ?p 100)))`);
    const { evaluate } = groundEvaluator(program);
    const goals = (fluents: number[]): (number | null)[] => {
      const holds = evaluate(fluents, []);
      return (program.goals[0] ?? []).filter(({ atom }) => holds[atom] === 1).map(({ value }) => value);
    };
    expect(goals([0])).toEqual([0]);
    expect(goals([1])).toEqual([100]);
  });

  test("variables over compound terms: frame axioms, moves, nested lists", () => {
    const program = ground(`(role r) (init (list (cons a (cons b nil)))) (init (on x))
      (<= (legal r (push ?l)) (true (list ?l)))
      (<= (legal r (pop ?h)) (true (list (cons ?h ?t))))
      (<= (next (list ?t)) (true (list (cons ?h ?t))) (does r (pop ?h)))
      (<= (next ?f) (true ?f) (does r (push ?l)))
      (<= terminal (true (list nil)))`);
    expect(program.fluents).toEqual(["(list (cons a (cons b nil)))", "(list (cons b nil))", "(list nil)", "(on x)"]);
    expect(program.moves[0]).toEqual([
      "(pop a)",
      "(pop b)",
      "(push (cons a (cons b nil)))",
      "(push (cons b nil))",
      "(push nil)",
    ]);
  });

  test("distinct between terms that are never made", () => {
    const program = ground(
      "(role r) (init (p a)) (init (p b)) (<= (legal r (m ?x ?y)) (true (p ?x)) (true (p ?y)) (distinct (f ?x) (f ?y)))",
    );
    expect(program.moves[0]).toEqual(["(m a b)", "(m b a)"]);
  });

  test("atoms that no query needs are left out: a line of blanks (section 14.4)", () => {
    const atoms = atomsOf(ground(TIC_TAC_TOE));
    expect(atoms).toContain("(line x)");
    expect(atoms.filter((atom) => /^\((line|row|column|diagonal) (\d )?b\)$/.test(atom))).toEqual([]);
  });

  test("certain and impossible conditions leave no trace", () => {
    const program =
      ground(`(role r) (init s) (<= (legal r go) (true s) always) (<= (legal r stay) (true s) (not always))
      (<= always (sure)) (sure) (<= (next s) (true s) (not never)) (<= never (true nowhere))`);
    expect(lines(program)).toEqual(["(role r)", "(init s)", "(<= (legal r go) (true s))", "(<= (next s) (true s))"]);
    expect(program.moves).toEqual([["go"]]);
  });

  test("numbers do not depend on the order of the sheet's facts", () => {
    const one = ground(
      "(role r) (init (p 10)) (init (p 2)) (<= (legal r (m ?x)) (true (p ?x))) (<= (next (p ?x)) (true (p ?x)))",
    );
    const two = ground(
      "(role r) (init (p 2)) (init (p 10)) (<= (next (p ?x)) (true (p ?x))) (<= (legal r (m ?x)) (true (p ?x)))",
    );
    expect(one.fluents).toEqual(["(p 2)", "(p 10)"]);
    expect([two.fluents, two.moves]).toEqual([one.fluents, one.moves]);
  });
});

describe("printing", () => {
  test.each(["prefix", "infix"] as const)("the program printed in %s plays the same", (notation) => {
    const program = ground(TIC_TAC_TOE);
    const again = ground([...printGroundProgram(program, notation)].join("\n"));
    expect(again.fluents).toEqual(program.fluents);
    expectEquivalent(again, program, 3, 12);
  });
});

/** Budgets in steps and counts, so that the tests do not depend on the clock. */
const attempt = (text: string, limits = {}): GroundProgram | GaveUp =>
  groundRules(sheet(text), new Budget({ steps: 3_000_000, atoms: 200_000, rules: 200_000, ...limits }));

describe("hostile sheets give up", () => {
  const digits = Array.from({ length: 10 }, (_, i) => `(d ${i})`).join(" ");
  const nine = ["?a", "?b", "?c", "?d", "?e", "?f", "?g", "?h", "?i"];
  const product = nine.map((name) => `(d ${name})`).join(" ");

  test("terms that grow without bound", () => {
    const answer = attempt(
      "(role r) (init (n z)) (<= (next (n (s ?x))) (true (n ?x))) (<= (legal r go) (true (n ?x)))",
    );
    expect(answer).toMatchObject({ kind: "gave-up", resource: "depth" });
  });

  test("a thousand million instances", () => {
    const answer = attempt(
      `${digits} (role r) (init (p 0)) (<= (next (q ${nine.join(" ")})) (true (p ?a)) ${product})`,
    );
    expect(isGaveUp(answer)).toBe(true);
    expect((answer as GaveUp).doing).toMatch(/next/);
  });

  test("if only the goal cone is too large, the rest is ground", () => {
    const answer = attempt(`${digits} (role r) (init (p 0)) (<= (legal r go) (true (p 0))) (<= (next (p 0)) (does r go))
      (<= (wide ${nine.join(" ")}) ${product} (true (p ?a))) (<= (goal r 100) (wide ${nine.join(" ")}) (same ?a ?b ?c ?d ?e ?f ?g ?h ?i))
      (<= (same ?a ?b ?c ?d ?e ?f ?g ?h ?i) (wide ?a ?b ?c ?d ?e ?f ?g ?h ?i))`);
    if (isGaveUp(answer)) throw new Error(answer.doing);
    expect([...(answer.missing?.keys() ?? [])]).toEqual(["goal"]);
    expect(answer.moves).toEqual([["go"]]);
    expect(answer.goals).toEqual([[]]);
  });

  test("rules that double repeatedly", () => {
    const chain = Array.from({ length: 40 }, (_, i) => `(<= (p${i + 1} (f ?x ?y)) (p${i} ?x) (p${i} ?y))`).join("\n");
    const answer = attempt(`(role r) (p0 a) (p0 b) ${chain} (<= (init ?x) (p40 ?x))`);
    expect(isGaveUp(answer)).toBe(true);
  });

  test("a rule with thousands of conditions does not exhaust the stack", () => {
    const many = Array.from({ length: 3000 }, (_, i) => `(true (p ?x${i}))`).join(" ");
    const answer = attempt(`(role r) (init (p a)) (<= (legal r go) ${many}) (<= (next (p a)) (does r go))`);
    if (isGaveUp(answer)) throw new Error(answer.doing);
    expect(answer.moves).toEqual([["go"]]);
  });
});

const GAMES = new URL("../../../../shared/games/", import.meta.url);
const haveGames = existsSync(GAMES);
if (!haveGames) console.log("skipped: counts of public rule sheets (../shared/games is not there)");

/** Numbers of fluents, moves and ground rules of the relaxed program, as found by gringo. */
const ANCHORS: readonly (readonly [string, number, number, number | null])[] = [
  ["ticTacToe", 29, 20, 337],
  ["connectFour", 98, 18, 463],
  ["breakthrough", 130, 310, 39_028],
  ["eightPuzzle", 142, 9, 12_254],
  ["pentago", 76, 90, 6_657],
  ["reversi", 130, 130, 25_055],
  ["rubiksCube", 331, 19, null],
  ["checkers", 413, 1_280, 264_881],
];

describe.skipIf(!haveGames)("counts of public rule sheets", () => {
  test.each(ANCHORS)("%s: %i fluents, %i moves, %i rules", (name, fluents, moves, rules) => {
    const text = readFileSync(new URL(`${name}.kif`, GAMES), "utf8");
    const plain = groundRules(sheet(text), unlimited(), { form: "plain", simplify: "none" });
    if (isGaveUp(plain)) throw new Error(plain.doing);
    if (rules !== null) expect(plain.heads.length).toBe(rules);
    const small = ground(text);
    for (const program of [plain, small]) {
      expect(program.fluents).toHaveLength(fluents);
      expect(program.moves.flat()).toHaveLength(moves);
    }
  });
});

test("asked for the whole, grounding does not try other cones once one is missing", () => {
  const one = (whole: boolean): GroundProgram => {
    const program = groundRules(sheet(TIC_TAC_TOE), new Budget({ rules: 20 }), { form: "plain", whole });
    if (isGaveUp(program)) throw new Error(program.doing);
    return program;
  };
  expect([...(one(true).missing?.keys() ?? [])].sort()).toEqual(["goal", "legal", "next", "sees", "terminal"]);
  expect(new Set(one(true).missing?.values()).size).toBe(1);
  expect(one(false).missing?.size).toBeLessThan(5);
  expect(one(true).fluents).toEqual(one(false).fluents);
});

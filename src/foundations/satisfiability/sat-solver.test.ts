import { describe, expect, test } from "vitest";
import { createRandom, type SeededRandom } from "../collections/index.ts";
import { luby, SatSolver } from "./sat-solver.ts";

type Clauses = readonly (readonly number[])[];

function solverOf(variables: number, clauses: Clauses, mostLearnt?: number): SatSolver {
  const solver = new SatSolver(mostLearnt === undefined ? {} : { mostLearnt });
  for (let i = 0; i < variables; i++) solver.addVariable();
  for (const clause of clauses) solver.addClause(clause);
  return solver;
}

const holds = (clauses: Clauses, value: (variable: number) => boolean): boolean =>
  clauses.every((clause) => clause.some((literal) => value(literal >> 1) !== ((literal & 1) === 1)));

/** Slow twin: tries all assignments. */
const isSatisfiable = (variables: number, clauses: Clauses): boolean =>
  Array.from({ length: 2 ** variables }, (_, bits) => bits).some((bits) =>
    holds(clauses, (variable) => ((bits >> variable) & 1) === 1),
  );

function randomClauses(random: SeededRandom, variables: number, count: number): number[][] {
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + random.below(3) + random.below(2) }, () => random.below(2 * variables)),
  );
}

describe("a satisfiability solver", () => {
  test("agrees with trying all assignments on random problems, under assumptions too", () => {
    const random = createRandom(5);
    let satisfiable = 0;
    for (let trial = 0; trial < 1500; trial++) {
      const variables = 3 + random.below(8);
      const clauses = randomClauses(random, variables, variables + random.below(4 * variables));
      const solver = solverOf(variables, clauses);
      for (const assumption of [undefined, random.below(2 * variables), random.below(2 * variables)]) {
        const all = assumption === undefined ? clauses : [...clauses, [assumption]];
        const answer = solver.solve(Number.POSITIVE_INFINITY, assumption === undefined ? [] : [assumption]);
        expect(answer).toBe(isSatisfiable(variables, all) ? "satisfiable" : "unsatisfiable");
        if (answer !== "satisfiable") continue;
        satisfiable++;
        expect(holds(all, (variable) => solver.value(variable))).toBe(true);
      }
    }
    expect(satisfiable).toBeGreaterThan(500);
  });

  test("gives the same answers whether or not it forgets clauses", () => {
    const random = createRandom(21);
    const answers = new Map<string, number>();
    for (let trial = 0; trial < 25; trial++) {
      // At the threshold, where about half of the problems are satisfiable.
      const clauses = Array.from({ length: 420 }, () =>
        random
          .shuffle([...Array(100).keys()])
          .slice(0, 3)
          .map((variable) => 2 * variable + random.below(2)),
      );
      const [forgetful, faithful] = [solverOf(100, clauses, 10), solverOf(100, clauses, Number.POSITIVE_INFINITY)];
      const answer = forgetful.solve();
      expect(answer).toBe(faithful.solve());
      if (answer === "satisfiable") expect(holds(clauses, (variable) => forgetful.value(variable))).toBe(true);
      expect(faithful.forgettings).toBe(0);
      if (forgetful.forgettings > 0) answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
    expect(answers.get("satisfiable")).toBeGreaterThan(2);
    expect(answers.get("unsatisfiable")).toBeGreaterThan(2);
  });

  test("refutes that seven pigeons fit into six holes, forgetting and restarting on the way", () => {
    const variable = (pigeon: number, hole: number): number => 6 * pigeon + hole;
    const clauses: number[][] = [];
    for (let pigeon = 0; pigeon < 7; pigeon++)
      clauses.push(Array.from({ length: 6 }, (_, hole) => 2 * variable(pigeon, hole)));
    for (let hole = 0; hole < 6; hole++)
      for (let one = 0; one < 7; one++)
        for (let other = 0; other < one; other++)
          clauses.push([2 * variable(one, hole) + 1, 2 * variable(other, hole) + 1]);
    const solver = solverOf(42, clauses, 100);
    expect(solver.solve(5)).toBe("unknown");
    expect(solver.solve()).toBe("unsatisfiable");
    expect(solver.forgettings).toBeGreaterThan(0);
  });

  test("satisfies large random problems below the threshold", () => {
    const random = createRandom(9);
    const clauses = Array.from({ length: 1400 }, () => {
      const chosen = random.shuffle([...Array(400).keys()]).slice(0, 3);
      return chosen.map((variable) => 2 * variable + random.below(2));
    });
    const solver = solverOf(400, clauses);
    expect(solver.solve()).toBe("satisfiable");
    expect(holds(clauses, (variable) => solver.value(variable))).toBe(true);
  });

  test("takes clauses between searches", () => {
    const solver = solverOf(3, [[0, 2, 4]]);
    const banned: boolean[][] = [];
    while (solver.solve() === "satisfiable") {
      const found = [0, 1, 2].map((variable) => solver.value(variable));
      banned.push(found);
      solver.addClause(found.map((value, variable) => 2 * variable + (value ? 1 : 0)));
    }
    expect(banned.length).toBe(7);
  });

  test("restarts by the Luby sequence", () => {
    expect(Array.from({ length: 15 }, (_, i) => luby(i + 1))).toEqual([1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
  });
});

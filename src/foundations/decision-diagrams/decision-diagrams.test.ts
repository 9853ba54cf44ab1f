import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Budget, isGaveUp, withinBudget } from "../budgets/index.ts";
import { DecisionDiagrams, type Diagram, permuteVariables } from "./index.ts";

const VARIABLES = 5;
const ROWS = 1 << VARIABLES;
const ALL_ROWS = 2 ** ROWS - 1;

/** Slow twin: a function as its column of 32 values. In row r variable i is true if bit i of r is set. */
const columnOf = (variable: number): number => {
  let column = 0;
  for (let row = 0; row < ROWS; row++) if ((row >> variable) & 1) column |= 1 << row;
  return column >>> 0;
};

/** Each step conjoins two earlier functions, either of which may be negated. */
const programs = fc.array(fc.tuple(fc.nat(60), fc.boolean(), fc.nat(60), fc.boolean()), { maxLength: 40 });

function runBoth(program: readonly (readonly [number, boolean, number, boolean])[]): {
  readonly diagrams: DecisionDiagrams;
  readonly functions: { readonly diagram: Diagram; readonly column: number }[];
} {
  const diagrams = new DecisionDiagrams();
  const functions = Array.from({ length: VARIABLES }, (_, i) => ({
    diagram: diagrams.variable(i),
    column: columnOf(i),
  }));
  for (const [i, isNegated, j, isOtherNegated] of program) {
    const one = functions[i % functions.length]!;
    const other = functions[j % functions.length]!;
    functions.push({
      diagram: diagrams.and(
        isNegated ? diagrams.not(one.diagram) : one.diagram,
        isOtherNegated ? diagrams.not(other.diagram) : other.diagram,
      ),
      column: ((isNegated ? ~one.column : one.column) & (isOtherNegated ? ~other.column : other.column)) >>> 0,
    });
  }
  return { diagrams, functions };
}

describe("decision diagrams compared with truth tables", () => {
  test("have the same values", () => {
    fc.assert(
      fc.property(programs, (program) => {
        const { diagrams, functions } = runBoth(program);
        for (const { diagram, column } of functions)
          for (let row = 0; row < ROWS; row++) {
            const value = diagrams.evaluate(diagram, (variable) => ((row >> variable) & 1) === 1);
            expect(value).toBe(((column >>> row) & 1) === 1);
          }
      }),
      { numRuns: 60 },
    );
  });

  test("are equal or opposite exactly when the tables are", () => {
    fc.assert(
      fc.property(programs, (program) => {
        const { functions } = runBoth(program);
        const byColumn = new Map<number, Diagram>();
        const columns = new Map<Diagram, number>();
        for (const { diagram, column } of functions) {
          expect(byColumn.get(column) ?? diagram).toBe(diagram);
          expect(columns.get(diagram) ?? column).toBe(column);
          expect(columns.get(diagram ^ 1) ?? (ALL_ROWS ^ column) >>> 0).toBe((ALL_ROWS ^ column) >>> 0);
          byColumn.set(column, diagram);
          columns.set(diagram, column);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe("permuted variables", () => {
  /** Random functions are hardly ever symmetric in two variables; sums and products of a few variables are. */
  const functions = fc.tuple(programs, fc.nat(60), fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: VARIABLES }));

  test("agree with truth tables", () => {
    fc.assert(
      fc.property(functions, ([program, chosen, images]) => {
        const { diagrams, functions: made } = runBoth(program);
        const { diagram, column } = made[made.length - 1 - (chosen % made.length)]!;
        const permuted = permuteVariables(diagrams, diagram, (variable) => images[variable]!);
        for (let row = 0; row < ROWS; row++) {
          // The new function, evaluated on the images, must equal the old function on the originals.
          let imageRow = 0;
          for (let i = 0; i < VARIABLES; i++) if ((row >> i) & 1) imageRow |= 1 << images[i]!;
          const value = diagrams.evaluate(permuted, (variable) => ((imageRow >> variable) & 1) === 1);
          expect(value).toBe(((column >>> row) & 1) === 1);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("of functions with interchangeable variables", () => {
    fc.assert(
      fc.property(
        fc.nat(2 ** 6 - 1),
        fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: VARIABLES }),
        (values, images) => {
          // Symmetric in 0, 1, 2 and in 3, 4: the value depends on the number of true variables, modulo 3 among the
          // first group and modulo 2 among the second.
          const isTrue = (row: number): boolean => {
            const count = (mask: number): number => [0, 1, 2, 3, 4].filter((i) => (row >> i) & (mask >> i) & 1).length;
            return ((values >> ((count(0b00111) % 3) * 2 + (count(0b11000) % 2))) & 1) === 1;
          };
          const diagrams = new DecisionDiagrams();
          const fromTable = (holds: (row: number) => boolean): Diagram => {
            let sum: Diagram = DecisionDiagrams.FALSE;
            for (let row = 0; row < ROWS; row++) {
              if (!holds(row)) continue;
              let product: Diagram = DecisionDiagrams.TRUE;
              for (let i = 0; i < VARIABLES; i++) {
                const variable = diagrams.variable(i);
                product = diagrams.and(product, (row >> i) & 1 ? variable : diagrams.not(variable));
              }
              sum = diagrams.or(sum, product);
            }
            return sum;
          };
          const imageRow = (row: number): number =>
            images.reduce((whole, image, i) => whole | (((row >> image) & 1) << i), 0);
          const permuted = permuteVariables(diagrams, fromTable(isTrue), (variable) => images[variable]!);
          expect(permuted).toBe(fromTable((row) => isTrue(imageRow(row))));
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("sums", () => {
  /** For each n: whether exactly n of the variables are true. The variables are added in the given order. */
  const countsOf = (diagrams: DecisionDiagrams, order: readonly number[]): Diagram[] => {
    let counts: Diagram[] = [DecisionDiagrams.TRUE];
    for (const number of order) {
      const variable = diagrams.variable(number);
      counts = Array.from({ length: counts.length + 1 }, (_, n) =>
        diagrams.or(
          diagrams.and(diagrams.not(variable), counts[n] ?? DecisionDiagrams.FALSE),
          diagrams.and(variable, counts[n - 1] ?? DecisionDiagrams.FALSE),
        ),
      );
    }
    return counts;
  };

  test("do not depend on the order of adding", () => {
    const diagrams = new DecisionDiagrams();
    const order = Array.from({ length: 32 }, (_, i) => i);
    const shuffled = order.map((i) => (i * 27 + 5) % 32);
    expect(countsOf(diagrams, shuffled)).toEqual(countsOf(diagrams, order));
  });

  test("of twenty thousand variables do not overflow the stack", () => {
    const diagrams = new DecisionDiagrams();
    /** Conjunction of every `step`-th variable, added from the last to the first, so that each step adds one node. */
    const all = (first: number, step: number): Diagram => {
      let product: Diagram = DecisionDiagrams.TRUE;
      for (let i = first; i >= 0; i -= step) product = diagrams.and(diagrams.variable(i), product);
      return product;
    };
    expect(diagrams.and(all(19_998, 2), all(19_999, 2))).toBe(all(19_999, 1));
  });

  test("stop with a typed answer when the budget is spent", () => {
    const answer = withinBudget(() =>
      countsOf(
        new DecisionDiagrams(new Budget({ steps: 1000 })),
        Array.from({ length: 64 }, (_, i) => i),
      ),
    );
    expect(isGaveUp(answer)).toBe(true);
    const diagrams = new DecisionDiagrams(new Budget({ bytes: 200_000 }));
    expect(
      isGaveUp(
        withinBudget(() =>
          countsOf(
            diagrams,
            Array.from({ length: 200 }, (_, i) => i),
          ),
        ),
      ),
    ).toBe(true);
  });
});

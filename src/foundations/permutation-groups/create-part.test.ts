import { describe, expect, test } from "vitest";
import { unlimited } from "../budgets/index.ts";
import { createRandom } from "../collections/index.ts";
import { createPart } from "./create-part.ts";
import { parsePermutation } from "./cycle-notation.ts";
import { disjointFactors } from "./disjoint-factors.ts";
import { alternatingGenerators, dihedralGenerators, symmetricGenerators, wreathGenerators } from "./known-groups.ts";
import type { SparsePermutation } from "./sparse-permutation.ts";

const read = (...texts: string[]): SparsePermutation[] =>
  texts.map((text) => {
    const result = parsePermutation(text);
    if (result.kind === "rejected") throw new Error(text);
    return result.permutation;
  });

const describePart = (degree: number, generators: readonly SparsePermutation[]) =>
  createPart(degree, generators, { random: createRandom(1), budget: unlimited(), verify: true }).describe();

describe("representations are recognised", () => {
  test.each([
    ["nothing", 4, [], "trivial"],
    ["three points", 3, read("(0 1)", "(1 2)"), "S3"],
    ["two factors", 7, read("(0 1)", "(3 4)", "(4 5)"), "S2 × S3"],
    ["equal factors", 6, read("(0 1)", "(2 3)", "(4 5)"), "(S2)^3"],
    ["blocks of two", 6, read("(0 2)(1 3)", "(2 4)(3 5)"), "S3 on blocks of 2"],
    ["blocks in crossed order", 6, read("(0 2)(3 5)", "(2 4)(1 3)"), "S3 on blocks of 2"],
    ["blocks with one cycle and one exchange", 8, read("(0 1 2 3)(4 5 6 7)", "(0 1)(4 5)"), "S4 on blocks of 2"],
    ["pairs that are exchanged", 4, read("(0 1)", "(0 2)(1 3)"), "((S2)^2) ⋊ (S2)"],
    ["a product hidden by a third generator", 4, read("(0 1)", "(2 3)", "(0 1)(2 3)"), "((S2)^2) ⋊ (trivial)"],
    ["a forest", 8, read("(1 2)", "(0 4)(1 5)(2 6)(3 7)", "(2 3)"), "((S3)^2) ⋊ (S2 on blocks of 2)"],
    ["no simple form", 5, dihedralGenerators(5), "chain of order 10 on 5 points"],
    ["even permutations", 6, alternatingGenerators(6), "chain of order 360 on 6 points"],
    ["one diagonal", 6, read("(0 1 2)(3 4 5)"), "chain of order 3 on 6 points"],
  ])("%s", (_, degree, generators, expected) => {
    expect(describePart(degree, generators)).toBe(expected);
  });

  test("S6 acting on two sets of six in its two inequivalent ways is not taken for a diagonal", () => {
    // The second action sends a transposition to a product of three, so no renaming makes the orbits move in step.
    const generators = read("(0 1)(6 7)(8 9)(10 11)", "(0 1 2 3 4 5)(6 7 8)(9 10)");
    expect(describePart(12, generators)).not.toContain("blocks of 2");
  });

  test("a nested product is decomposed layer by layer", () => {
    const generators = wreathGenerators(
      10,
      wreathGenerators(5, dihedralGenerators(5), symmetricGenerators(2)),
      symmetricGenerators(4),
    );
    expect(describePart(40, generators)).toBe("((chain of order 10 on 5 points)^8) ⋊ (((S2)^4) ⋊ (S4))");
  });
});

test("factors with disjoint support are renumbered", () => {
  const [first, second, ...more] = disjointFactors(12, read("(1 3)", "(5 9)(7 11)", "(3 4)", "()"));
  expect(more).toEqual([]);
  expect([...first!.points]).toEqual([1, 3, 4]);
  expect([...second!.points]).toEqual([5, 7, 9, 11]);
  expect(second!.generators).toEqual(read("(0 2)(1 3)"));
});

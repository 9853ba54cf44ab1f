import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePermutation, printPermutation } from "./cycle-notation.ts";
import { equalSparse, sparseFromDense } from "./sparse-permutation.ts";

describe("cycle notation", () => {
  test.each([
    ["(0 1 2)(5 9)", "(0 1 2)(5 9)"],
    ["(2,0,1)", "(0 1 2)"],
    ["  ( 9 5 )  (2\n0 1) ", "(0 1 2)(5 9)"],
    ["()", "()"],
    ["(4)", "()"],
    ["", "()"],
  ])("%j reads as %s", (text, printed) => {
    const result = parsePermutation(text);
    expect(result.kind === "parsed" && printPermutation(result.permutation)).toBe(printed);
  });

  test.each([
    ["(0 1", 0, "never closed"],
    ["(0 (1 2)", 3, "inside another"],
    ["0 1)", 0, "outside a cycle"],
    ["(0 1))", 5, "closes nothing"],
    ["(0 1)(1 2)", 6, "occurs twice"],
    ["(0 x)", 3, "'x'"],
    ["(0 -1)", 3, "'-'"],
    ["(0 99999999999999999999)", 3, "too large"],
  ])("%j is refused at offset %i", (text, offset, message) => {
    const result = parsePermutation(text);
    if (result.kind !== "rejected") throw new Error("accepted");
    expect(result.diagnostics[0]!.span.start).toBe(offset);
    expect(result.diagnostics[0]!.message).toContain(message);
  });

  test("printing and reading again changes nothing", () => {
    const permutation = fc.shuffledSubarray([...Array(15).keys()], { minLength: 15 }).map((p) => Int32Array.from(p));
    fc.assert(
      fc.property(permutation, (p) => {
        const read = parsePermutation(printPermutation(sparseFromDense(p)));
        expect(read.kind === "parsed" && equalSparse(read.permutation, sparseFromDense(p))).toBe(true);
      }),
    );
  });

  test("gives an answer for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("(", ")", "0", "1", "12", " ", ",", "a") }), (text) => {
        expect(["parsed", "rejected"]).toContain(parsePermutation(text).kind);
      }),
    );
  });
});

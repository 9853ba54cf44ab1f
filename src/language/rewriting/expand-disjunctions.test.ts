import { describe, expect, test } from "vitest";
import { expandDisjunctions } from "./expand-disjunctions.ts";
import { rewriteText } from "./rewrite-text.contract.ts";

describe("expanding disjunctions", () => {
  test.each([
    ["none", "(<= p a)", ["(<= p a)"]],
    ["one", "(<= p (or a b) c)", ["(<= p a c)", "(<= p b c)"]],
    ["two", "(<= p (or a b) (or c d))", ["(<= p a c)", "(<= p a d)", "(<= p b c)", "(<= p b d)"]],
    ["conjunctions inside", "(<= p (or (and a b) c))", ["(<= p a b)", "(<= p c)"]],
    ["nested", "(<= p (or (and a (or b c)) d))", ["(<= p a b)", "(<= p a c)", "(<= p d)"]],
    ["of nothing", "(<= p (or) a)", []],
    ["a fact", "(p a)", ["(p a)"]],
  ])("%s", (_, text, result) => {
    expect(rewriteText(expandDisjunctions, text)).toEqual(result);
  });

  test("too many choices get names", () => {
    const text = (n: number): string => `(<= p ${Array.from({ length: n }, (_, i) => `(or a${i} b${i})`).join(" ")})`;
    expect(rewriteText(expandDisjunctions, text(8)).length).toBe(256);
    expect(rewriteText(expandDisjunctions, text(9)).length).toBe(1 + 18);
  });
});

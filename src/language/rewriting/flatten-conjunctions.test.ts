import { describe, expect, test } from "vitest";
import { flattenConjunctions } from "./flatten-conjunctions.ts";
import { rewriteText } from "./rewrite-text.contract.ts";

describe("flattening", () => {
  test.each([
    ["and in a body", "(<= p (and a (and b c)) d)", "(<= p a b c d)"],
    ["or in or", "(<= p (or a (or b c)))", "(<= p (or a b c))"],
    ["and in or stays", "(<= p (or (and a b) c))", "(<= p (or (and a b) c))"],
    ["one operand", "(<= p (or a) (and b))", "(<= p a b)"],
    ["one operand, nested", "(<= p (or (and (or a b))))", "(<= p (or a b))"],
    ["an and of nothing", "(<= p (and) a)", "(<= p a)"],
    ["an or of nothing decides", "(<= p (or) a)", "(<= p (or))"],
    ["it is no alternative", "(<= p (or a (and b (or)) (or) c))", "(<= p (or a c))"],
    ["no alternative is left", "(<= p (or (and (or) a) (and (or) b)) c)", "(<= p (or))"],
    ["an alternative of nothing decides", "(<= p (or a (and (and) (or b (and)))) c)", "(<= p c)"],
  ])("%s", (_, text, result) => {
    expect(rewriteText(flattenConjunctions, text)).toEqual([result]);
  });
});

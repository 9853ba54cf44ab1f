import { describe, expect, test } from "vitest";
import { pushNegationInward } from "./push-negation-inward.ts";
import { rewriteText } from "./rewrite-text.contract.ts";

describe("pushing negation inward", () => {
  test.each([
    ["an atom keeps it", "(<= p (not q))", "(<= p (not q))"],
    ["distinct keeps it", "(<= p (not (distinct a b)))", "(<= p (not (distinct a b)))"],
    ["twice is none", "(<= p (not (not q)))", "(<= p q)"],
    ["thrice is once", "(<= p (not (not (not q))))", "(<= p (not q))"],
    ["over or", "(<= p (not (or q r)))", "(<= p (and (not q) (not r)))"],
    ["over and", "(<= p (not (and q (not r))))", "(<= p (or (not q) r))"],
    ["deep", "(<= p (not (or q (and r (not (or s t))))))", "(<= p (and (not q) (or (not r) (or s t))))"],
    ["of nothing", "(<= p (not (or)) (not (and)))", "(<= p (and) (or))"],
  ])("%s", (_, text, result) => {
    expect(rewriteText(pushNegationInward, text)).toEqual([result]);
  });
});

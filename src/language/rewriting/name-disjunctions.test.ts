import { describe, expect, test } from "vitest";
import { nameDisjunctions } from "./name-disjunctions.ts";
import { rewriteText } from "./rewrite-text.contract.ts";

describe("naming disjunctions", () => {
  test.each([
    ["none", "(<= p a)", ["(<= p a)"]],
    ["without variables", "(<= p (or a b) c)", ["(<= p or#1 c)", "(<= or#1 a)", "(<= or#1 b)"]],
    [
      "with the variables it shares",
      "(<= (p ?x) (q ?x ?y) (or (r ?x ?z) (s ?x)))",
      ["(<= (p ?x) (q ?x ?y) (or#1 ?x))", "(<= (or#1 ?x) (r ?x ?z))", "(<= (or#1 ?x) (s ?x))"],
    ],
    [
      "guarded where a disjunct does not bind",
      "(<= (p ?x) (q ?x) (or (not (r ?x)) (s ?x)))",
      ["(<= (p ?x) (q ?x) (or#1 ?x))", "(<= (or#1 ?x) (q ?x) (not (r ?x)))", "(<= (or#1 ?x) (s ?x))"],
    ],
    [
      "guarded by several conditions",
      "(<= (p ?x ?y) (q ?x) (t ?y) (or (distinct ?x ?y) (s ?x ?y)))",
      [
        "(<= (p ?x ?y) (q ?x) (t ?y) (or#1 ?x ?y))",
        "(<= (or#1 ?x ?y) (q ?x) (t ?y) (distinct ?x ?y))",
        "(<= (or#1 ?x ?y) (s ?x ?y))",
      ],
    ],
    [
      "guarded by another disjunction, which is named first",
      "(<= p (or (not (r ?x)) (s ?x)) (or (q ?x) (t ?x)))",
      [
        "(<= p (or#2 ?x) (or#1 ?x))",
        "(<= (or#1 ?x) (q ?x))",
        "(<= (or#1 ?x) (t ?x))",
        "(<= (or#2 ?x) (or#1 ?x) (not (r ?x)))",
        "(<= (or#2 ?x) (s ?x))",
      ],
    ],
    [
      "nested",
      "(<= (p ?x) (q ?x) (or (and (r ?x) (or (not (s ?x)) t)) u))",
      [
        "(<= (p ?x) (q ?x) (or#1 ?x))",
        "(<= (or#1 ?x) (r ?x) (or#2 ?x))",
        "(<= (or#2 ?x) (r ?x) (not (s ?x)))",
        "(<= (or#2 ?x) (r ?x) t)",
        "(<= (or#1 ?x) (q ?x) u)",
      ],
    ],
    [
      "expanded where two bind a variable only between them",
      "(<= p (or (q ?x) a) (or (r ?x) b))",
      [
        "(<= p (q ?x) (or#1 ?x))",
        "(<= (or#1 ?x) (r ?x))",
        "(<= (or#1 ?x) (q ?x) b)",
        "(<= p a or#2)",
        "(<= or#2 (r ?x))",
        "(<= or#2 b)",
      ],
    ],
    ["of nothing", "(<= p (or) a) (q a)", ["(q a)"]],
    [
      "names that the sheet uses are left alone",
      "(<= p (or a or#1))",
      ["(<= p or#2)", "(<= or#2 a)", "(<= or#2 or#1)"],
    ],
  ])("%s", (_, text, result) => {
    expect(rewriteText(nameDisjunctions, text)).toEqual(result);
  });
});

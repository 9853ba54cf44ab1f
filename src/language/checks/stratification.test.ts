import { describe, expect, test } from "vitest";
import { codesOf } from "./codes-of.contract.ts";
import { checkStratification } from "./stratification.ts";

describe("stratification", () => {
  test.each([
    ["no recursion", "(<= p (not q))", []],
    ["positive recursion", "(<= (p ?x) (p ?x) (not (q ?x)))", []],
    ["a circle", "(<= p (not q)) (<= q (not p))", ["1:20 error unstratified"]],
    ["a relation that denies itself", "(<= p (not p))", ["1:5 error unstratified"]],
    [
      "it vanishes among ground atoms",
      "(role x) (<= (goal ?r 0) (role ?r) (not (goal ?r 100))) (<= (goal x 100) (true a))",
      ["1:14 warning negative-recursion"],
    ],
    [
      "it stays among ground atoms",
      "(role x) (<= (goal ?r 0) (role ?r) (not (goal ?r 100))) (<= (goal x 100) (not (goal x 0)))",
      ["1:14 error unstratified"],
    ],
    [
      "along facts without a circle",
      "(m a b) (m b c) (<= (win ?x) (m ?x ?y) (not (win ?y)))",
      ["1:21 warning negative-recursion"],
    ],
    [
      "along facts with a circle",
      "(m a b) (m b a) (<= (win ?x) (m ?x ?y) (not (win ?y)))",
      ["1:21 error unstratified"],
    ],
    [
      "along derived pairs without a circle",
      "(n a b) (n b c) (<= (m ?x ?y) (n ?x ?y)) (<= (win ?x) (m ?x ?y) (not (win ?y)))",
      ["1:46 warning negative-recursion"],
    ],
    [
      "along derived pairs with a circle",
      "(n a b) (n b a) (<= (m ?x ?y) (n ?x ?y)) (<= (win ?x) (m ?x ?y) (not (win ?y)))",
      ["1:46 error unstratified"],
    ],
    [
      "along the state, without a circle",
      "(init (m a b)) (<= (next (m ?x ?y)) (true (m ?x ?y))) (<= (win ?x) (true (m ?x ?y)) (not (win ?y)))",
      ["1:59 warning negative-recursion"],
    ],
    [
      "along the state, with a circle",
      "(init (m a b)) (<= (next (m ?y ?x)) (true (m ?x ?y))) (<= (win ?x) (true (m ?x ?y)) (not (win ?y)))",
      ["1:59 error unstratified"],
    ],
    [
      "behind a distinct",
      "(n a) (n b) (<= (p ?x) (n ?x) (distinct ?x a) (not (p a))) (<= (p a) (n a))",
      ["1:17 warning negative-recursion"],
    ],
    ["in one alternative", "(<= p (or q (not r))) (<= r (or q (not p)))", ["1:27 error unstratified"]],
    [
      "terms without end, a circle among the first of them",
      "(p z) (<= (p (s ?x)) (p ?x) (not (q ?x))) (<= (q ?x) (p ?x) (not (p (s ?x))))",
      ["1:47 error unstratified"],
    ],
    [
      "terms without end, no circle in sight",
      "(p z) (<= (p (s ?x)) (p ?x) (not (q ?x))) (<= (q (s (s (s ?x)))) (p ?x) (not (p ?x)))",
      ["1:11 warning undecided-recursion"],
    ],
    ["two components", "(<= p (not p)) (<= q (not q))", ["1:5 error unstratified", "1:20 error unstratified"]],
  ])("%s", (_, text, codes) => {
    expect(codesOf(checkStratification, text)).toEqual(codes);
  });
});

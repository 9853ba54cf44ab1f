import { expect, test } from "vitest";
import { orderByReflection, orderValues, type Pair } from "./order-values.ts";

const order = (values: string, pairs: string): string => {
  const axis = orderValues(
    [...values],
    pairs.split(" ").map((pair) => [pair[0], pair[1]] as unknown as Pair),
  );
  return axis === null ? "none" : `${axis.order} ${axis.values.join("")}`;
};

test.each([
  ["abc", "bc ca", "line bca"],
  ["abc", "bc ca xy ay bb", "line bca"],
  ["abcd", "ab cd", "none"],
  ["abc", "ab bc ca", "ring abc"],
  ["ab", "ab ba", "none"],
  ["cab", "ca ac ab ba", "line bac"],
  ["abcd", "ab ba bc cb cd dc da ad", "ring abcd"],
  ["abc", "ab bc ac", "comparison abc"],
  ["abcd", "ca cb cd ab ad bd", "comparison cabd"],
  ["abc", "ab ac", "none"],
  ["a", "aa", "none"],
])("%s with %s: %s", (values, pairs, expected) => {
  expect(order(values, pairs)).toBe(expected);
});

test("a reflection tells ends and middle", () => {
  const images = [
    new Map([["p", "p"]]),
    new Map([
      ["q", "z"],
      ["z", "q"],
    ]),
  ];
  expect(orderByReflection(["p", "q", "z"], images)).toEqual({ values: ["q", "p", "z"], order: "reflection" });
  expect(orderByReflection(["10", "9", "p"], [])).toEqual({ values: ["9", "10", "p"], order: "spelling" });
});

test("what moves values out of the set, or has order three, is no reflection", () => {
  const images = [
    new Map([["a", "x"]]),
    new Map([
      ["a", "b"],
      ["b", "c"],
      ["c", "a"],
    ]),
  ];
  expect(orderByReflection(["a", "b", "c"], images).order).toBe("spelling");
});

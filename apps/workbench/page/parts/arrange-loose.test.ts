import { expect, test } from "vitest";
import { arrangeLoose } from "./arrange-loose.ts";

test("things on each other are stacks, from the bottom", () => {
  const { stacks, lists } = arrangeLoose(["(on a b)", "(on b table)", "(on c table)", "(clear a)"], []);
  expect(stacks).toEqual([
    { name: "on", items: ["table", "b", "a"] },
    { name: "on", items: ["table", "c"] },
  ]);
  expect(lists).toEqual([{ name: "clear", values: ["a"] }]);
});

test("circles and things that lie on two are none", () => {
  expect(arrangeLoose(["(on a b)", "(on b a)"], []).stacks).toEqual([]);
  expect(arrangeLoose(["(on a b)", "(on a c)", "(on b c)"], []).stacks).toEqual([]);
  expect(arrangeLoose(["(height 1 0)", "(height 2 0)"], []).stacks).toEqual([]);
});

test("what roles have are their hands", () => {
  const { hands, lists } = arrangeLoose(
    ["(has x (card king 1))", "(has x jack)", "(has o ten)", "(control x)"],
    ["x", "o"],
  );
  expect(hands).toEqual([
    { name: "has", holder: "x", items: ["(card king 1)", "jack"] },
    { name: "has", holder: "o", items: ["ten"] },
  ]);
  expect(lists).toEqual([{ name: "control", values: ["x"] }]);
});

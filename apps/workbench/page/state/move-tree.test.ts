import { expect, test } from "vitest";
import {
  addMoves,
  cutBranch,
  goBack,
  goForward,
  goToEnd,
  goToStart,
  newMoveTree,
  pathOf,
  promote,
} from "./move-tree.ts";

const moves = (...names: string[]): string[][] => names.map((name) => [name]);
const played = (...names: string[]) => {
  const tree = newMoveTree();
  for (const name of names) addMoves(tree, [name]);
  return tree;
};

test("goes back and forth", () => {
  const tree = played("a", "b");
  expect(goForward(tree)).toBe(false);
  expect([goBack(tree), pathOf(tree)]).toEqual([true, moves("a")]);
  goToStart(tree);
  expect(goBack(tree)).toBe(false);
  goToEnd(tree);
  expect(pathOf(tree)).toEqual(moves("a", "b"));
});

test("another move is a branch, the same move is not", () => {
  const tree = played("a", "b");
  goBack(tree);
  addMoves(tree, ["c"]);
  expect(pathOf(tree)).toEqual(moves("a", "c"));
  goBack(tree);
  addMoves(tree, ["b"]);
  expect([pathOf(tree), tree.nodes.length]).toEqual([moves("a", "b"), 4]);
});

test("a branch becomes the main line, or is cut", () => {
  const tree = played("a", "b");
  goBack(tree);
  addMoves(tree, ["c"]);
  promote(tree);
  goToStart(tree);
  goToEnd(tree);
  expect(pathOf(tree)).toEqual(moves("a", "c"));
  cutBranch(tree);
  goToEnd(tree);
  expect(pathOf(tree)).toEqual(moves("a", "b"));
});

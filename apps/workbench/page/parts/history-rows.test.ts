import { expect, test } from "vitest";
import { addMoves, goBack, newMoveTree } from "../state/move-tree.ts";
import { historyRows } from "./history-rows.ts";

test("branches stand below the move that they replace", () => {
  const tree = newMoveTree();
  for (const move of ["a", "b", "c"]) addMoves(tree, [move]);
  goBack(tree);
  goBack(tree);
  addMoves(tree, ["x"]);
  addMoves(tree, ["y"]);
  const shown = historyRows(tree).map(({ depth, moves }) => [
    depth,
    ...moves.map(({ node, step }) => `${step}${tree.nodes[node]?.moves[0]}`),
  ]);
  expect(shown).toEqual([
    [0, "1a", "2b"],
    [1, "2x", "3y"],
    [0, "3c"],
  ]);
});

test("no moves, no rows", () => {
  expect(historyRows(newMoveTree())).toEqual([]);
});

import { describe, expect, test } from "vitest";
import { termFromText } from "../../language/rules/index.ts";
import type { Axis, Board } from "./board.ts";
import { viewBoard } from "./draw-board.ts";
import { changedPlaces, placesOfMove } from "./place-moves.ts";

const axis = (values: string): Axis => ({ values: values.split(" "), order: "line" });
const layer = { name: "cell", arity: 3, axes: [0, 1], selectors: [], content: [2] };
const grid: Board = { axes: [axis("1 2 3"), axis("1 2 3")], selectors: [], layers: [layer] };
const cells = (...numbers: number[]) => numbers.map((cell) => ({ view: 0, cell }));

describe("places of a move", () => {
  test("are the cells it names, in its order", () => {
    const chess: Board = { ...grid, axes: [axis("a b c"), axis("1 2 3")] };
    expect(placesOfMove(chess, termFromText("(move pawn a 1 b 3)"), cells(7, 0))).toEqual(cells(0, 7));
  });

  test("are read so that something changes there", () => {
    expect(placesOfMove(grid, termFromText("(place 3 1 2)"), cells(3))).toEqual(cells(3));
    expect(placesOfMove(grid, termFromText("(place (at 3 1) 2)"), cells(2))).toEqual(cells(2));
  });

  test("are where something changes, if the move names no cell", () => {
    expect(placesOfMove(grid, termFromText("(drop 3)"), cells(5))).toEqual(cells(5));
    expect(placesOfMove(grid, termFromText("noop"), [])).toEqual([]);
  });

  test("are the cells it names where nothing changes", () => {
    expect(placesOfMove(grid, termFromText("(look 2 2)"), [])).toEqual(cells(4));
  });

  test("on a board of named squares", () => {
    const squares = new Map([
      ["e4", [0, 0]],
      ["e5", [1, 1]],
    ]);
    const board: Board = { ...grid, squares, layers: [{ ...layer, arity: 2, axes: [0], content: [1] }] };
    expect(placesOfMove(board, termFromText("(move e4 e5)"), cells(0, 4))).toEqual(cells(0, 4));
  });
});

test("changed places are those whose contents differ", () => {
  const view = (...fluents: string[]) => viewBoard(grid, fluents.map(termFromText));
  expect(changedPlaces(view("(cell 1 1 x)", "(cell 2 1 y)"), view("(cell 1 1 x)", "(cell 3 1 y)"))).toEqual(
    cells(1, 2),
  );
});

import { describe, expect, test } from "vitest";
import { printTerm, type Term, termFromText } from "../../language/rules/index.ts";
import type { Axis, Board } from "../board/index.ts";
import { explainSymmetries } from "./index.ts";
import { actionOfFluents, actionOfSymbols, type SymbolSymmetry } from "./symmetry-fixtures.contract.ts";

const axis = (...values: string[]): Axis => ({ values, order: "line" });
const square = axis("a", "b", "c");
const layer = { name: "cell", arity: 3, axes: [0, 1], selectors: [], content: [2] };
const BOARD: Board = { axes: [square, square], selectors: [], layers: [layer] };
const TALL: Board = { axes: [axis("a", "b"), axis("1", "2", "3")], selectors: [], layers: [layer] };
const ROW: Board = {
  axes: [square],
  selectors: [],
  layers: [{ ...layer, name: "lamp", arity: 2, axes: [0], content: [1] }],
};
const RING: Board = { ...ROW, axes: [{ ...square, order: "ring" }] };
const PAIR: Board = {
  axes: [square, square],
  selectors: [["left", "right"]],
  layers: [{ name: "spot", arity: 4, axes: [1, 2], selectors: [0], content: [3] }],
};

/** All fluents of a board with the given contents. */
function fluentsOf(board: Board, contents: readonly string[]): Term[] {
  const [{ name, arity, axes, selectors, content }] = board.layers;
  const choices = Array.from({ length: arity }, (_, place) => {
    if (content.includes(place)) return contents;
    if (selectors.includes(place)) return board.selectors[selectors.indexOf(place)] ?? [];
    return board.axes[axes.indexOf(place)]?.values ?? [];
  });
  const rows = choices.reduce<string[][]>(
    (prefixes, values) => prefixes.flatMap((prefix) => values.map((value) => [...prefix, value])),
    [[]],
  );
  return rows.map((row) => termFromText(`(${[name, ...row].join(" ")})`));
}

const CONTENTS = ["x", "o", "blank"];
function explain(board: Board | null, ...symmetries: Partial<SymbolSymmetry>[]): string[] {
  const actions = symmetries.map((symmetry) => actionOfSymbols({ symbols: {}, arguments: {}, roles: {}, ...symmetry }));
  const boards = board === null ? [] : [board];
  const fluents = boards.flatMap((found) => fluentsOf(found, CONTENTS));
  return explainSymmetries(actions, {
    boards,
    fluents: [...fluents, termFromText("(on left)"), termFromText("(on middle)"), termFromText("(on right)")],
    roles: ["red", "blue", "random"],
    types: new Map([["peg", ["left", "middle", "right"]]]),
  });
}

const FLIP = { a: "c", c: "a" };
const TURNED = { "cell/3": [2, 1, 3] };

describe("one board", () => {
  test.each<[string, Board, Partial<SymbolSymmetry>, string]>([
    ["half turn", BOARD, { symbols: FLIP }, "rotation of the board cell/3 by 180°"],
    ["diagonal", BOARD, { arguments: TURNED }, "reflection of the board cell/3 in the rising diagonal"],
    [
      "other diagonal",
      BOARD,
      { symbols: FLIP, arguments: TURNED },
      "reflection of the board cell/3 in the falling diagonal",
    ],
    ["left and right", TALL, { symbols: { a: "b", b: "a" } }, "reflection of the board cell/3 left–right"],
    ["top and bottom", TALL, { symbols: { 1: "3", 3: "1" } }, "reflection of the board cell/3 top–bottom"],
    ["a row", ROW, { symbols: FLIP }, "reflection of the row lamp/2 end to end"],
    ["a ring", RING, { symbols: { a: "b", b: "c", c: "a" } }, "the row lamp/2 can be shifted along, around the edge"],
    [
      "a reflected ring",
      RING,
      { symbols: { a: "b", b: "a" } },
      "on the row lamp/2 the places a and b are interchangeable",
    ],
    ["rows", TALL, { symbols: { 1: "2", 2: "1" } }, "on the board cell/3 the rows 1 and 2 are interchangeable"],
  ])("%s", (_, board, symmetry, expected) => {
    expect(explain(board, symmetry)).toEqual([expected]);
  });

  test("a rotation by 90°, which no renaming of shared coordinates makes", () => {
    const fluents = fluentsOf(BOARD, ["x"]);
    const turn = (text: string): string => {
      const [, , x = "", y = ""] = /^\((\S+) (\S) (\S)/.exec(text) ?? [];
      return `(cell ${y} ${"cba"["abc".indexOf(x)]} x)`;
    };
    const texts = ["a", "b", "c"].flatMap((x) => ["a", "b", "c"].map((y) => `(cell ${x} ${y} x)`));
    const rotation = actionOfFluents({ fluents: new Map(texts.map((text) => [text, turn(text)])), roles: {} });
    const game = { boards: [BOARD], fluents, roles: ["red"] };
    expect(explainSymmetries([rotation], game)).toEqual(["the board cell/3 can be rotated by 90°, 180° and 270°"]);
    const mirror = actionOfSymbols({ symbols: {}, arguments: TURNED, roles: {} });
    expect(explainSymmetries([rotation, mirror], game)).toEqual([
      "the board cell/3 can be rotated by 90°, 180° and 270° and reflected in all four ways of a square",
    ]);
  });

  test("what two generators make together", () => {
    expect(explain(BOARD, { symbols: FLIP }, { arguments: TURNED })).toEqual([
      "the board cell/3 can be reflected in the rising diagonal and in the falling diagonal and rotated by 180°",
    ]);
  });
});

const PLAYERS = { red: "blue", blue: "red" };
const MARKS = { x: "o", o: "x" };

describe("players", () => {
  test("swap alone, with marks, and with a motion of the board", () => {
    expect(explain(null, { symbols: PLAYERS, roles: PLAYERS })).toEqual(["the two players swap"]);
    expect(explain(BOARD, { symbols: { ...PLAYERS, ...MARKS }, roles: PLAYERS })).toEqual([
      "the two players swap together with x and o",
    ]);
    expect(explain(BOARD, { symbols: { ...PLAYERS, ...FLIP }, roles: PLAYERS })).toEqual([
      "the two players swap, with rotation of the board cell/3 by 180°",
    ]);
  });

  test("a motion that the group also contains alone is described alone", () => {
    const both = { symbols: { ...PLAYERS, ...FLIP }, roles: PLAYERS };
    expect(explain(BOARD, both, { symbols: PLAYERS, roles: PLAYERS })).toEqual([
      "rotation of the board cell/3 by 180°",
      "the two players swap",
    ]);
  });
});

describe("several boards", () => {
  test("swap", () => {
    expect(explain(PAIR, { symbols: { left: "right", right: "left" } })).toEqual(["the two boards spot/4 swap"]);
  });

  test("move alike, or one alone", () => {
    expect(explain(PAIR, { symbols: FLIP })).toEqual(["rotation of both boards spot/4 by 180°"]);
    const one = fluentsOf(PAIR, ["x"]).flatMap((term) => {
      const [board, x, y] =
        term.kind === "application" ? term.args.map((argument) => (argument as { name: string }).name) : [];
      return board === "left" ? [[`(spot left ${x} ${y} x)`, `(spot left ${y} ${x} x)`] as const] : [];
    });
    const action = actionOfFluents({ fluents: new Map(one), roles: {} });
    const game = { boards: [PAIR], fluents: fluentsOf(PAIR, ["x"]), roles: [] };
    expect(explainSymmetries([action], game)).toEqual(["reflection of the board spot/4 left in the rising diagonal"]);
  });
});

test("layers that move apart are boards of their own", () => {
  const other = { ...layer, name: "spot" };
  const both: Board = { ...BOARD, layers: [layer, other] };
  const fluents = [BOARD, { ...BOARD, layers: [other] } as const].flatMap((board) => fluentsOf(board, ["x"]));
  const images = (image: (name: string, x: string, y: string) => string): Map<string, string> =>
    new Map(
      fluents.map((term) => {
        const [, name = "", x = "", y = ""] = /^\((\S+) (\S) (\S)/.exec(printTerm(term)) ?? [];
        return [printTerm(term), image(name, x, y)] as const;
      }),
    );
  const mirror = images((name, x, y) => (name === "cell" ? `(cell ${y} ${x} x)` : `(spot ${x} ${y} x)`));
  const exchange = images((name, x, y) => (name === "cell" ? `(spot ${y} ${x} x)` : `(cell ${x} ${y} x)`));
  const actions = [mirror, exchange].map((map) => actionOfFluents({ fluents: map, roles: {} }));
  expect(explainSymmetries(actions, { boards: [both], fluents, roles: [] })).toEqual([
    "each of two boards (the board cell/3, …) can be reflected in the rising diagonal",
    "the two boards cell/3 and spot/3 swap",
  ]);
});

describe("things", () => {
  const swap = (a: string, b: string): Partial<SymbolSymmetry> => ({ symbols: { [a]: b, [b]: a } });

  test("are interchangeable", () => {
    expect(explain(null, swap("left", "middle"), swap("middle", "right"))).toEqual([
      "the three pegs left, middle and right are interchangeable",
    ]);
    expect(explain(null, swap("p", "q"), swap("s", "t"))).toEqual([
      "p and q are interchangeable",
      "s and t are interchangeable",
    ]);
    expect(explain(null, { symbols: { p: "q", q: "p", s: "t", t: "s" } })).toEqual([
      "p and q are interchangeable, together with s and t",
    ]);
  });

  test("turn in a ring, which is less", () => {
    expect(explain(null, { symbols: { p: "q", q: "s", s: "p" } })).toEqual([
      "p, q and s can be shifted cyclically in this order",
    ]);
  });

  test("what has no words is enumerated", () => {
    const action = actionOfFluents({ fluents: { "(f a b)": "(f b c)", "(f b c)": "(f a b)" }, roles: {} });
    const fluents = ["(f a b)", "(f b c)", "(f c c)"].map(termFromText);
    expect(explainSymmetries([action], { boards: [], fluents, roles: [] })).toEqual([
      "(f a b) and (f b c) are interchangeable",
    ]);
  });
});

test("squares that nothing tells apart are counted, not listed", () => {
  const fluents = fluentsOf(BOARD, ["x", "o"]);
  const squares = ["a a", "a b", "b a", "b b", "c c"];
  const actions = squares.slice(1).map((one, i) => {
    const swap = (content: string): [string, string][] => [
      [`(cell ${squares[i]} ${content})`, `(cell ${one} ${content})`],
      [`(cell ${one} ${content})`, `(cell ${squares[i]} ${content})`],
    ];
    return actionOfFluents({ fluents: new Map([...swap("x"), ...swap("o")]), roles: {} });
  });
  const game = { boards: [BOARD], fluents, roles: ["red", "blue"] };
  expect(explainSymmetries(actions, game)).toEqual(["five squares of the board cell/3 are interchangeable"]);
});

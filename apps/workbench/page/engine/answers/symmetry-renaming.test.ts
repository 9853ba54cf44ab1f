import { describe, expect, test } from "vitest";
import { termFromText } from "../../../../../src/language/rules/index.ts";
import { findRenaming, renameText } from "./symmetry-renaming.ts";

const pairs = (...texts: (readonly [string, string])[]) =>
  texts.map(([from, to]) => [termFromText(from), termFromText(to)] as const);

describe("what a symmetry does to names", () => {
  test("constants that become others everywhere", () => {
    const found = findRenaming(
      pairs(["(cell 1 x)", "(cell 1 o)"], ["(cell 1 o)", "(cell 1 x)"], ["x", "o"], ["o", "x"]),
    );
    expect(found).toEqual({
      constants: [
        ["x", "o"],
        ["o", "x"],
      ],
      places: [],
      orders: [],
      isOfSymbols: true,
    });
    expect(renameText("(<= (line x) (cell 1 x))", found)).toBe("(<= (line o) (cell 1 o))");
  });

  test("constants that become others in one place alone", () => {
    const { constants, places, isOfSymbols } = findRenaming(
      pairs(["(cell 1 1)", "(cell 2 1)"], ["(cell 2 1)", "(cell 1 1)"], ["(cell 1 2)", "(cell 2 2)"]),
    );
    expect([constants, isOfSymbols]).toEqual([[], false]);
    expect(places).toEqual([
      {
        name: "cell/2",
        argument: 1,
        pairs: [
          ["1", "2"],
          ["2", "1"],
        ],
      },
    ]);
  });

  test("arguments that change places", () => {
    const found = findRenaming(
      pairs(["(cell 1 2)", "(cell 2 1)"], ["(cell 1 3)", "(cell 3 1)"], ["(cell 2 2)", "(cell 2 2)"]),
    );
    expect(found).toEqual({
      constants: [],
      places: [],
      orders: [{ name: "cell/2", order: [2, 1] }],
      isOfSymbols: true,
    });
    expect(renameText("(<= open (true (cell 1 2)))", found)).toBeUndefined();
  });

  test("a renaming that follows no rule is not described as one", () => {
    const found = findRenaming(pairs(["(a 1)", "(b 1)"], ["(b 1)", "(a 1)"]));
    expect(found.isOfSymbols).toBe(false);
  });
});

import { describe, expect, test } from "vitest";
import { completeAt } from "./index.ts";
import { LAMPS, withCursor } from "./sheets-with-cursor.contract.ts";

const labelsAt = (marked: string): string[] => {
  const { sheet, offset } = withCursor(marked);
  return completeAt(sheet, offset).items.map(({ label }) => label);
};
const snippetAt = (marked: string, label: string): string | undefined => {
  const { sheet, offset } = withCursor(marked);
  return completeAt(sheet, offset).items.find((item) => item.label === label)?.snippet;
};

describe("prefix notation, in an unfinished sheet", () => {
  test.each([
    ["a fluent", "(<= p (true (|", ["off", "on"]],
    ["a constant of its domain, after the variables", "(<= (p ?x) (true (off |", ["?x", "left", "right"]],
    ["a move", "(<= p (does keeper (|", ["light"]],
    ["a role", "(<= p (does |", ["keeper"]],
    ["a goal value", "(goal keeper |", ["0", "100"]],
    ["what can become true, for next", "(<= (next (|", ["off", "on"]],
    ["an argument of a relation", "(<= p (lamp |", ["left", "right"]],
  ])("%s", (_, written, expected) => {
    expect(labelsAt(`${LAMPS}${written}`)).toEqual(expected);
  });

  test("in the middle of a sheet", () => {
    expect(labelsAt(LAMPS.replace("(<= terminal (not dark))", "(<= terminal (true (of|"))).toEqual(["off", "on"]);
  });

  test("conditions: relations with stops for their arguments, keywords", () => {
    const labels = labelsAt(`${LAMPS}(<= p (|`);
    expect(labels).toEqual(expect.arrayContaining(["true", "does", "not", "distinct", "lamp", "dark"]));
    expect(labels).not.toContain("next");
    expect(snippetAt(`${LAMPS}(<= p (|`, "lamp")).toBe(["lamp $", "{1:?lamp}"].join(""));
    expect(snippetAt(`${LAMPS}(<= p |`, "lamp")).toBe(["(lamp $", "{1:?lamp})"].join(""));
  });

  test("heads: what rules may define", () => {
    const labels = labelsAt(`${LAMPS}(<= (|`);
    expect(labels).toEqual(expect.arrayContaining(["legal", "next", "lamp"]));
    expect(labels).not.toContain("true");
  });

  test("forms: patterns of rules", () => {
    expect(labelsAt("|")).toEqual(expect.arrayContaining(["rule", "legal move", "role"]));
    expect(snippetAt(`${LAMPS}(|`, "end of the game")).toMatch(/^<= terminal/);
  });

  test("nothing in comments; does not offer the name being written", () => {
    expect(labelsAt("; (true |")).toEqual([]);
    expect(labelsAt("(<= p (nob|))")).not.toContain("nob");
  });

  test("replaces the word at the cursor", () => {
    const { sheet, offset } = withCursor("(<= p (tr|ue x))");
    expect(completeAt(sheet, offset).span).toEqual({ start: 7, end: 11 });
  });
});

describe("infix notation", () => {
  const sheet = "role(x).\ninit(cell(1)).\ninit(cell(2)).\nnext(cell(X)) :- true(cell(X)).\nlegal(x,mark(1)).\n";
  test.each([
    ["p(X) :- true(|", ["cell", "X"]],
    ["p(Y) :- true(cell(|", ["Y", "1", "2"]],
    ["p :- does(x,|", ["mark"]],
    ["p(A,B) :- A \\= |", ["A", "B"]],
    ["p(A) :- true(cell(1)) |", []],
  ])("%s", (written, expected) => {
    expect(labelsAt(sheet + written).filter((label) => expected.includes(label) || expected.length === 0)).toEqual(
      expected,
    );
  });

  test("conditions and heads", () => {
    expect(labelsAt(`${sheet}p :- q & |`)).toEqual(expect.arrayContaining(["true", "not", "distinct"]));
    expect(snippetAt(`${sheet}p :- |`, "not")).toBe("~$1");
    expect(labelsAt(`${sheet}|`)).toEqual(expect.arrayContaining(["legal", "rule"]));
    expect(snippetAt(`${sheet}p :- |`, "true")).toBe("true($1)");
  });
});

import { describe, expect, test } from "vitest";
import { explainName, findDefinitions, findReferences, matchingBrackets, openSheet } from "./index.ts";
import { LAMPS, withCursor } from "./sheets-with-cursor.contract.ts";

/** The places found for the cursor, as `line:text`. */
function placesAt(marked: string, find: typeof findDefinitions): string[] {
  const { sheet, offset } = withCursor(marked);
  return find(sheet, offset).map((span) => `${sheet.source.position(span.start).line}:${sheet.source.slice(span)}`);
}

describe("definitions", () => {
  test.each([
    ["a relation: its heads", LAMPS.replace("(not dark))\n(<= (goal", "(not da|rk))\n(<= (goal"), ["18:dark"]],
    ["a fluent: what makes it true", LAMPS.replace("dark (true (off", "dark (true (o|ff"), ["8:off", "16:off"]],
    ["a move: what makes it legal", LAMPS.replace("(does keeper (light", "(does keeper (li|ght"), ["11:light"]],
    ["a role: its declaration", LAMPS.replace("(goal keeper 100", "(goal kee|per 100"), ["2:keeper"]],
    ["a constant: the facts", LAMPS.replace("(lamp left)", "(lamp lef|t)"), ["5:left"]],
    ["a variable: the condition that binds it", LAMPS.replace("(init (off ?lamp", "(init (off ?la|mp"), ["8:?lamp"]],
    [
      "`true`: what makes fluents true",
      LAMPS.replace("(<= dark (true", "(<= dark (tr|ue"),
      ["8:init", "14:next", "15:next", "16:next"],
    ],
    ["behind a name, too", LAMPS.replace("(not dark))\n(<= (goal", "(not dark|))\n(<= (goal"), ["18:dark"]],
    ["nothing between names", "(role x) | (role y)", []],
  ])("%s", (_, marked, expected) => {
    expect(placesAt(marked, findDefinitions)).toEqual(expected);
  });

  test("in infix notation", () => {
    expect(placesAt("p(X) :- q(X) & ~r(X)\nq(a)\nr(b) :- 'Q'(b) & q|(b)", findDefinitions)).toEqual(["2:q"]);
  });
});

test("references are those of the same kind and number of arguments; of a variable, those in its rule", () => {
  const marked = "(p a) (p a b) (<= (q ?x) (p ?x) (r (p ?x))) (<= (s ?x) (p| ?x))";
  const { sheet, offset } = withCursor(marked);
  expect(findReferences(sheet, offset).map(({ span, isDefinition }) => [span.start, isDefinition])).toEqual([
    [1, true],
    [26, false],
    [56, false],
  ]);
  expect(findReferences(sheet, marked.indexOf("?x"))).toHaveLength(3);
});

describe("explanations", () => {
  const about = (marked: string) => {
    const { sheet, offset } = withCursor(marked);
    const found = explainName(sheet, offset, { "relation lamp/1": 2, "function light/1": 1200 });
    return found && { ...found, facts: Object.fromEntries(found.facts.map(({ label, value }) => [label, value])) };
  };

  test("a relation: arguments, definition, what needs it, its comment", () => {
    expect(about(LAMPS.replace("(lamp ?lamp))", "(la|mp ?lamp))"))).toMatchObject({
      signature: "(lamp ?lamp)",
      summary: "Relation with one argument.",
      facts: {
        "argument 1": "left, right",
        "defined by": "2 facts",
        "used in": "1 condition",
        "needed for": "init",
        "depends on": "nothing",
        instances: "2",
      },
      comment: "(lamp l): l is a lamp.",
    });
    expect(about(LAMPS.replace("<= dark", "<= d|ark"))?.facts).toMatchObject({
      "needed for": "goal, terminal",
      "depends on": "the state",
    });
  });

  test("a move", () => {
    expect(about(LAMPS.replace("(does keeper (light", "(does keeper (lig|ht"))).toMatchObject({
      summary: "Move with one argument.",
      facts: { "argument 1": "left, right", "needed for": "next", instances: "1,200" },
      comment: "A lamp that is off may be lit.",
    });
  });

  test("a keyword, a variable, a connective", () => {
    expect(about(LAMPS.replace("(goal keeper 0", "(go|al keeper 0"))).toMatchObject({
      signature: "(goal PLAYER VALUE)",
      facts: { "argument 1": "keeper", "argument 2": "0, 100" },
    });
    expect(about(LAMPS.replace("dark (true (off ?lamp", "dark (true (off ?la|mp"))?.facts).toEqual({
      "bound by": "(true (off ?lamp))",
      "can be": "left, right",
    });
    expect(about(LAMPS.replace("(not (does", "(n|ot (does"))?.summary).toMatch(/does not hold/);
    expect(about("p(X) :- q(X) |& r(X)")?.signature).toBe("condition & …".replace("…", "condition"));
  });

  test("nothing in comments and between names", () => {
    expect(about(";; Two |lamps")).toBeNull();
    expect(about("(role x) | (role y)")).toBeNull();
  });
});

test("brackets", () => {
  const sheet = openSheet("(a (b c))");
  expect(matchingBrackets(sheet, 0)).toEqual([
    { start: 0, end: 1 },
    { start: 8, end: 9 },
  ]);
  expect(matchingBrackets(sheet, 8)?.[0].start).toBe(3);
  expect(matchingBrackets(openSheet("(a"), 0)).toBeNull();
});

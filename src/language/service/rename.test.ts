import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fingerprintRules } from "../../analysis/equivalence/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { printRules, readRules } from "../rules/index.ts";
import { applyEdits, openSheet, prepareRename, renameAt } from "./index.ts";
import { LAMPS, withCursor } from "./sheets-with-cursor.contract.ts";

function renamed(marked: string, name: string): string {
  const { sheet, offset } = withCursor(marked);
  const answer = renameAt(sheet, offset, name);
  return answer.kind === "edits" ? applyEdits(sheet.text, answer.edits) : `refused: ${answer.reason}`;
}

describe("rename", () => {
  test.each([
    ["a relation, not the function of the same name", "(p| a) (<= (q (p a)) (p a))", "r", "(r a) (<= (q (p a)) (r a))"],
    ["a function, not the relation", "(p a) (<= (q (p| a)) (p a))", "r", "(p a) (<= (q (r a)) (p a))"],
    ["of one number of arguments", "(p| a) (p a b)", "r", "(r a) (p a b)"],
    ["a constant", "(p a|) (q a (a b))", "c", "(p c) (q c (a b))"],
    ["a constant in brackets", "(p (a|)) (q a)", "c", "(p (c)) (q c)"],
    [
      "a variable, in its rule alone",
      "(<= (p ?x) (q ?x|)) (<= (r ?x) (q ?x))",
      "?y",
      "(<= (p ?y) (q ?y)) (<= (r ?x) (q ?x))",
    ],
    ["a variable without its sign", "(<= (p ?x|) (q ?x))", "row", "(<= (p ?row) (q ?row))"],
    ["comments stay", "(p| a) ; p here\n(<= q (p a))", "r", "(r a) ; p here\n(<= q (r a))"],
    ["an infix variable", "p(X) :- q(X|) & ~r(X)", "row", "p(Row) :- q(Row) & ~r(Row)"],
    ["an infix name that needs quotes", "p|(X) :- q(X)", "Big", "'Big'(X) :- q(X)"],
    ["an infix name with quotes", "'Big'|(X) :- q(X)", "big", "big(X) :- q(X)"],
    ["an anonymous variable", "p(X) :- q(X,_|) & r(_)", "Y", "p(X) :- q(X,Y) & r(_)"],
  ])("%s", (_, marked, name, expected) => {
    expect(renamed(marked, name)).toBe(expected);
  });

  test.each([
    ["keywords stay", "(<= (leg|al x noop) p)", "allowed", /keyword/],
    ["nothing becomes a keyword", "(p| a)", "TRUE", /keyword/],
    ["names that are taken", "(p| a) (<= (q (r a)) (p a))", "r", /used already/],
    ["variables that are taken", "(<= (p ?x|) (q ?x ?y))", "?y", /used already/],
    ["what is no name", "(p| a)", "a b", /cannot be a name/],
    ["a variable for a symbol", "(p| a)", "?x", /cannot be a name/],
    ["no name", "(p| a)", "", /cannot be a name/],
    ["goal values", "(goal x 100|)", "best", /goal value/],
    ["goal values that come through variables", "(<= (goal x ?v) (worth ?v)) (worth 7|)", "seven", /goal value/],
    ["a sheet that cannot be read", "(p| a", "q", /cannot be read/],
    ["where no name is", "(p a)| ", "q", /no name/],
  ])("refused: %s", (_, marked, name, reason) => {
    expect(renamed(marked, name)).toMatch(reason);
  });

  test("is prepared with the place and its name", () => {
    const { sheet, offset } = withCursor(LAMPS.replace("(lamp left)", "(la|mp left)"));
    expect(prepareRename(sheet, offset)).toMatchObject({ kind: "name", name: "lamp" });
    expect(prepareRename(sheet, LAMPS.indexOf("100"))).toMatchObject({ kind: "refused" });
  });
});

describe("a renamed game is the same game", () => {
  const games = readdirSync("games", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "simulators")
    .map(({ name }) => name);
  const fingerprint = (text: string): string =>
    fingerprintRules(readRules(new SourceText("game", text)).rules).fingerprint;
  const random = createRandom(7);

  test.each(["tic-tac-toe", "kalah", "tron", "kuhn-poker", "blocks-world"])("%s, in either notation", (game) => {
    expect(games).toContain(game);
    const prefix = readFileSync(`games/${game}/rules.kif`, "utf8");
    const infix = printRules(readRules(new SourceText(game, prefix)).rules, "infix");
    const wanted = fingerprint(prefix);
    for (const text of [prefix, infix]) {
      let edited = text;
      let count = 0;
      for (let i = 0; i < 12; i++) {
        const sheet = openSheet(edited);
        const { span, kind } = sheet.occurrences[random.below(sheet.occurrences.length)]!;
        const answer = renameAt(sheet, span.start, kind === "variable" ? `Other${i}` : `other-${i}`);
        if (answer.kind === "refused") continue;
        count++;
        edited = applyEdits(edited, answer.edits);
      }
      expect(count).toBeGreaterThan(3);
      expect(edited).not.toBe(text);
      expect(fingerprint(edited)).toBe(wanted);
    }
  });
});

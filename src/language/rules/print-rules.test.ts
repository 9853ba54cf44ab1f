import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { randomSheet } from "../../../laboratory/fuzzing/sheets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import type { Notation } from "../syntax/index.ts";
import { printRules } from "./print-rules.ts";
import { readRules } from "./read-rules.ts";
import type { Rules } from "./rules.ts";
import { printTerm } from "./term.ts";
import { variablesOfRule } from "./variables.ts";

const read = (text: string) => readRules(new SourceText("test", text));

/** Reads a text in either notation and prints it in the given one. */
const printed = (text: string, notation: Notation): string => printRules(read(text).rules, notation);

/** The rules in prefix notation with the variables of each rule numbered: this must survive the infix notation. */
function upToVariables({ rules }: Rules): string[] {
  return rules.map((rule) => {
    const numbers = new Map([...variablesOfRule(rule)].map((name, i) => [name, `?${i}`]));
    return printRules({ rules: [rule] }, "prefix").replace(/\?[^\s()]*/g, (name) => numbers.get(name) ?? name);
  });
}

/** Prints and reads repeatedly, in both notations. */
function expectRoundTrip(text: string): void {
  const { rules } = read(text);
  const prefix = printRules(rules, "prefix");
  const infix = printRules(rules, "infix");
  expect(read(prefix)).toMatchObject({ notation: "prefix", diagnostics: [] });
  expect(read(infix)).toMatchObject({ notation: "infix", diagnostics: [] });
  expect(printed(prefix, "prefix")).toBe(prefix);
  expect(printed(infix, "infix")).toBe(infix);
  expect(printed(printed(infix, "prefix"), "infix")).toBe(infix);
  const lines = (sheet: Rules): string[] => upToVariables(sheet).map((rule) => rule.replace(/\s+/g, " "));
  expect(lines(read(prefix).rules)).toEqual(lines(rules));
  expect(lines(read(infix).rules)).toEqual(lines(rules));
}

describe("printing", () => {
  test.each([
    ["(role x)(role y)(p a)", "(role x)\n(role y)\n\n(p a)\n", "role(x)\nrole(y)\n\np(a)\n"],
    ["(open)", "(open)\n", "open\n"],
    ["(<= terminal (line x))", "(<= terminal (line x))\n", "terminal :- line(x)\n"],
    ["(<= p (not (q a)))", "(<= p (not (q a)))\n", "p :- ~q(a)\n"],
    ["(<= p (or a b))", "(<= p (or a b))\n", "p :- a ; b\n"],
    ["(<= p (or (and a b) c) d)", "(<= p (or (and a b) c) d)\n", "p :- (a & b ; c) & d\n"],
    ["(<= p (and a b))", "(<= p (and a b))\n", "p :- (a & b)\n"],
    ["(<= p (or (or a b) c))", "(<= p (or (or a b) c))\n", "p :- (a ; b) ; c\n"],
    ["(<= p (or) (and a))", "(<= p (or) (and a))\n", "p :- or() & and(a)\n"],
    ["(<= (p ?x ?X Red ++) (q ?x ?X))", "(<= (p ?x ?X Red ++) (q ?x ?X))\n", "p(X,X_2,'Red','++') :- q(X,X_2)\n"],
    ["(p not (or a))", "(p not (or a))\n", "p(not,or(a))\n"],
    [
      "(<= (next (cell ?column ?row ?mark)) (true (cell ?column ?row ?mark)) (distinct ?mark blank))",
      "(<= (next (cell ?column ?row ?mark))\n    (true (cell ?column ?row ?mark))\n    (distinct ?mark blank))\n",
      "next(cell(Column,Row,Mark)) :-\n    true(cell(Column,Row,Mark)) &\n    distinct(Mark,blank)\n",
    ],
  ])("%s", (text, prefix, infix) => {
    expect(printed(text, "prefix")).toBe(prefix);
    expect(printed(text, "infix")).toBe(infix);
    expectRoundTrip(text);
  });

  test("random sheets survive a round trip", () => {
    for (let seed = 0; seed < 300; seed++) expectRoundTrip(randomSheet(createRandom(seed)));
  });

  test("our games survive a round trip", () => {
    const folder = new URL("../../../games/", import.meta.url);
    const games = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(games.length).toBeGreaterThan(0);
    for (const game of games) {
      const sheet = new URL(`${game.name}/rules.kif`, folder);
      if (existsSync(sheet)) expectRoundTrip(readFileSync(sheet, "utf8"));
    }
  });

  test("terms print with single blanks", () => {
    const { rules } = read("(p  ( cell 1\t1 ?x ) )");
    expect(rules.rules[0]?.head.args.map(printTerm)).toEqual(["(cell 1 1 ?x)"]);
  });

  const shared = new URL("../../../../shared/games/", import.meta.url);
  test.skipIf(!existsSync(shared))("the public sheets survive a round trip (needs ../shared/games)", () => {
    const every = process.env["NOETHER_VERIFY"] === "1" ? 1 : 6;
    const names = readdirSync(shared).filter((_, i) => i % every === 0);
    for (const name of names) expectRoundTrip(readFileSync(new URL(name, shared), "utf8"));
  });
});

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { highlightTree, tagHighlighter, tags } from "@lezer/highlight";
import type { LRParser } from "@lezer/lr";
import { describe, expect, test } from "vitest";
import { SourceText } from "../../src/foundations/text/index.ts";
import { printRules, readRules } from "../../src/language/rules/index.ts";
import { colourTokens, openSheet } from "../../src/language/service/index.ts";
import { generatedParsers } from "./generate-parsers.ts";
import { infixParser, prefixParser } from "./index.ts";

const FOLDER = "editors/grammar/generated";

test("the parsers are those of the grammars (`npm run grammar` writes them)", () => {
  for (const [name, text] of generatedParsers()) {
    if (process.env["UPDATE_GRAMMAR"] === "1") {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(`${FOLDER}/${name}`, text);
    }
    expect(readFileSync(`${FOLDER}/${name}`, "utf8")).toBe(text);
  }
});

/** The texts at which a parser found an error, with some of what follows. */
function errorsIn(parser: LRParser, text: string): string[] {
  const errors: string[] = [];
  parser.parse(text).iterate({
    enter: ({ type, from }) => {
      if (type.isError) errors.push(text.slice(from, from + 40));
    },
  });
  return errors;
}

const games = readdirSync("games", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "simulators")
  .map(({ name }) => name);

describe.each(games)("%s", (game) => {
  const prefix = readFileSync(`games/${game}/rules.kif`, "utf8");
  const infix = printRules(readRules(new SourceText(game, prefix)).rules, "infix");

  test.each([
    ["prefix", prefixParser, prefix],
    ["infix", infixParser, infix],
  ] as const)("has no error in %s", (_, parser, text) => {
    expect(errorsIn(parser, text)).toEqual([]);
  });
});

describe("the grammars parse everything that the readers read", () => {
  test.each([
    "(p)(q a)r ; so\n(<= TERMINAL (NOT (p ?X)) (or a (and b c)))",
    "(init (lock)) (p 1 -2 ü #) (<= (goal ?r ?v) (true (f (g ?v) ?r)))",
    "\ufeff(role x)\u00a0\u2028(<= terminal)",
  ])("prefix: %j", (text) => {
    expect(readRules(new SourceText("sheet", text)).diagnostics).toEqual([]);
    expect(errorsIn(prefixParser, text)).toEqual([]);
  });

  test.each([
    "p(X,_) :- q(X) & ~r(X) ; not s('A b'.)".replace("'A b'.", "'A\\'b'"),
    "role(x). init(cell(1,1,b)).\nlegal(W,mark(X)) :- true(control(W)), X \\= Y, Y != 3.",
    "p /* a * b\n */ q(a) % so\nr :- (a ; b & c) | d",
    "terminal :- or(a, b) & and()\nlock() p :- a:b & c/d & \\+ e & X = Y",
  ])("infix: %j", (text) => {
    expect(readRules(new SourceText("sheet", text)).diagnostics).toEqual([]);
    expect(errorsIn(infixParser, text)).toEqual([]);
  });

  test("broken sheets have error nodes, and the rest of the tree", () => {
    expect(errorsIn(prefixParser, "(p a")).not.toEqual([]);
    expect(errorsIn(infixParser, "p :- q &")).not.toEqual([]);
  });
});

/** The grammar and the language service must classify keywords, variables, comments and numbers alike. */
test.each([
  ["prefix", prefixParser],
  ["infix", infixParser],
] as const)("colours agree with the language service: %s", (notation, parser) => {
  const sheet = readFileSync("games/tic-tac-toe/rules.kif", "utf8");
  const text = notation === "prefix" ? sheet : printRules(readRules(new SourceText("game", sheet)).rules, "infix");
  const plain = tagHighlighter([
    { tag: tags.keyword, class: "keyword" },
    { tag: tags.variableName, class: "variable" },
    { tag: tags.comment, class: "comment" },
    { tag: tags.number, class: "number" },
  ]);
  const coloured = new Map<number, string>();
  highlightTree(parser.parse(text), plain, (from, _, colour) => coloured.set(from, colour));
  const wanted = colourTokens(openSheet(text)).filter(({ kind }) =>
    ["keyword", "variable", "comment", "number"].includes(kind),
  );
  expect(wanted.length).toBeGreaterThan(150);
  for (const { start, kind } of wanted) expect(`${start} ${coloured.get(start)}`).toBe(`${start} ${kind}`);
});

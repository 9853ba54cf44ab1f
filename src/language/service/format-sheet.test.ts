import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SourceText } from "../../foundations/text/index.ts";
import { printRules, readRules } from "../rules/index.ts";
import { scanTokens } from "../syntax/index.ts";
import { applyEdits, formatSheet, openSheet } from "./index.ts";

const formatted = (text: string): string => applyEdits(text, formatSheet(openSheet(text)));

describe("format", () => {
  test.each([
    ["blanks and lines", "( p   a )(q\n b)", "(p a)\n(q b)\n"],
    ["one blank line at most", "(p a)\n\n\n\n(q b)\n", "(p a)\n\n(q b)\n"],
    ["a comment behind a form", "(p a)    ; yes\n(q b)", "(p a) ; yes\n(q b)\n"],
    ["comments on their own lines", "; one\n  ; two\n(p a)", "; one\n; two\n(p a)\n"],
    [
      "comments inside a rule",
      "(<= (p ?x) ; the head\n (q ?x)\n   ; a remark\n (r ?x))",
      "(<= (p ?x) ; the head\n    (q ?x)\n    ; a remark\n    (r ?x))\n",
    ],
    ["a comment before the last parenthesis", "(<= p q ; why\n)", "(<= p\n    q ; why\n    )\n"],
    [
      "a rule that is too long",
      `(<= (p ?x) (${"q".repeat(40)} ?x) (${"r".repeat(40)} ?x))`,
      `(<= (p ?x)\n    (${"q".repeat(40)} ?x)\n    (${"r".repeat(40)} ?x))\n`,
    ],
    [
      "alternatives that are too long",
      `(<= p (or (${"q".repeat(40)} x) (${"r".repeat(40)} y)))`,
      `(<= p\n    (or (${"q".repeat(40)} x)\n        (${"r".repeat(40)} y)))\n`,
    ],
    ["what cannot be read stays", "(p   a)\n(<= (q   ?x\n(r   b)", "(p a)\n(<= (q   ?x\n(r b)\n"],
    ["line ends stay", "(p a)\r\n\r\n(q  b)\r\n", "(p a)\r\n\r\n(q b)\r\n"],
    ["nothing", "", ""],
    ["infix", "p( X,Y ):-q(X)&~ r( Y ) % why\ns( a ).t(b)", "p(X,Y) :- q(X) & ~r(Y) % why\ns(a).\nt(b)\n"],
    ["infix groups and comparisons", "p:-(a;b),X\\=Y,not c", "p :- (a ; b), X \\= Y, not c\n"],
    [
      "infix, too long",
      `p(X) :- ${"q".repeat(40)}(X) & ${"r".repeat(40)}(X)`,
      `p(X) :-\n    ${"q".repeat(40)}(X) &\n    ${"r".repeat(40)}(X)\n`,
    ],
    [
      "infix, comments inside",
      "p :- a & % one\n b /* two */ & c",
      "p :-\n    a & % one\n    b /* two */\n    &\n    c\n",
    ],
  ])("%s", (_, text, expected) => {
    expect(formatted(text)).toBe(expected);
    expect(formatted(expected)).toBe(expected);
  });

  const games = readdirSync("games", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "simulators")
    .map(({ name }) => name);

  test.each(games)("%s: keeps tokens and rules, is idempotent, and agrees with `print`", (game) => {
    const text = readFileSync(`games/${game}/rules.kif`, "utf8");
    const { rules } = readRules(new SourceText(game, text));
    const once = formatted(text);
    const words = (written: string): string[] =>
      scanTokens(written, "prefix").map(({ start, end }) => written.slice(start, end));
    expect(words(once)).toEqual(words(text));
    expect(formatted(once)).toBe(once);
    expect(printRules(readRules(new SourceText(game, once)).rules, "prefix")).toBe(printRules(rules, "prefix"));
    for (const notation of ["prefix", "infix"] as const) {
      const printed = printRules(rules, notation);
      const narrow = printed.split("\n").every((line) => line.length <= 80);
      if (narrow) expect(formatted(printed)).toBe(printed);
    }
  });
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Budget } from "../../foundations/budgets/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { readRules } from "../rules/index.ts";
import { checkRules } from "./check-rules.ts";

const problemsOf = (text: string) => {
  const { rules, diagnostics } = readRules(new SourceText("test", text));
  return [...diagnostics, ...checkRules(rules, new Budget({ steps: 1_000_000 }))];
};

const errorsOf = (text: string): string[] =>
  problemsOf(text)
    .filter(({ severity }) => severity === "error")
    .map(({ code }) => code);

describe("checking a sheet", () => {
  test("a tiny game has no problems", () => {
    const game =
      "(role x) (init on) (legal x stop) (<= (next off) (does x stop)) (<= terminal (true off)) (<= (goal x 100) terminal)";
    expect(problemsOf(game)).toEqual([]);
  });

  test("all problems at once, in the order of the text", () => {
    const codes = problemsOf("(role x)\n(legal x (go ?y))\n(<= terminal (opne a))\n(open a)\n(goal x 200 1)").map(
      ({ code }) => code,
    );
    expect(codes).toEqual(["no-init", "no-next", "unsafe", "undefined-relation", "unused-relation", "keyword-arity"]);
  });

  test("for a sheet that was read only in part, reports nothing that the missing rules may explain", () => {
    const { rules } = readRules(new SourceText("test", "(<= (p ?x) (q a))\n(<= terminal (r a)"));
    const codes = checkRules(rules, new Budget({}), { complete: false }).map(({ code }) => code);
    expect(codes).toEqual(["unsafe"]);
  });

  test("a misspelt name gets a suggestion", () => {
    const hints = (text: string): (string | undefined)[] =>
      problemsOf(text)
        .filter(({ code }) => code === "undefined-relation")
        .map(({ hint }) => hint);
    expect(hints("(nextRank 1 2) (<= p (nextrank 1 2))")).toEqual(["did you mean `nextRank`?"]);
    expect(hints("(adjacent 1 2) (<= p (ajacent 1 2))")).toEqual(["did you mean `adjacent`?"]);
    expect(hints("(p a) (<= r (q a))")).toEqual([undefined]);
    expect(hints("(p a) (<= r (p a b))")).toEqual([
      "there are rules for this name, but with another number of arguments",
    ]);
  });

  test("our games are valid", () => {
    const folder = new URL("../../../games/", import.meta.url);
    for (const game of readdirSync(folder, { withFileTypes: true })) {
      const sheet = new URL(`${game.name}/rules.kif`, folder);
      if (existsSync(sheet)) expect([game.name, errorsOf(readFileSync(sheet, "utf8"))]).toEqual([game.name, []]);
    }
  });

  const shared = new URL("../../../../shared/games/", import.meta.url);
  test.skipIf(!existsSync(shared))("the public sheets are valid (needs ../shared/games)", () => {
    for (const name of readdirSync(shared))
      expect([name, errorsOf(readFileSync(new URL(name, shared), "utf8"))]).toEqual([name, []]);
  });
});

/** docs/diagnostics.md lists every code, and its examples produce the codes they document. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Budget } from "../../foundations/budgets/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { readRules } from "../rules/index.ts";
import { checkRules } from "./check-rules.ts";

const DOCUMENT = readFileSync(new URL("../../../docs/diagnostics.md", import.meta.url), "utf8");

const sections = [...DOCUMENT.matchAll(/^### (\S+)\n([^#]*?)(?:```(kif|infix)\n(.*?)```|(?=\n#|$(?![\s\S])))/gms)].map(
  ([, code = "", text = "", notation, example]) => ({ code, text, notation, example }),
);

/**
 * The codes in the source of the language: first arguments of `error` and `warning`, and of functions built on them.
 */
function codesInSource(): Set<string> {
  const codes = new Set<string>();
  for (const folder of ["../syntax/", "../rules/", "../checks/", "../../foundations/text/"]) {
    const url = new URL(folder, import.meta.url);
    for (const name of readdirSync(url)) {
      if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
      const text = readFileSync(new URL(name, url), "utf8");
      const calls = text.matchAll(/\b(?:error|warning|fail|at)\(\s*(?:node,\s*|form,\s*)?"([a-z-]+)"/g);
      for (const [, code] of calls) codes.add(code as string);
      for (const [, yes, no] of text.matchAll(/\? "(depends-[a-z-]+)" : "(depends-[a-z-]+)"/g))
        codes.add(yes as string).add(no as string);
    }
  }
  return codes;
}

describe("docs/diagnostics.md", () => {
  test("lists exactly the codes of the source", () => {
    expect(sections.map(({ code }) => code).sort()).toEqual([...codesInSource()].sort());
  });

  test.each(sections.filter(({ example }) => example !== undefined))("$code: the example has it", (section) => {
    const { rules, diagnostics, notation } = readRules(new SourceText("example", section.example as string));
    const found = [...diagnostics, ...checkRules(rules, new Budget({}))].find(({ code }) => code === section.code);
    expect(found?.severity).toBe(/^Error/.test(section.text) ? "error" : "warning");
    expect(notation).toBe(section.notation === "kif" ? "prefix" : "infix");
  });

  test("lists the codes found by play", () => {
    const play = new URL("../../analysis/playability/play-diagnostics.ts", import.meta.url);
    const codes = [...readFileSync(play, "utf8").matchAll(/\bwarn\(\s*"([a-z-]+)"/g)].map(([, code]) => code);
    expect(codes.length).toBeGreaterThan(0);
    for (const code of codes) expect(DOCUMENT).toContain(`| \`${code}\` |`);
  });

  test("lists the codes of states from outside", () => {
    const reader = readFileSync(new URL("../positions/read-state.ts", import.meta.url), "utf8");
    const codes = [...reader.matchAll(/\berror\("([a-z-]+)"/g)].map(([, code]) => code);
    expect(codes.length).toBeGreaterThan(0);
    for (const code of codes) expect(DOCUMENT).toContain(`| \`${code}\` |`);
  });

  test("the examples of docs/syntax.md are one game", () => {
    const text = readFileSync(new URL("../../../docs/syntax.md", import.meta.url), "utf8");
    const sheets = [...text.matchAll(/```(kif|infix)\n(.*?)```/gs)].map(([, , sheet]) => sheet as string);
    expect(sheets.length).toBe(2);
    for (const sheet of sheets) {
      const { rules, diagnostics } = readRules(new SourceText("example", sheet));
      const problems = [...diagnostics, ...checkRules(rules, new Budget({}))].map(({ code }) => code);
      expect(problems).toEqual(["no-init"]);
    }
  });
});

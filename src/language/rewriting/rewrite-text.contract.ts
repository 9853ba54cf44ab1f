import { type Budget, unlimited } from "../../foundations/budgets/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { type Clause, printClauses, printRules, type Rule, readRules } from "../rules/index.ts";
import { NameSource } from "./name-source.ts";

/** For tests: rule text in, rule text out, one string per rule. */
export function rewriteText(
  pass: (rules: readonly Rule[], names: NameSource, budget: Budget) => readonly Rule[],
  text: string,
): string[] {
  const { rules } = readRules(new SourceText("test", text)).rules;
  return pass(rules, new NameSource(rules), unlimited()).map((rule) =>
    onOneLine(printRules({ rules: [rule] }, "prefix")),
  );
}

/** For tests of passes that produce clauses. */
export const clauseTexts = (clauses: readonly Clause[]): string[] =>
  clauses.map((clause) => onOneLine(printClauses([clause], "prefix")));

const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

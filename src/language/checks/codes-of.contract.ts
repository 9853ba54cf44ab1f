import { Budget } from "../../foundations/budgets/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { readRules } from "../rules/index.ts";
import { type Check, Sheet } from "./sheet.ts";

/** For tests: what a check reports about a text, one line per problem, as `line:column severity code`. */
export function codesOf(check: Check, text: string): string[] {
  const source = new SourceText("test", text);
  const { rules } = readRules(source);
  return [...check(new Sheet(rules, new Budget({})))].map(({ severity, code, span }) => {
    const { line, column } = source.position(span.start);
    return `${line}:${column} ${severity} ${code}`;
  });
}

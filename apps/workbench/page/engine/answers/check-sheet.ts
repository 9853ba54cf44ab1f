/** The sheet as text: its problems, other notations, other names. */
import { createRandom } from "../../../../../src/foundations/collections/index.ts";
import { type Diagnostic, SourceText } from "../../../../../src/foundations/text/index.ts";
import { printRules, type Rules, readRules } from "../../../../../src/language/rules/index.ts";
import { scrambleRules } from "../../../../../src/language/scrambling/index.ts";
import { type EditedSheet, findProblems, openSheet, quickFixes } from "../../../../../src/language/service/index.ts";
import { EngineSession } from "../engine-session.ts";
import type { Asked, CheckedSheet, Notation, Sheet, SheetProblem } from "../questions.ts";

const CHECK_SECONDS = 5;
/** Maximum number of problems for which fixes are looked for. */
const FIXED = 50;

const read = ({ name, text }: Sheet) => readRules(new SourceText(name, text));

export function checkSheet(sheet: Sheet): CheckedSheet {
  const edited = openSheet(sheet.text, sheet.name);
  const { rules, notation } = read(sheet);
  const budget = new EngineSession(sheet).budget(undefined, CHECK_SECONDS);
  const problems = findProblems(edited, budget).map((diagnostic, i) => problemOf(diagnostic, edited, i < FIXED));
  return {
    valid: problems.every(({ severity }) => severity !== "error"),
    notation,
    problems,
    roles: declaredRoles(rules),
    rules: rules.rules.map(({ head, body, span }) => ({
      relation: head.relation,
      text: rules.source.slice(span),
      from: span.start,
      to: span.end,
      isFact: body.length === 0,
    })),
  };
}

function problemOf(diagnostic: Diagnostic, sheet: EditedSheet, isFixed: boolean): SheetProblem {
  const { severity, code, message, hint, span } = diagnostic;
  const { line, column } = sheet.source.position(span.start);
  const fixes = (isFixed ? quickFixes(sheet, diagnostic) : []).map(({ title, edits }) => ({
    title,
    edits: edits.map((edit) => ({ from: edit.span.start, to: edit.span.end, text: edit.text })),
  }));
  const shown = hint === undefined ? {} : { hint };
  return { severity, code, message, ...shown, from: span.start, to: span.end, line, column, fixes };
}

/** The roles that the sheet declares as facts, in its order. */
const declaredRoles = ({ rules }: Rules): string[] =>
  rules.flatMap(({ head: { relation, args }, body }) =>
    relation === "role" && body.length === 0 && args[0]?.kind === "application" ? [args[0].name] : [],
  );

export const printSheet = ({ sheet, notation }: { sheet: Sheet; notation: Notation }): string =>
  printRules(read(sheet).rules, notation);

export function scrambleSheet({ sheet, seed }: Asked<"scramble">): string {
  const { rules, notation } = read(sheet);
  return printRules(scrambleRules(rules, createRandom(seed), { arguments: false }).rules, notation);
}

/** Adds what every game needs and a sheet lacks: roles, legal moves, goals, an end. */
import { findSimilarName } from "../../../foundations/text/index.ts";
import { type Notation, RELATION_ARITIES } from "../../syntax/index.ts";
import { commentsAbove } from "../doc-comments.ts";
import type { EditedSheet } from "../edited-sheet.ts";
import { spellTerm } from "../spelling.ts";
import { insertAt } from "../text-edits.ts";
import { replaceName } from "./names.ts";
import { culprit, type Fixer, type QuickFix } from "./quick-fix.ts";

const LEAST_RULES: ReadonlyMap<string, Readonly<Record<Notation, string>>> = new Map([
  [
    "legal",
    {
      prefix: "(<= (legal ?player noop)\n    (role ?player))",
      infix: "legal(Player,noop) :- role(Player)",
    },
  ],
  [
    "goal",
    {
      prefix: "(<= (goal ?player 50)\n    (role ?player))",
      infix: "goal(Player,50) :- role(Player)",
    },
  ],
]);

/** For `no-legal` and similar codes: corrects a misspelt keyword, or adds a minimal rule. */
export const addKeywordRule: Fixer = (sheet, { code }) => {
  const keyword = code.slice("no-".length);
  const arity = RELATION_ARITIES.get(keyword);
  const heads = [...sheet.symbols.values()].filter((symbol) => symbol.uses.has("head") && symbol.arity === arity);
  const meant = findSimilarName(
    keyword,
    heads.map(({ name }) => name),
  );
  const misspelt = heads.find(({ name }) => name === meant);
  const fixes: QuickFix[] = misspelt === undefined ? [] : [replaceName(sheet, misspelt.occurrences, keyword)];
  const rule = LEAST_RULES.get(keyword)?.[sheet.notation];
  if (rule !== undefined) fixes.push(append(sheet, `Add a rule for \`${keyword}\``, rule));
  return fixes;
};

function append({ text }: EditedSheet, title: string, rule: string): QuickFix {
  const separator = text === "" || text.endsWith("\n\n") ? "" : text.endsWith("\n") ? "\n" : "\n\n";
  return { title, edits: [insertAt(text.length, `${separator}${rule}\n`)] };
}

/** Declares everyone who moves or scores, else one player. */
export const addRoles: Fixer = (sheet, problem) => {
  const players = [...sheet.symbols.values()].filter(({ arity, uses }) => arity === 0 && uses.has("role"));
  const names = players.length === 0 ? ["player"] : players.map(({ name }) => name);
  const facts = names.map((name) => spellTerm("role", [name], sheet.notation));
  const first = sheet.forms[0];
  const offset = first === undefined ? sheet.text.length : (commentsAbove(sheet, 0)[0]?.start ?? first.span.start);
  const before = first === undefined && offset > 0 && !sheet.text.endsWith("\n") ? "\n" : "";
  const title = facts.length === 1 ? `Add \`${facts[0]}\`` : `Declare ${facts.length} roles`;
  const misspelt = problem.code === "empty" ? [] : addKeywordRule(sheet, problem);
  return [...misspelt, { title, edits: [insertAt(offset, `${before}${facts.join("\n")}\n`)] }];
};

/** Declares a role that is used, or replaces it by a declared one. */
export const declareRole: Fixer = (sheet, problem) => {
  const atom = culprit(sheet, problem);
  if (atom === undefined) return [];
  const player = atom.kind === "function" ? atom : sheet.occurrences.find(({ parent }) => parent === atom);
  const declared = sheet.occurrences.filter(({ parent }) => parent?.place === "head" && parent.name === "role");
  const last = declared.at(-1)?.parent;
  if (player === undefined || player.kind !== "function" || last === null || last === undefined) return [];
  const meant = findSimilarName(
    player.name,
    declared.map(({ name }) => name),
  );
  const fact = spellTerm("role", [sheet.source.slice(player.span)], sheet.notation);
  const end = sheet.forms[last.form]?.span.end ?? last.whole.end;
  const stop = sheet.notation === "infix" && sheet.text[end] === "." ? "." : "";
  const declaration = { title: `Add \`${fact}\``, edits: [insertAt(end + stop.length, `\n${fact}${stop}`)] };
  return meant === null ? [declaration] : [replaceName(sheet, sheet.sameAs(player), meant), declaration];
};

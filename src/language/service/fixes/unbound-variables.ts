/**
 * Fixes a variable that no positive condition binds: respells it as a bound one, or adds a condition that says what it
 * can be.
 */
import { findSimilarName } from "../../../foundations/text/index.ts";
import { isRuleNode } from "../../syntax/index.ts";
import { argumentDomain } from "../argument-domains.ts";
import type { EditedSheet } from "../edited-sheet.ts";
import { rootOf } from "../find-definitions.ts";
import type { Occurrence } from "../occurrences.ts";
import { spellTerm } from "../spelling.ts";
import { useOf } from "../symbols.ts";
import { insertAt, type TextEdit } from "../text-edits.ts";
import { replaceName } from "./names.ts";
import { culprit, type Fixer } from "./quick-fix.ts";

export const bindVariable: Fixer = (sheet, problem) => {
  const variable = culprit(sheet, problem);
  if (variable?.kind !== "variable") return [];
  const same = sheet.sameAs(variable);
  const bound = sheet.occurrences.filter(
    (other) => other.kind === "variable" && other.form === variable.form && isBinding(other),
  );
  const meant = findSimilarName(variable.name, new Set(bound.map(({ name }) => name)));
  const conditions = same.some((other) => useOf(other) === "role") ? ["role"] : relationsFor(sheet, same);
  const fixes = conditions.flatMap((relation) => {
    const condition = spellTerm(relation, [sheet.source.slice(variable.span)], sheet.notation);
    const edits = addCondition(sheet, variable.form, condition);
    return edits === null ? [] : [{ title: `Add the condition \`${condition}\``, edits }];
  });
  return meant === null ? fixes : [replaceName(sheet, same, meant), ...fixes];
};

function isBinding(occurrence: Occurrence): boolean {
  const root = rootOf(occurrence);
  return root !== occurrence && root.place === "condition" && !root.negated;
}

/**
 * Relations of one argument that hold for everything that can occur where the variable does; the most specific first.
 */
function relationsFor(sheet: EditedSheet, same: readonly Occurrence[]): string[] {
  const wanted = same.flatMap(({ parent, argument }) => {
    if (parent === null || parent.kind === "variable") return [];
    return argumentDomain(sheet, parent.kind, parent.name, parent.arity, argument)?.map(keyOf) ?? [];
  });
  const values = new Set(wanted);
  if (values.size === 0) return [];
  return [...sheet.symbols.values()]
    .filter(({ kind, arity, uses, isKeyword }) => kind === "relation" && arity === 1 && uses.has("head") && !isKeyword)
    .slice(0, MAXIMAL_RELATIONS)
    .flatMap(({ name }) => {
      const domain = new Set(argumentDomain(sheet, "relation", name, 1, 0)?.map(keyOf));
      return [...values].every((value) => domain.has(value)) ? [{ name, surplus: domain.size - values.size }] : [];
    })
    .sort((a, b) => a.surplus - b.surplus)
    .slice(0, MAXIMAL_SUGGESTIONS)
    .map(({ name }) => name);
}

const MAXIMAL_RELATIONS = 200;
const MAXIMAL_SUGGESTIONS = 3;

const keyOf = ({ name, arity }: { readonly name: string; readonly arity: number }): string => `${name}/${arity}`;

/** Adds a condition to a rule, or turns a fact into a rule. */
function addCondition({ forms, text, notation }: EditedSheet, form: number, condition: string): TextEdit[] | null {
  const { node, span } = forms[form] ?? {};
  if (node === undefined || span === undefined) return null;
  if (notation === "prefix") {
    if (!isRuleNode(node)) return [insertAt(span.start, "(<= "), insertAt(span.end, ` ${condition})`)];
    const before = node.items.at(-1)?.span.end ?? span.end - 1;
    const line = /(?:\r\n|\r|\n)[ \t]*$/.exec(text.slice(0, node.items[2]?.span.start ?? before));
    return [insertAt(before, `${line?.[0] ?? " "}${condition}`)];
  }
  if (!isRuleNode(node)) return [insertAt(span.end, ` :- ${condition}`)];
  const only = node.items.length === 3 ? node.items[2] : undefined;
  const isAlternatives = only?.kind === "list" && only.items[0]?.kind === "symbol" && only.items[0].text === "or";
  const group = isAlternatives ? [insertAt(only.span.start, "("), insertAt(span.end, ")")] : [];
  return [...group, insertAt(span.end, ` & ${condition}`)];
}

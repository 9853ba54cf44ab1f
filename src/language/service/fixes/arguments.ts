/** Fixes arguments of keywords and connectives: too many, too few, or in the wrong parentheses. */
import { RELATION_ARITIES } from "../../syntax/index.ts";
import type { EditedSheet } from "../edited-sheet.ts";
import type { Occurrence } from "../occurrences.ts";
import { spellName } from "../spelling.ts";
import { symbolKey } from "../symbols.ts";
import { insertAt } from "../text-edits.ts";
import { writeMeantName } from "./names.ts";
import { culprit, type Fixer, type QuickFix } from "./quick-fix.ts";

export const mendKeywordArguments: Fixer = (sheet, problem) => {
  const keyword = culprit(sheet, problem);
  const wanted = RELATION_ARITIES.get(keyword?.name ?? "");
  if (keyword === undefined || wanted === undefined) return [];
  const args = sheet.occurrences.filter(({ parent }) => parent === keyword);
  if (wanted === 0) return [{ title: "Remove the arguments", edits: [{ span: keyword.whole, text: keyword.name }] }];
  if (args.length > wanted) return bracketArguments(sheet, args.slice(wanted - 1));
  return args.length === 1 ? addRole(sheet, args[0] as Occurrence) : [];
};

/** Rewrites `(true cell 1 1)` as `(true (cell 1 1))`. */
function bracketArguments({ notation, source }: EditedSheet, args: readonly Occurrence[]): QuickFix[] {
  const [name, second] = args;
  const last = args.at(-1);
  if (name === undefined || second === undefined || last === undefined || name.kind !== "function" || name.arity > 0)
    return [];
  const title = `Make \`${source.slice(name.span)}\` one term with what follows`;
  const close = insertAt(last.whole.end, ")");
  if (notation === "prefix") return [{ title, edits: [insertAt(name.whole.start, "("), close] }];
  return [{ title, edits: [{ span: { start: name.whole.end, end: second.whole.start }, text: "(" }, close] }];
}

/** Rewrites `(legal noop)` as `(legal x noop)`, for each role of the sheet. */
function addRole({ occurrences, notation }: EditedSheet, argument: Occurrence): QuickFix[] {
  const roles = occurrences.filter(
    ({ parent, kind }) => kind === "function" && parent?.place === "head" && parent.name === "role",
  );
  return roles.slice(0, MAXIMAL_ROLES).map(({ name }) => {
    const spelled = spellName(name, notation);
    return {
      title: `Add the role \`${spelled}\``,
      edits: [insertAt(argument.whole.start, `${spelled}${notation === "prefix" ? " " : ","}`)],
    };
  });
}

const MAXIMAL_ROLES = 4;

/** Fixes a relation that no rule defines: it is misspelt, or a fluent without `true` around it. */
export const mendUndefinedRelation: Fixer = (sheet, problem) => {
  const atom = culprit(sheet, problem);
  if (atom === undefined) return [];
  const isFluent = sheet.symbols.get(symbolKey("function", atom.name, atom.arity))?.uses.has("fluent") === true;
  if (!isFluent) return writeMeantName(sheet, problem);
  const [open, close] = sheet.notation === "prefix" ? ["(true ", ")"] : ["true(", ")"];
  const places = sheet.sameAs(atom).filter(({ place }) => place === "condition");
  return [
    {
      title: `Ask whether \`${atom.name}\` is true now${places.length > 1 ? ` in ${places.length} places` : ""}`,
      edits: places.flatMap(({ whole }) => [
        insertAt(whole.start, open as string),
        insertAt(whole.end, close as string),
      ]),
    },
    ...writeMeantName(sheet, problem),
  ];
};

/** Rewrites `(not a b)` as `(not (and a b))`. */
export const joinNegated: Fixer = (sheet, { span }) => {
  const operands = itemsOf(sheet, span).slice(1);
  const first = operands[0];
  const last = operands.at(-1);
  if (first === undefined || last === undefined || operands.length < 2) return [];
  return [{ title: "Negate all of them together", edits: [insertAt(first.start, "(and "), insertAt(last.end, ")")] }];
};

/** Rewrites `(distinct a b c)` as one `distinct` for each pair. */
export const separatePairs: Fixer = (sheet, { span }) => {
  const terms = itemsOf(sheet, span)
    .slice(1)
    .map((term) => sheet.source.slice(term));
  if (terms.length < 3 || terms.length > MAXIMAL_TERMS) return [];
  const pairs = terms.flatMap((a, i) => terms.slice(i + 1).map((b) => `(distinct ${a} ${b})`));
  return [{ title: "Compare each pair", edits: [{ span, text: pairs.join(" ") }] }];
};

const MAXIMAL_TERMS = 6;

/** The items of the list at this span of prefix notation. */
function itemsOf({ tree }: EditedSheet, span: { readonly start: number; readonly end: number }) {
  let nodes = tree.notation === "prefix" ? tree.forms : [];
  for (;;) {
    const node = nodes.find((other) => other.span.start <= span.start && span.end <= other.span.end);
    if (node === undefined || node.kind === "symbol") return [];
    if (node.span.start === span.start && node.span.end === span.end) return node.items.map((item) => item.span);
    nodes = node.items;
  }
}

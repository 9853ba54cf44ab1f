/**
 * Explains the name under the cursor: its kind, its arguments and their values, its size, what needs it, its comment.
 */
import type { Span } from "../../foundations/text/index.ts";
import type { Functor } from "../rules/index.ts";
import { argumentDomain, variableDomain } from "./argument-domains.ts";
import { argumentNames } from "./argument-names.ts";
import { docComment } from "./doc-comments.ts";
import type { EditedSheet } from "./edited-sheet.ts";
import { definingOccurrences, isFact, rootOf } from "./find-definitions.ts";
import { KEYWORD_HELP } from "./keyword-help.ts";
import type { Occurrence } from "./occurrences.ts";
import type { SheetSizes } from "./sheet-sizes.ts";
import { countArguments, spellName, spellTerm } from "./spelling.ts";
import { stagesOf } from "./stages.ts";
import { type SheetSymbol, symbolKey, type Use } from "./symbols.ts";

export interface Explanation {
  /** The name that is explained. */
  readonly span: Span;
  /** How the name is written, with names for its arguments. */
  readonly signature: string;
  /** One sentence. */
  readonly summary: string;
  /** More facts, one line each. */
  readonly facts: readonly Fact[];
  /** The comment of the sheet's author above its definition. */
  readonly comment: string | null;
}

interface Fact {
  readonly label: string;
  readonly value: string;
}

export function explainName(sheet: EditedSheet, offset: number, sizes?: SheetSizes): Explanation | null {
  const occurrence = sheet.occurrenceAt(offset);
  if (occurrence === null) return explainSign(sheet, offset);
  if (occurrence.kind === "variable") return explainVariable(sheet, occurrence);
  const symbol = sheet.symbolOf(occurrence) as SheetSymbol;
  const defining = definingOccurrences(sheet, occurrence);
  const isDefined = defining.some((other) => rootOf(other).place === "head");
  const help = symbol.kind === "relation" ? KEYWORD_HELP.get(symbol.name) : undefined;
  return {
    span: occurrence.span,
    signature: help?.[sheet.notation] ?? spellTerm(symbol.name, argumentNames(sheet, symbol), sheet.notation),
    summary: help?.meaning ?? `${capitalized(kindOf(symbol))} with ${countArguments(symbol.arity)}.`,
    facts: [...domainFacts(sheet, symbol), ...usageFacts(sheet, symbol), ...sizeFacts(symbol, sizes)],
    comment: isDefined && help === undefined ? commentOf(sheet, defining) : null,
  };
}

/** The kind of a symbol, in a few words. */
export function kindOf({ kind, uses, isKeyword, arity, name }: SheetSymbol): string {
  if (isKeyword) return "keyword";
  if (kind === "relation") return uses.has("head") ? "relation" : "relation without rules";
  const found = (["role", "fluent", "move", "percept", "goal value"] as const satisfies readonly Use[]).filter((use) =>
    uses.has(use),
  );
  if (found.length > 0) return found.join(" and ");
  return arity > 0 ? "function" : /^\d+$/.test(name) ? "number" : "constant";
}

function explainVariable(sheet: EditedSheet, occurrence: Occurrence): Explanation {
  const same = sheet.sameAs(occurrence);
  const [binder] = definingOccurrences(sheet, occurrence);
  const facts: Fact[] = [];
  const root = binder === undefined ? undefined : rootOf(binder);
  const isBound = root !== undefined && root !== binder && root.place === "condition" && !root.negated;
  if (isBound) facts.push({ label: "bound by", value: oneLine(sheet.source.slice(root.whole)) });
  const domain = variableDomain(sheet, same);
  if (domain !== null && domain.length > 0) facts.push({ label: "can be", value: listed(domain, sheet) });
  return {
    span: occurrence.span,
    signature: sheet.source.slice(occurrence.span),
    summary: `Variable of this rule, ${same.length === 1 ? "here only" : `in ${same.length} places`}.`,
    facts,
    comment: null,
  };
}

/** Connectives are no names; they are explained by their sign. */
function explainSign(sheet: EditedSheet, offset: number): Explanation | null {
  const token = sheet.tokens.find(({ start, end }) => start <= offset && offset < end);
  if (token === undefined || token.kind === "comment") return null;
  const written = sheet.text.slice(token.start, token.end);
  const help = KEYWORD_HELP.get(MEANINGS_OF_SIGNS.get(written) ?? written.toLowerCase());
  if (help === undefined) return null;
  const { start, end } = token;
  return { span: { start, end }, signature: help[sheet.notation], summary: help.meaning, facts: [], comment: null };
}

const MEANINGS_OF_SIGNS: ReadonlyMap<string, string> = new Map([
  [":-", "<="],
  ["&", "and"],
  [";", "or"],
  ["|", "or"],
  ["~", "not"],
  ["\\+", "not"],
  ["\\=", "distinct"],
  ["!=", "distinct"],
]);

function* domainFacts(sheet: EditedSheet, { kind, name, arity }: SheetSymbol): Iterable<Fact> {
  for (let i = 0; i < Math.min(arity, MAXIMAL_ARGUMENTS); i++) {
    const domain = argumentDomain(sheet, kind, name, arity, i);
    if (domain !== null && domain.length > 0) yield { label: `argument ${i + 1}`, value: listed(domain, sheet) };
  }
}

/** Maximum number of arguments that are explained one by one. */
const MAXIMAL_ARGUMENTS = 20;

function* usageFacts(sheet: EditedSheet, symbol: SheetSymbol): Iterable<Fact> {
  const heads = symbol.occurrences.filter(({ place }) => place === "head").length;
  if (symbol.kind === "relation" && !symbol.isKeyword) {
    yield { label: "defined by", value: definedBy(sheet, symbol, heads) };
    yield { label: "used in", value: counted(symbol.occurrences.length - heads, "condition") };
  } else yield { label: "occurs", value: counted(symbol.occurrences.length, "time") };
  const stages = stagesOf(sheet, symbol);
  if (stages.neededFor.length > 0) yield { label: "needed for", value: stages.neededFor.join(", ") };
  if (stages.dependsOn !== null && heads > 0) yield { label: "depends on", value: stages.dependsOn };
}

function definedBy(sheet: EditedSheet, { occurrences }: SheetSymbol, heads: number): string {
  const facts = occurrences.filter(({ place, form }) => place === "head" && isFact(sheet, form)).length;
  if (facts === heads) return heads === 0 ? "nothing" : counted(facts, "fact");
  return facts === 0 ? counted(heads, "rule") : `${counted(heads - facts, "rule")} and ${counted(facts, "fact")}`;
}

function* sizeFacts({ kind, name, arity }: SheetSymbol, sizes: SheetSizes | undefined): Iterable<Fact> {
  const count = sizes?.[symbolKey(kind, name, arity)];
  if (count !== undefined) yield { label: "instances", value: count.toLocaleString("en") };
}

function commentOf(sheet: EditedSheet, defining: readonly Occurrence[]): string | null {
  for (const { form } of defining) {
    const comment = docComment(sheet, form);
    if (comment !== null) return comment;
  }
  return null;
}

/** Maximum number of values shown for a domain. */
const MAXIMAL_VALUES = 12;

function listed(domain: readonly Functor[], { notation }: EditedSheet): string {
  const shown = domain
    .slice(0, MAXIMAL_VALUES)
    .map(({ name, arity }) => (arity === 0 ? spellName(name, notation) : `${spellName(name, notation)}/${arity}`));
  return domain.length > MAXIMAL_VALUES ? `${shown.join(", ")}, … (${domain.length})` : shown.join(", ");
}

const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? "" : "s"}`;
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const oneLine = (text: string): string => text.slice(0, 200).replace(/\s+/g, " ");

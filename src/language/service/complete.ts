/**
 * What can be written at a place, likeliest first: at an argument, the variables of the rule and what the rules allow
 * there; elsewhere relations, keywords and whole patterns of rules. Editors filter by what is typed; nothing is
 * filtered here.
 */
import type { Span } from "../../foundations/text/index.ts";
import type { Functor } from "../rules/index.ts";
import { type Notation, RELATION_ARITIES } from "../syntax/index.ts";
import { argumentDomain } from "./argument-domains.ts";
import { argumentNames } from "./argument-names.ts";
import { type CompletionContext, completionContext, type WrittenPlace } from "./completion-context.ts";
import { docComment } from "./doc-comments.ts";
import type { EditedSheet } from "./edited-sheet.ts";
import { kindOf } from "./explain-name.ts";
import { KEYWORD_HELP } from "./keyword-help.ts";
import { RULE_PATTERNS } from "./rule-patterns.ts";
import { spellName } from "./spelling.ts";
import { type SheetSymbol, symbolKey, type Use, useOf, useOfArgument } from "./symbols.ts";

export interface Completion {
  readonly label: string;
  readonly kind: "variable" | "keyword" | "relation" | "fluent" | "move" | "role" | "function" | "constant" | "pattern";
  readonly detail: string;
  /**
   * The text that replaces the span. Tab stops are written as a dollar sign and a number, with a default text in
   * braces.
   */
  readonly snippet: string;
  readonly comment: string | null;
}

export interface Completions {
  /** The span that a completion replaces. */
  readonly span: Span;
  readonly items: readonly Completion[];
}

/** Maximum number of symbols offered: nobody reads a longer list to its end. */
const MAXIMAL_ITEMS = 1000;

export function completeAt(sheet: EditedSheet, offset: number): Completions {
  const context = completionContext(sheet, offset);
  if (context === null) return { span: { start: offset, end: offset }, items: [] };
  const items = context.place.kind === "term" ? termItems(sheet, context, context.place) : atomItems(sheet, context);
  return { span: context.span, items: items.slice(0, MAXIMAL_ITEMS) };
}

/** Keywords that rules may define, and keywords that conditions may use. */
const IN_HEADS = ["role", "init", "legal", "next", "goal", "terminal", "base", "input", "sees"];
const IN_CONDITIONS = [
  "true",
  "does",
  "not",
  "distinct",
  "or",
  "role",
  "and",
  "legal",
  "goal",
  "terminal",
  "base",
  "input",
];

function atomItems(sheet: EditedSheet, context: CompletionContext): Completion[] {
  const { kind } = context.place;
  const relations = [...sheet.symbols.values()]
    .filter((symbol) => symbol.kind === "relation" && !symbol.isKeyword && !isBeingWritten(symbol, context))
    .map((symbol) => symbolItem(sheet, context, symbol));
  const keywords = (kind === "condition" ? IN_CONDITIONS : IN_HEADS).map((name) => keywordItem(sheet, context, name));
  const patterns = kind === "form" ? patternItems(sheet.notation, context.afterOpen) : [];
  return kind === "condition"
    ? [...keywords.slice(0, 2), ...relations, ...keywords.slice(2)]
    : [...patterns, ...keywords, ...relations];
}

function patternItems(notation: Notation, afterOpen: boolean): Completion[] {
  return RULE_PATTERNS.map((pattern) => ({
    label: pattern.label,
    kind: "pattern",
    detail: pattern.detail,
    snippet: afterOpen ? pattern[notation].slice(1, -1) : pattern[notation],
    comment: null,
  }));
}

function keywordItem({ notation }: EditedSheet, { afterOpen }: CompletionContext, name: string): Completion {
  const help = KEYWORD_HELP.get(name);
  const arity = RELATION_ARITIES.get(name) ?? CONNECTIVE_ARITIES.get(name) ?? 0;
  const stops = Array.from({ length: arity }, () => "");
  const isSign = notation === "infix" && !RELATION_ARITIES.has(name);
  const snippet = isSign ? INFIX_SIGNS.get(name) : undefined;
  return {
    label: name,
    kind: "keyword",
    detail: help?.[notation] ?? "keyword",
    snippet: snippet ?? application(name, stops, notation, afterOpen),
    comment: help?.meaning ?? null,
  };
}

const CONNECTIVE_ARITIES: ReadonlyMap<string, number> = new Map([
  ["not", 1],
  ["distinct", 2],
  ["or", 2],
  ["and", 2],
]);

const INFIX_SIGNS: ReadonlyMap<string, string> = new Map([
  ["not", "~$1"],
  ["distinct", "$1 \\\\= $2"],
  ["or", "($1 ; $2)"],
  ["and", "($1 & $2)"],
]);

type TermPlace = WrittenPlace & { kind: "term" };

function termItems(sheet: EditedSheet, context: CompletionContext, { parent }: TermPlace): Completion[] {
  const variables = context.afterOpen ? [] : variableItems(sheet, context);
  const wanted = parent === null ? null : wantedAt(sheet, parent);
  const use = parent?.kind === "relation" ? useOfArgument(parent.name, parent.argument) : "term";
  const values = (wanted ?? symbolsUsedAs(sheet, use))
    .filter((symbol) => !isBeingWritten(symbol, context) && (!context.afterOpen || symbol.arity > 0))
    .map((symbol) => symbolItem(sheet, context, symbol));
  return use === "fluent" || use === "move" ? [...values, ...variables] : [...variables, ...values];
}

/** What the rules allow at an argument, else what occurs there in other rules; null if there is nothing. */
function wantedAt(sheet: EditedSheet, parent: NonNullable<TermPlace["parent"]>): SheetSymbol[] | null {
  const { kind, name, argument } = parent;
  const [owner] = [...sheet.symbols.values()]
    .filter((symbol) => symbol.kind === kind && symbol.name === name && symbol.arity > argument)
    .sort((a, b) => b.occurrences.length - a.occurrences.length);
  const arity = owner?.arity ?? RELATION_ARITIES.get(name) ?? argument + 1;
  const source = DRAWN_FROM.get(name);
  const domain = [source ?? name, name].map((from) => argumentDomain(sheet, kind, from, arity, argument) ?? []);
  const found = new Map<string, SheetSymbol>();
  const add = (functor: Functor): void => {
    const symbol = sheet.symbols.get(symbolKey("function", functor.name, functor.arity));
    if (symbol !== undefined) found.set(symbolKey("function", functor.name, functor.arity), symbol);
  };
  for (const functor of domain.flat()) add(functor);
  if (found.size === 0)
    for (const { kind: inner, parent: above, argument: place, name: value, arity: size } of sheet.occurrences)
      if (inner === "function" && above?.kind === kind && above.name === name && place === argument)
        add({ name: value, arity: size });
  return found.size === 0 ? null : [...found.values()];
}

/** What may become true or be done may also be declared or derived. */
const DRAWN_FROM: ReadonlyMap<string, string> = new Map([
  ["next", "true"],
  ["base", "true"],
  ["input", "does"],
]);

const symbolsUsedAs = ({ symbols }: EditedSheet, use: Use): SheetSymbol[] =>
  [...symbols.values()].filter((symbol) => symbol.kind === "function" && symbol.uses.has(use));

function variableItems(sheet: EditedSheet, { form, span }: CompletionContext): Completion[] {
  const names = new Set(
    sheet.occurrences
      .filter((other) => other.kind === "variable" && other.form === form && other.span.start !== span.start)
      .map((other) => sheet.source.slice(other.span)),
  );
  return [...names].map((name) => ({
    label: name,
    kind: "variable",
    detail: "variable of this rule",
    snippet: escaped(name),
    comment: null,
  }));
}

/** Whether the symbol occurs only at the place being written. */
const isBeingWritten = ({ occurrences }: SheetSymbol, { span }: CompletionContext): boolean =>
  occurrences.length === 1 && occurrences[0]?.span.start === span.start;

function symbolItem(sheet: EditedSheet, { afterOpen }: CompletionContext, symbol: SheetSymbol): Completion {
  const { notation } = sheet;
  const kind = itemKind(symbol);
  const [first] = symbol.occurrences;
  return {
    label: spellName(symbol.name, notation),
    kind,
    detail:
      symbol.arity === 0
        ? kindOf(symbol)
        : `${kindOf(symbol)}, ${symbol.arity} argument${symbol.arity === 1 ? "" : "s"}`,
    snippet: application(symbol.name, argumentNames(sheet, symbol), notation, afterOpen),
    comment: first !== undefined && useOf(first) === "head" ? docComment(sheet, first.form) : null,
  };
}

function itemKind({ kind, uses, arity }: SheetSymbol): Completion["kind"] {
  if (kind === "relation") return "relation";
  const found = (["role", "fluent", "move"] as const).find((use) => uses.has(use));
  return found ?? (arity === 0 ? "constant" : "function");
}

/** A name with a tab stop for each argument. */
function application(name: string, args: readonly string[], notation: Notation, afterOpen: boolean): string {
  const spelled = escaped(spellName(name, notation));
  if (args.length === 0) return spelled;
  const stops = args.map((argument, i) => (argument === "" ? `$${i + 1}` : `\${${i + 1}:${escaped(argument)}}`));
  if (notation === "infix") return `${spelled}(${stops.join(",")})`;
  return afterOpen ? `${spelled} ${stops.join(" ")}` : `(${spelled} ${stops.join(" ")})`;
}

const escaped = (text: string): string => text.replace(/[\\$}]/g, "\\$&");

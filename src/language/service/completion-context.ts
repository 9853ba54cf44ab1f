/**
 * What is being written at a place: which part of a rule, and which argument of what. Uses only the tokens before it.
 */
import type { Span } from "../../foundations/text/index.ts";
import { normalizeSymbol, type SheetToken } from "../syntax/index.ts";
import type { EditedSheet } from "./edited-sheet.ts";

export type WrittenPlace =
  | { readonly kind: "form" | "head" | "condition" }
  /** An argument (from 0) of a relation or function; parent is null for the two sides of `distinct`. */
  | {
      readonly kind: "term";
      readonly parent: {
        readonly kind: "relation" | "function";
        readonly name: string;
        readonly argument: number;
      } | null;
    };

export interface CompletionContext {
  readonly place: WrittenPlace;
  /**
   * Whether an opening parenthesis of prefix notation comes right before: the next name then has its arguments inside
   * it.
   */
  readonly afterOpen: boolean;
  /** The word being written, including the part after the cursor. */
  readonly span: Span;
  /** Number of the form that contains the place. */
  readonly form: number | null;
}

/** Null inside comments and quotes, and where a sign must come instead of a name. */
export function completionContext(sheet: EditedSheet, offset: number): CompletionContext | null {
  const { tokens, notation, text } = sheet;
  const last = tokens.findLastIndex(({ start }) => start < offset);
  const touched = tokens[last];
  const isInside = touched !== undefined && offset <= touched.end;
  if (isInside && (touched.kind === "bad" || (touched.kind === "comment" && endsHere(text, touched, offset))))
    return null;
  const isWord = isInside && (touched.kind === "word" || touched.kind === "quoted");
  const span = isWord ? { start: touched.start, end: touched.end } : { start: offset, end: offset };
  const form = sheet.forms.findLastIndex((candidate) => candidate.span.start < span.start);
  const from = sheet.forms[form]?.span.start ?? 0;
  const before = tokens.filter(({ kind, start }) => kind !== "comment" && start >= from && start < span.start);
  const read = notation === "prefix" ? prefixPlace(before, text) : infixPlace(before, text, span.start);
  return read === null ? null : { ...read, span, form: read.place.kind === "form" ? null : form };
}

/** Typing at the end of a line comment continues it; typing after a block comment does not. */
const endsHere = (text: string, { start, end }: SheetToken, offset: number): boolean =>
  offset < end || !text.startsWith("/*", start);

/** An open list: its name, once known, and the number of its complete items. */
interface Frame {
  name: string | null;
  items: number;
}

type Read = Pick<CompletionContext, "place" | "afterOpen">;

function prefixPlace(tokens: readonly SheetToken[], text: string): Read {
  const frames: Frame[] = [];
  for (const { kind, start, end } of tokens) {
    const frame = frames.at(-1);
    if (kind === "open") frames.push({ name: null, items: 0 });
    else if (kind === "close") {
      frames.pop();
      const outer = frames.at(-1);
      if (outer !== undefined) outer.items++;
    } else if (frame !== undefined) {
      if (frame.items++ === 0) frame.name = normalizeSymbol(text.slice(start, end));
    }
  }
  let place: WrittenPlace = { kind: "form" };
  for (const { name, items } of frames) if (items > 0) place = insidePrefix(place, name, items);
  return { place, afterOpen: frames.at(-1)?.items === 0 };
}

/** Place of an item of a list, if the list itself is at `outer`. */
function insidePrefix(outer: WrittenPlace, name: string | null, items: number): WrittenPlace {
  if (outer.kind === "form" && name === "<=") return { kind: items === 1 ? "head" : "condition" };
  return insideName(outer, name, items - 1);
}

function insideName(outer: WrittenPlace, name: string | null, argument: number): WrittenPlace {
  if (name === null) return outer;
  if (outer.kind === "condition" && (name === "not" || name === "and" || name === "or")) return outer;
  if (outer.kind === "condition" && name === "distinct") return { kind: "term", parent: null };
  return { kind: "term", parent: { kind: outer.kind === "term" ? "function" : "relation", name, argument } };
}

/** Signs after which a condition must come. */
const JOINING: ReadonlySet<string> = new Set([":-", "&", ",", ";", "|", "~", "\\+"]);
const COMPARING: ReadonlySet<string> = new Set(["=", "\\=", "!="]);

function infixPlace(tokens: readonly SheetToken[], text: string, offset: number): Read | null {
  const frames: Frame[] = [];
  let hasArrow = false;
  let last = "";
  let lastKind = "";
  let lastEnd = 0;
  for (const { kind, start, end } of tokens) {
    const written = text.slice(start, end);
    if (kind === "open")
      frames.push({ name: lastKind === "word" && lastEnd === start ? normalizeSymbol(last) : null, items: 0 });
    else if (kind === "close") frames.pop();
    else if (written === ",") {
      const frame = frames.at(-1);
      if (frame !== undefined) frame.items++;
    } else if (written === ":-") hasArrow = true;
    else if (written === "." && kind === "sign") {
      hasArrow = false;
      frames.length = 0;
    }
    last = written;
    lastKind = kind === "quoted" ? "word" : kind;
    lastEnd = end;
  }
  if (lastKind === "sign" && COMPARING.has(last)) return { place: { kind: "term", parent: null }, afterOpen: false };
  const isNegation = lastKind === "word" && last.toLowerCase() === "not";
  const isOpen = lastKind === "open" || isNegation || (lastKind === "sign" && JOINING.has(last));
  const startsForm = tokens.length === 0 || last === "." || (!isOpen && /[\r\n]/.test(text.slice(lastEnd, offset)));
  if (frames.length === 0 && startsForm) return { place: { kind: "form" }, afterOpen: false };
  if (!isOpen) return null;
  let place: WrittenPlace = { kind: hasArrow ? "condition" : "head" };
  for (const { name, items } of frames) place = insideName(place, name, items);
  return { place, afterOpen: false };
}

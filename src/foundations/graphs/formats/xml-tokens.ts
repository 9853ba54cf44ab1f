/**
 * The tags and texts of an XML document, enough for GraphML: elements with attributes, character data, CDATA. Comments,
 * processing instructions and the document type are skipped. Only the five predefined entities and character references
 * are expanded, so no text can grow.
 */

import type { GraphReading } from "./parsed-graph.ts";

export type XmlToken =
  | {
      readonly kind: "open";
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly start: number;
    }
  | { readonly kind: "close"; readonly name: string; readonly start: number }
  | { readonly kind: "text"; readonly text: string; readonly start: number };

const NAME = /[A-Za-z_:][A-Za-z0-9_:.-]*/y;
const BLANKS = /\s*/y;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** Reads the tokens in order. An empty element gives an opening and a closing token. Namespace prefixes are dropped. */
export function* readXml(reading: GraphReading): Iterable<XmlToken> {
  const { text } = reading;
  let at = 0;
  while (at < text.length) {
    const start = at;
    if (text[at] !== "<") {
      const end = endOr(text.indexOf("<", at), text.length);
      yield { kind: "text", text: expandEntities(reading, start, end), start };
      at = end;
    } else if (text.startsWith("<!--", at)) at = after(reading, "-->", at + 4, start);
    else if (text.startsWith("<![CDATA[", at)) {
      at = after(reading, "]]>", at + 9, start);
      yield { kind: "text", text: text.slice(start + 9, at - 3), start };
    } else if (text.startsWith("<?", at)) at = after(reading, "?>", at + 2, start);
    else if (text.startsWith("<!", at)) at = afterDocumentType(reading, start);
    else if (text.startsWith("</", at)) {
      const name = readName(reading, at + 2);
      at = after(reading, ">", at + 2 + name.length, start);
      yield { kind: "close", name: withoutPrefix(name), start };
    } else {
      const name = readName(reading, at + 1);
      const { attributes, end } = readAttributes(reading, at + 1 + name.length);
      yield { kind: "open", name: withoutPrefix(name), attributes, start };
      at = end;
      if (text[end] === "/") {
        yield { kind: "close", name: withoutPrefix(name), start };
        at++;
      }
      if (text[at] !== ">") reading.stop("bad-tag", "expected '>'", at);
      at++;
    }
  }
}

function readAttributes(reading: GraphReading, from: number): { attributes: Map<string, string>; end: number } {
  const { text } = reading;
  const attributes = new Map<string, string>();
  let at = skipBlanks(text, from);
  while (at < text.length && text[at] !== ">" && text[at] !== "/") {
    const name = readName(reading, at);
    at = skipBlanks(text, at + name.length);
    if (text[at] !== "=") reading.stop("bad-tag", "expected '='", at);
    at = skipBlanks(text, at + 1);
    const quote = text[at];
    if (quote !== '"' && quote !== "'") reading.stop("bad-tag", "expected a quoted value", at);
    const end = text.indexOf(quote, at + 1);
    if (end < 0) reading.stop("unfinished-text", "this value is never closed", at);
    attributes.set(name, expandEntities(reading, at + 1, end));
    at = skipBlanks(text, end + 1);
  }
  if (at >= text.length) reading.stop("unfinished-tag", "this tag is never closed", from);
  return { attributes, end: at };
}

function readName(reading: GraphReading, at: number): string {
  NAME.lastIndex = at;
  const name = NAME.exec(reading.text)?.[0];
  return name ?? reading.stop("bad-tag", "expected a name", at);
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function skipBlanks(text: string, at: number): number {
  BLANKS.lastIndex = at;
  return at + (BLANKS.exec(text)?.[0].length ?? 0);
}

function after(reading: GraphReading, mark: string, from: number, start: number): number {
  const found = reading.text.indexOf(mark, from);
  if (found < 0) reading.stop("unfinished-tag", `'${mark}' is missing`, start);
  return found + mark.length;
}

/** Skips `<!DOCTYPE …>`, including its internal subset in square brackets; its declarations are not used. */
function afterDocumentType(reading: GraphReading, start: number): number {
  const { text } = reading;
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "[") depth++;
    else if (text[at] === "]") depth--;
    else if (text[at] === ">" && depth <= 0) return at + 1;
  }
  return reading.stop("unfinished-tag", "'>' is missing", start);
}

function expandEntities(reading: GraphReading, start: number, end: number): string {
  const text = reading.text.slice(start, end);
  if (!text.includes("&")) return text;
  return text.replaceAll(/&([^;&]*);?/g, (whole, name: string, offset: number) => {
    const code = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(name);
    const value = code === null ? undefined : Number.parseInt(code[1] ?? code[2]!, code[1] === undefined ? 10 : 16);
    if (whole.endsWith(";") && value !== undefined && value <= 0x10ffff) return String.fromCodePoint(value);
    const known = ENTITIES.get(name);
    if (whole.endsWith(";") && known !== undefined) return known;
    reading.report("unknown-entity", "'&' must begin a predefined entity", start + offset);
    return whole;
  });
}

function endOr(found: number, fallback: number): number {
  return found < 0 ? fallback : found;
}

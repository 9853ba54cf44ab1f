/**
 * TextMate grammars, for editors that colour by regular expressions, from the same token definitions as the Lezer
 * grammars.
 */
import {
  BLANKS,
  type CharacterRange,
  CONNECTIVE_KEYWORDS,
  INFIX_ENDS,
  INFIX_SIGNS,
  PREFIX_ENDS,
  RELATION_KEYWORDS,
} from "./token-definitions.ts";

interface TextMatePattern {
  readonly name: string;
  readonly match?: string;
  readonly begin?: string;
  readonly end?: string;
}

export interface TextMateGrammar {
  readonly name: string;
  readonly scopeName: string;
  readonly patterns: readonly TextMatePattern[];
}

const hex = (code: number): string => `\\x{${code.toString(16)}}`;
const set = (ranges: readonly CharacterRange[]): string =>
  ranges.map(([from, to]) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`)).join("");
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
const anyOf = (texts: readonly string[]): string => texts.map(escaped).join("|");

/** Makes patterns match whole words only: the characters around a match must end words. */
function wholeWords(ends: readonly CharacterRange[]): (inner: string) => string {
  const outside = set([...BLANKS, ...ends]);
  return (inner) => `(?<![^${outside}])(?:${inner})(?![^${outside}])`;
}

export const textMateGrammar = (notation: "prefix" | "infix"): TextMateGrammar =>
  notation === "prefix" ? PREFIX : INFIX;

const prefixWord = wholeWords(PREFIX_ENDS);
const prefixCharacter = `[^${set([...BLANKS, ...PREFIX_ENDS])}]`;

const PREFIX: TextMateGrammar = {
  name: "GDL",
  scopeName: "source.gdl",
  patterns: [
    { name: "comment.line.semicolon.gdl", match: ";.*$" },
    { name: "variable.other.gdl", match: prefixWord(`\\?${prefixCharacter}*`) },
    { name: "keyword.operator.gdl", match: prefixWord(`(?i:${anyOf(CONNECTIVE_KEYWORDS)})`) },
    { name: "keyword.control.gdl", match: prefixWord(`(?i:${anyOf(RELATION_KEYWORDS)})`) },
    { name: "constant.numeric.gdl", match: prefixWord("[0-9]+") },
    { name: "entity.name.function.gdl", match: `(?<=\\()${prefixCharacter}+` },
  ],
};

const infixWord = wholeWords(INFIX_ENDS);
const infixCharacter = `[^${set([...BLANKS, ...INFIX_ENDS])}]`;
const namedConnectives = CONNECTIVE_KEYWORDS.filter((word) => /^[a-z]/.test(word));

const INFIX: TextMateGrammar = {
  name: "GDL (infix)",
  scopeName: "source.gdl.infix",
  patterns: [
    { name: "comment.line.percentage.gdl", match: "%.*$" },
    { name: "comment.block.gdl", begin: "/\\*", end: "\\*/" },
    { name: "string.quoted.single.gdl", match: "'(?:[^'\\\\]|\\\\.)*'" },
    { name: "keyword.operator.gdl", match: anyOf(Object.values(INFIX_SIGNS).flat()) },
    { name: "keyword.operator.gdl", match: infixWord(anyOf(namedConnectives)) },
    { name: "keyword.control.gdl", match: infixWord(anyOf(RELATION_KEYWORDS)) },
    { name: "variable.other.gdl", match: infixWord(`[\\p{Lu}_]${infixCharacter}*`) },
    { name: "constant.numeric.gdl", match: infixWord("[0-9]+") },
    { name: "entity.name.function.gdl", match: `${infixCharacter}+(?=\\()` },
  ],
};

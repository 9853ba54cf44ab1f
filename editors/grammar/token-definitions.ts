/**
 * The one definition of the words and signs of both notations. The Lezer grammars of the page and the TextMate grammars
 * of editors are built from it. Keywords come from the language itself. The readers in `src/language/syntax` are
 * authoritative; a test compares the grammars with them.
 */
import { KEYWORDS } from "../../src/language/syntax/index.ts";

/** A range of character codes, both ends included. */
export type CharacterRange = readonly [from: number, to: number];

export const BLANKS: readonly CharacterRange[] = [
  [0, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

const characters = (text: string): CharacterRange[] =>
  Array.from(text, (character) => [character.charCodeAt(0), character.charCodeAt(0)]);

/** What ends a symbol of prefix notation, besides blanks. */
export const PREFIX_ENDS: readonly CharacterRange[] = characters("();");

/** What ends a word of infix notation, besides blanks; `:`, `!` and `/` do so only before `-`, `=` and `*`. */
export const INFIX_ENDS: readonly CharacterRange[] = characters("(),&;|~.=%'\\");
export const INFIX_PAIRS: readonly (readonly [first: string, second: string])[] = [
  [":", "-"],
  ["!", "="],
  ["/", "*"],
];

/** Signs of infix notation by their meaning, longer ones first. */
export const INFIX_SIGNS = {
  Arrow: [":-"],
  Negation: ["\\+", "~"],
  Comparison: ["\\=", "!=", "="],
  Conjunction: ["&"],
  Disjunction: [";", "|"],
} as const;

const CONNECTIVES = ["<=", "not", "and", "or", "distinct"];

/** Keywords other than connectives. */
export const RELATION_KEYWORDS: readonly string[] = [...KEYWORDS].filter((word) => !CONNECTIVES.includes(word));
export const CONNECTIVE_KEYWORDS: readonly string[] = CONNECTIVES.filter((word) => KEYWORDS.has(word));

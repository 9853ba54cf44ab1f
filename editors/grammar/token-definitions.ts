/**
 * What the words and signs of both notations look like, once: the Lezer grammars of the page and the TextMate grammars of editors are
 * written from these. Keywords come from the language itself. The readers in `src/language/syntax` decide; a test compares.
 */
import { KEYWORDS } from "../../src/language/syntax/index.ts";

/** A range of characters, or one. */
export type CharacterRange = readonly [from: number, to: number];

export const BLANKS: readonly CharacterRange[] = [
  [0, 0x20],
  [0xa0, 0xa0],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

const characters = (text: string): CharacterRange[] =>
  Array.from(text, (character) => [character.charCodeAt(0), character.charCodeAt(0)]);

/** What ends a symbol of the prefix notation, besides blanks. */
export const PREFIX_ENDS: readonly CharacterRange[] = characters("();");

/** What ends a word of the infix notation, besides blanks; `:`, `!` and `/` do so only before `-`, `=` and `*`. */
export const INFIX_ENDS: readonly CharacterRange[] = characters("(),&;|~.=%'\\");
export const INFIX_PAIRS: readonly (readonly [first: string, second: string])[] = [
  [":", "-"],
  ["!", "="],
  ["/", "*"],
];

/** Signs of the infix notation by what they mean, the longer ones first. */
export const INFIX_SIGNS = {
  Arrow: [":-"],
  Negation: ["\\+", "~"],
  Comparison: ["\\=", "!=", "="],
  Conjunction: ["&"],
  Disjunction: [";", "|"],
} as const;

const CONNECTIVES = ["<=", "not", "and", "or", "distinct"];

/** Words with a meaning, apart from those that connect conditions. */
export const RELATION_KEYWORDS: readonly string[] = [...KEYWORDS].filter((word) => !CONNECTIVES.includes(word));
export const CONNECTIVE_KEYWORDS: readonly string[] = CONNECTIVES.filter((word) => KEYWORDS.has(word));

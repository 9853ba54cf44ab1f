/**
 * Classifies a word by its spelling: keywords in any case, variables, numbers; -1 for any other name. The parsers call
 * this.
 */
import { isKeyword, normalizeSymbol } from "../../src/language/syntax/index.ts";
import * as infix from "./generated/infix-terms.ts";
import * as prefix from "./generated/prefix-terms.ts";
import { CONNECTIVE_KEYWORDS } from "./token-definitions.ts";

const connectives: ReadonlySet<string> = new Set(CONNECTIVE_KEYWORDS);

export function specializePrefixWord(word: string, _stack: unknown): number {
  if (word.startsWith("?")) return prefix.Variable;
  const symbol = normalizeSymbol(word);
  if (symbol === "<=") return prefix.Arrow;
  if (connectives.has(symbol)) return prefix.Connective;
  if (isKeyword(symbol)) return prefix.Keyword;
  return /^\d+$/.test(word) ? prefix.Number : -1;
}

export function specializeInfixWord(word: string, _stack: unknown): number {
  const symbol = normalizeSymbol(word);
  if (symbol === "not") return infix.Negation;
  if (symbol === "and" || symbol === "or") return infix.Connective;
  const first = word.charAt(0);
  if (word.startsWith("_") || word.startsWith("?") || first !== first.toLowerCase()) return infix.Variable;
  if (isKeyword(symbol)) return infix.Keyword;
  return /^\d+$/.test(word) ? infix.Number : -1;
}

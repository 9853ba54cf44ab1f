/**
 * The words with a meaning in GDL. They are case-insensitive and kept in lower case; all other symbols are
 * case-sensitive.
 */
export const KEYWORDS: ReadonlySet<string> = new Set([
  "role",
  "init",
  "true",
  "does",
  "next",
  "legal",
  "goal",
  "terminal",
  "base",
  "input",
  "sees",
  "random",
  "distinct",
  "not",
  "or",
  "and",
  "<=",
]);

/** Number of arguments of each keyword that is a relation. */
export const RELATION_ARITIES: ReadonlyMap<string, number> = new Map([
  ["role", 1],
  ["init", 1],
  ["true", 1],
  ["does", 2],
  ["next", 1],
  ["legal", 2],
  ["goal", 2],
  ["terminal", 0],
  ["base", 1],
  ["input", 2],
  ["sees", 2],
]);

export const isKeyword = (symbol: string): boolean => KEYWORDS.has(symbol);

/** The symbol as the tree keeps it: a keyword in lower case, anything else unchanged. */
export function normalizeSymbol(text: string): string {
  if (text.length > 8) return text;
  const lower = text.toLowerCase();
  return KEYWORDS.has(lower) ? lower : text;
}

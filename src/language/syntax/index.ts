export { InfixWords, printSymbol } from "./infix-words.ts";
export { isKeyword, KEYWORDS, normalizeSymbol, RELATION_ARITIES } from "./keywords.ts";
export { printInfix } from "./print-infix.ts";
export { printPrefix } from "./print-prefix.ts";
export { readPrefix } from "./read-prefix.ts";
export { readTree } from "./read-tree.ts";
export { type SheetToken, scanTokens } from "./scan-tokens.ts";
export {
  isRuleNode,
  MAXIMAL_NESTING,
  type Notation,
  relationOf,
  type SyntaxNode,
  type SyntaxTree,
} from "./syntax-tree.ts";

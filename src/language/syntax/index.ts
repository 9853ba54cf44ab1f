export { isKeyword, RELATION_ARITIES } from "./keywords.ts";
export { readPrefix } from "./read-prefix.ts";
export type { ListNode, Notation, SymbolNode, SyntaxNode, SyntaxTree } from "./syntax-tree.ts";

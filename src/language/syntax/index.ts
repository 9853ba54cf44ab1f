export { isKeyword, RELATION_ARITIES } from "./keywords.ts";
export { printInfix } from "./print-infix.ts";
export { printNode, printPrefix } from "./print-prefix.ts";
export { readInfix } from "./read-infix.ts";
export { readPrefix } from "./read-prefix.ts";
export { detectNotation, readTree } from "./read-tree.ts";
export type { ListNode, Notation, SymbolNode, SyntaxNode, SyntaxTree } from "./syntax-tree.ts";

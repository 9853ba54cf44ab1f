export { isKeyword, RELATION_ARITIES } from "./keywords.ts";
export { printInfix } from "./print-infix.ts";
export { printPrefix } from "./print-prefix.ts";
export { readPrefix } from "./read-prefix.ts";
export { readTree } from "./read-tree.ts";
export type { Notation, SyntaxNode, SyntaxTree } from "./syntax-tree.ts";

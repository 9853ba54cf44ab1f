/** Lezer parsers for both notations, with colour tags, for CodeMirror and anything else that reads Lezer trees. */
import { styleTags, tags } from "@lezer/highlight";
import type { LRParser } from "@lezer/lr";
import { parser as rawInfixParser } from "./generated/infix-parser.ts";
import { parser as rawPrefixParser } from "./generated/prefix-parser.ts";

/** The colour tag of each node of the grammars. */
const colours = styleTags({
  "Keyword Connective Negation Arrow": tags.keyword,
  "NegationMark Conjunction Disjunction ComparisonMark": tags.operator,
  Variable: tags.variableName,
  "Number Call/Number": tags.number,
  "Functor QuotedFunctor": tags.function(tags.name),
  "Head/Functor Head/List/Functor Fact/Functor Head/Call/Functor": tags.definition(tags.function(tags.name)),
  "Name Quoted": tags.atom,
  "Comment LineComment": tags.lineComment,
  BlockComment: tags.blockComment,
  "( )": tags.paren,
  ",": tags.separator,
  ".": tags.punctuation,
});

export const prefixParser: LRParser = rawPrefixParser.configure({ props: [colours] });
export const infixParser: LRParser = rawInfixParser.configure({ props: [colours] });

export { textMateGrammar } from "./text-mate-grammar.ts";

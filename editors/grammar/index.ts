/** Lezer parsers for both notations, with tags for colours: for CodeMirror, and whatever else reads Lezer trees. */
import { styleTags, tags } from "@lezer/highlight";
import type { LRParser } from "@lezer/lr";
import { parser as rawInfixParser } from "./generated/infix-parser.ts";
import { parser as rawPrefixParser } from "./generated/prefix-parser.ts";

/** By node of the grammars: its tag. */
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

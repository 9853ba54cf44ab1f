/**
 * The Lezer grammars, built from the token definitions. They serve colours, folding and brackets in the page's editor.
 * They are broader than the readers where that is simpler, but never narrower on a readable sheet.
 * `generate-parsers.ts` turns them into parsers.
 */
import { BLANKS, type CharacterRange, INFIX_ENDS, INFIX_PAIRS, INFIX_SIGNS, PREFIX_ENDS } from "./token-definitions.ts";

const hex = (code: number): string => `\\u{${code.toString(16)}}`;

/** The inside of a character set, in Lezer's notation. */
const set = (ranges: readonly CharacterRange[]): string =>
  [...new Set(ranges.map(([from, to]) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`)))].join("");

const one = (character: string): CharacterRange => [character.charCodeAt(0), character.charCodeAt(0)];

const SPACE = `space { $[${set(BLANKS)}]+ }`;

/** Path as seen from the folder of the parsers. */
const WORDS = "../specialize-words.ts";

/**
 * The spelling of a word tells whether it is a keyword, a variable or a number. A function decides this, as in the
 * readers.
 */
const specialization = (name: string, terms: string): string =>
  `@external specialize {Word} ${name} from ${JSON.stringify(WORDS)} { ${terms} }`;

export const PREFIX_GRAMMAR = `
@top Sheet { form* }
@skip { space | Comment }
form { Rule | Fact | atom }
Rule { "(" Arrow (Head condition*)? ")" }
Head { List | atom }
condition { List | atom }
Fact { "(" (head item*)? ")" }
List { "(" (head item*)? ")" }
head { Keyword | Connective | Functor { Word } | Variable | Number | List }
item { List | atom }
atom { Keyword | Connective | Variable | Number | Name { Word } }
${specialization("specializePrefixWord", "Keyword, Connective, Arrow, Variable, Number")}
@tokens {
  ${SPACE}
  Comment { ";" ![\\n\\r]* }
  Word { ![${set([...BLANKS, ...PREFIX_ENDS])}]+ }
  "(" ")"
}
@detectDelim
`;

const firsts = INFIX_PAIRS.map(([first]) => first);
const wordCharacter = set([...BLANKS, ...INFIX_ENDS, ...firsts.map(one)]);
const pairs = INFIX_PAIRS.map(
  ([first, second]) => `"${first}" ![${set([...BLANKS, ...INFIX_ENDS, ...firsts.map(one), one(second)])}]`,
).join(" | ");
const signs = Object.entries(INFIX_SIGNS)
  .map(
    ([name, texts]) =>
      `${name === "Arrow" ? "ArrowSign" : `${name}Sign`} { ${texts.map((text) => JSON.stringify(text)).join(" | ")} }`,
  )
  .join("\n  ");

export const INFIX_GRAMMAR = `
@top Sheet { (Rule "."?)* }
@skip { space | LineComment | BlockComment }
Rule { Head { term } (Arrow { ArrowSign } alternatives)? }
alternatives { conjunction (Disjunction { DisjunctionSign } conjunction)* }
conjunction { condition ((Conjunction { ConjunctionSign } | ",") condition)* }
condition {
  Negated { (Negation | NegationMark { NegationSign }) condition } |
  Group { "(" alternatives ")" } |
  Junction { Connective "(" alternatives? ")" } |
  Comparison { term (ComparisonMark { ComparisonSign } term) } |
  term
}
term { Variable | Number | Keyword | Name { Word } | Quoted | Call }
Call { (Keyword | Variable | Number | Functor { Word } | QuotedFunctor { Quoted }) Arguments }
Arguments { "(" (term ("," term)*)? ")" }
${specialization("specializeInfixWord", "Keyword, Connective, Variable, Number, Negation")}
@tokens {
  ${SPACE}
  LineComment { "%" ![\\n\\r]* }
  BlockComment { "/*" (![*] | "*"+ ![*/])* "*"+ "/" }
  Word { (![${wordCharacter}] | ${pairs})+ }
  Quoted { "'" (![\\\\'\\n\\r] | "\\\\" ![\\n\\r])+ "'" }
  ${signs}
  @precedence { BlockComment, Word }
  "(" ")" "," "."
}
@detectDelim
`;

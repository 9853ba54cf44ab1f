/** Colours, folding and brackets for rule sheets in both notations, from the grammars that all editors share. */
import { foldInside, foldNodeProp, HighlightStyle, LRLanguage, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import { infixParser, prefixParser } from "../../../../editors/grammar/index.ts";
import type { Notation } from "../engine/questions.ts";

const folding = foldNodeProp.add({ "Rule List": foldInside });

const LANGUAGES = {
  prefix: LRLanguage.define({
    name: "gdl",
    parser: prefixParser.configure({ props: [folding] }),
    languageData: { commentTokens: { line: ";" }, closeBrackets: { brackets: ["("] } },
  }),
  infix: LRLanguage.define({
    name: "gdl-infix",
    parser: infixParser.configure({ props: [folding] }),
    languageData: { commentTokens: { line: "%" }, closeBrackets: { brackets: ["("] } },
  }),
} as const;

export const languageOf = (notation: Notation): LRLanguage => LANGUAGES[notation];

export const ruleColours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.comment, color: "var(--code-comment)" },
    { tag: [tags.keyword, tags.operator], color: "var(--code-keyword)", fontWeight: "600" },
    { tag: tags.variableName, color: "var(--code-variable)" },
    { tag: tags.number, color: "var(--code-number)" },
    { tag: tags.definition(tags.function(tags.name)), fontWeight: "600" },
    { tag: [tags.paren, tags.separator, tags.punctuation], color: "var(--code-bracket)" },
  ]),
);

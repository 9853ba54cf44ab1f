/** Colours for rule sheets in either notation, by the shape of words alone. */
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

const KEYWORDS: ReadonlySet<string> = new Set(
  "role init true next legal does goal terminal sees base input not or and distinct".split(" "),
);

interface Nothing {
  readonly kind: "nothing";
}

export const ruleLanguage = StreamLanguage.define<Nothing>({
  name: "gdl",
  startState: () => ({ kind: "nothing" }),
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^[;%].*/)) return "comment";
    if (stream.match(/^(<=|:-|&|~|\||#)/)) return "operator";
    if (stream.match(/^\?[^\s()]+/)) return "variableName";
    if (stream.match(/^[A-Z_][\w']*(?=[\s,()&|])/)) return "variableName";
    if (stream.match(/^'[^']*'/)) return "string";
    if (stream.match(/^-?\d+(?=[\s(),]|$)/)) return "number";
    if (stream.match(/^[()[\]{},]/)) return "bracket";
    const word = stream.match(/^[^\s();,]+/);
    if (word === null) {
      stream.next();
      return null;
    }
    return KEYWORDS.has(String((word as RegExpMatchArray)[0]).toLowerCase()) ? "keyword" : null;
  },
  languageData: { commentTokens: { line: ";" } },
});

export const ruleColours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.comment, color: "var(--code-comment)" },
    { tag: tags.keyword, color: "var(--code-keyword)", fontWeight: "600" },
    { tag: tags.variableName, color: "var(--code-variable)" },
    { tag: tags.number, color: "var(--code-number)" },
    { tag: tags.string, color: "var(--code-number)" },
    { tag: tags.operator, color: "var(--code-keyword)" },
    { tag: tags.bracket, color: "var(--code-bracket)" },
  ]),
);

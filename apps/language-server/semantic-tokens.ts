/**
 * The colours of a sheet in the protocol's encoding: five numbers per token, positions relative to the previous token.
 */
import { type SemanticTokens, SemanticTokensBuilder, type SemanticTokensLegend } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { ColouredToken, ColourKind } from "../../src/language/service/index.ts";

/** The protocol's token type for each kind; themes know these types. */
const TYPES: Readonly<Record<ColourKind, string>> = {
  comment: "comment",
  keyword: "keyword",
  operator: "operator",
  variable: "variable",
  relation: "function",
  fluent: "property",
  move: "event",
  role: "class",
  function: "struct",
  constant: "enumMember",
  number: "number",
};

export const LEGEND: SemanticTokensLegend = {
  tokenTypes: [...new Set(Object.values(TYPES))],
  tokenModifiers: ["definition"],
};

export function semanticTokens(document: TextDocument, tokens: readonly ColouredToken[]): SemanticTokens {
  const builder = new SemanticTokensBuilder();
  const text = document.getText();
  for (const { start, end, kind, isDefinition } of tokens) {
    let at = start;
    // A protocol token must be on one line, but infix comments may span several.
    for (const line of text.slice(start, end).split(/(?<=\r\n|\n|\r(?!\n))/)) {
      const { line: row, character } = document.positionAt(at);
      const length = line.replace(/[\r\n]+$/, "").length;
      if (length > 0)
        builder.push(row, character, length, LEGEND.tokenTypes.indexOf(TYPES[kind]), isDefinition ? 1 : 0);
      at += line.length;
    }
  }
  return builder.build();
}

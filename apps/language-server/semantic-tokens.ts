/** The colours of a sheet in the encoding of the protocol: five numbers a token, places relative to the token before. */
import { type SemanticTokens, SemanticTokensBuilder, type SemanticTokensLegend } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { ColouredToken, ColourKind } from "../../src/language/service/index.ts";

/** By kind: the type of the protocol that themes know. */
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
    // A token of the protocol is on one line; comments of infix need not be.
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

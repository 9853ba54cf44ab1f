/** Converts answers of the language service to the types of the Language Server Protocol. */
import {
  type CodeAction,
  CodeActionKind,
  type CompletionItem,
  CompletionItemKind,
  DiagnosticSeverity,
  DiagnosticTag,
  type DocumentSymbol,
  type FoldingRange,
  FoldingRangeKind,
  InsertTextFormat,
  type Diagnostic as LspDiagnostic,
  type TextEdit as LspEdit,
  type Range,
  SymbolKind,
} from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Diagnostic, Span } from "../../src/foundations/text/index.ts";
import type {
  Completion,
  Completions,
  Explanation,
  Fold,
  OutlineEntry,
  QuickFix,
  TextEdit,
} from "../../src/language/service/index.ts";

export const rangeOf = (document: TextDocument, { start, end }: Span): Range => ({
  start: document.positionAt(start),
  end: document.positionAt(end),
});

export const editOf = (document: TextDocument, { span, text }: TextEdit): LspEdit => ({
  range: rangeOf(document, span),
  newText: text,
});

export function diagnosticOf(document: TextDocument, problem: Diagnostic): LspDiagnostic {
  const { severity, code, message, hint, span } = problem;
  const end = span.end > span.start ? span.end : Math.min(span.start + 1, document.getText().length);
  const shape: LspDiagnostic = {
    range: rangeOf(document, { start: span.start, end }),
    severity: severity === "error" ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    source: "noether",
    message: hint === undefined ? message : `${message}\nhint: ${hint}`,
  };
  return code === "unused-relation" ? { ...shape, tags: [DiagnosticTag.Unnecessary] } : shape;
}

/** Names of the sheet are only put into code spans, so that markdown in them has no effect. */
export function markdownOf({ signature, summary, facts, comment }: Explanation): string {
  const lines = [`\`\`\`gdl\n${signature}\n\`\`\``, summary];
  if (facts.length > 0) lines.push(facts.map(({ label, value }) => `- ${label}: ${codeSpan(value)}`).join("\n"));
  if (comment !== null) lines.push(`\`\`\`text\n${comment.replaceAll("```", "'''")}\n\`\`\``);
  return lines.join("\n\n");
}

/** A code span whose fence is longer than any in the text. */
function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}

const COMPLETION_KINDS: Readonly<Record<Completion["kind"], CompletionItemKind>> = {
  variable: CompletionItemKind.Variable,
  keyword: CompletionItemKind.Keyword,
  relation: CompletionItemKind.Function,
  fluent: CompletionItemKind.Property,
  move: CompletionItemKind.Event,
  role: CompletionItemKind.Class,
  function: CompletionItemKind.Struct,
  constant: CompletionItemKind.EnumMember,
  pattern: CompletionItemKind.Snippet,
};

export function completionItems(
  document: TextDocument,
  { span, items }: Completions,
  withSnippets: boolean,
): CompletionItem[] {
  const range = rangeOf(document, span);
  return items.map(({ label, kind, detail, snippet, comment }, i) => ({
    label,
    kind: COMPLETION_KINDS[kind],
    detail,
    sortText: String(i).padStart(4, "0"),
    ...(comment === null ? {} : { documentation: comment }),
    insertTextFormat: withSnippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    textEdit: { range, newText: withSnippets ? snippet : withoutStops(snippet) },
  }));
}

/** For editors without snippets: keeps the texts of the tab stops. */
const withoutStops = (snippet: string): string =>
  snippet
    .replace(/\$\{\d+:((?:\\.|[^}\\])*)\}/g, "$1")
    .replace(/\$\d+/g, "")
    .replace(/\\([\\$}])/g, "$1");

export function documentSymbol(document: TextDocument, entry: OutlineEntry): DocumentSymbol {
  const { name, detail, span, nameSpan, children } = entry;
  return {
    name,
    detail,
    kind: children.length > 0 ? SymbolKind.Namespace : detail === "" ? SymbolKind.Constant : SymbolKind.Function,
    range: rangeOf(document, span),
    selectionRange: rangeOf(document, nameSpan),
    children: children.map((child) => documentSymbol(document, child)),
  };
}

export const foldingRange = (document: TextDocument, { span, kind }: Fold): FoldingRange => ({
  startLine: document.positionAt(span.start).line,
  endLine: document.positionAt(span.end).line,
  kind: kind === "comment" ? FoldingRangeKind.Comment : FoldingRangeKind.Region,
});

export const codeAction = (
  document: TextDocument,
  problem: Diagnostic,
  { title, edits }: QuickFix,
  isPreferred: boolean,
): CodeAction => ({
  title,
  kind: CodeActionKind.QuickFix,
  diagnostics: [diagnosticOf(document, problem)],
  isPreferred,
  edit: { changes: { [document.uri]: edits.map((edit) => editOf(document, edit)) } },
});

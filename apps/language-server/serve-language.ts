/**
 * The language server: connects editors, through the Language Server Protocol, to the functions of
 * `src/language/service`. Requests are answered one by one; cancelled requests are not answered. Diagnostics are sent a
 * moment after the last keystroke.
 */
import {
  type CancellationToken,
  createConnection,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  MarkupKind,
  type Position,
  ResponseError,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import {
  CANONICAL_LAYOUT,
  colourTokens,
  completeAt,
  type EditedSheet,
  explainName,
  findDefinitions,
  findReferences,
  foldsOf,
  formatSheet,
  outlineOf,
  prepareRename,
  quickFixes,
  renameAt,
} from "../../src/language/service/index.ts";
import { OpenSheets } from "./open-sheets.ts";
import {
  codeAction,
  completionItems,
  diagnosticOf,
  documentSymbol,
  editOf,
  foldingRange,
  markdownOf,
  rangeOf,
} from "./protocol-shapes.ts";
import { LEGEND, semanticTokens } from "./semantic-tokens.ts";

/** Milliseconds without a keystroke after which diagnostics are sent. */
const PAUSE = 40;
/** Maximum number of problems for which one request looks for quick fixes. */
const MAXIMAL_PROBLEMS = 50;

const CAPABILITIES: InitializeResult["capabilities"] = {
  textDocumentSync: TextDocumentSyncKind.Incremental,
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  renameProvider: { prepareProvider: true },
  completionProvider: { triggerCharacters: ["(", "?", ","] },
  documentFormattingProvider: true,
  documentSymbolProvider: true,
  codeActionProvider: { codeActionKinds: ["quickfix"] },
  foldingRangeProvider: true,
  semanticTokensProvider: { legend: LEGEND, full: true },
};

/** Serves until the editor sends `exit` or disconnects. Never resolves: the process ends then. */
export function serveLanguage(input: NodeJS.ReadableStream, output: NodeJS.WritableStream, version: string): void {
  const connection = createConnection(input, output);
  const documents = new TextDocuments(TextDocument);
  const sheets = new OpenSheets();
  const waiting = new Map<string, NodeJS.Timeout>();
  let withSnippets = false;

  connection.onInitialize(({ capabilities }: InitializeParams) => {
    withSnippets = capabilities.textDocument?.completion?.completionItem?.snippetSupport === true;
    return { capabilities: CAPABILITIES, serverInfo: { name: "noether", version } };
  });

  documents.onDidChangeContent(({ document: { uri } }) => {
    clearTimeout(waiting.get(uri));
    waiting.set(
      uri,
      setTimeout(() => tellProblems(uri), PAUSE),
    );
  });
  documents.onDidClose(({ document: { uri } }) => {
    clearTimeout(waiting.get(uri));
    waiting.delete(uri);
    sheets.forget(uri);
    void connection.sendDiagnostics({ uri, diagnostics: [] });
  });

  function tellProblems(uri: string): void {
    waiting.delete(uri);
    const document = documents.get(uri);
    if (document === undefined) return;
    const problems = sheets.problems(document) ?? [TOO_LARGE];
    const diagnostics = problems.map((problem) => diagnosticOf(document, problem));
    void connection.sendDiagnostics({ uri, version: document.version, diagnostics });
  }

  /** Answers a question about an open sheet when its turn comes; null if the sheet is closed or too large. */
  const about =
    <P extends { readonly textDocument: { readonly uri: string } }, R>(
      answer: (sheet: EditedSheet, document: TextDocument, params: P) => R,
    ) =>
    async (params: P, token: CancellationToken): Promise<R | null> => {
      await nextTurn();
      if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, "cancelled");
      const document = documents.get(params.textDocument.uri);
      const sheet = document === undefined ? null : sheets.sheet(document);
      return document === undefined || sheet === null ? null : answer(sheet, document, params);
    };
  /** The same for a question about a position. */
  const at = <P extends { readonly textDocument: { readonly uri: string }; readonly position: Position }, R>(
    answer: (sheet: EditedSheet, offset: number, document: TextDocument, params: P) => R,
  ) => about<P, R>((sheet, document, params) => answer(sheet, document.offsetAt(params.position), document, params));

  connection.onHover(
    at((sheet, offset, document) => {
      const found = explainName(sheet, offset, sheets.sizes(document));
      if (found === null) return null;
      return {
        contents: { kind: MarkupKind.Markdown, value: markdownOf(found) },
        range: rangeOf(document, found.span),
      };
    }),
  );
  connection.onDefinition(
    at((sheet, offset, document) =>
      findDefinitions(sheet, offset).map((span) => ({ uri: document.uri, range: rangeOf(document, span) })),
    ),
  );
  connection.onReferences(
    at((sheet, offset, document, { context }) =>
      findReferences(sheet, offset)
        .filter(({ isDefinition }) => context.includeDeclaration || !isDefinition)
        .map(({ span }) => ({ uri: document.uri, range: rangeOf(document, span) })),
    ),
  );
  connection.onDocumentHighlight(
    at((sheet, offset, document) =>
      findReferences(sheet, offset).map(({ span }) => ({ range: rangeOf(document, span) })),
    ),
  );
  connection.onPrepareRename(
    at((sheet, offset, document) => {
      const prepared = prepareRename(sheet, offset);
      if (prepared.kind === "refused") throw new ResponseError(LSPErrorCodes.RequestFailed, prepared.reason);
      return { range: rangeOf(document, prepared.span), placeholder: prepared.name };
    }),
  );
  connection.onRenameRequest(
    at((sheet, offset, document, { newName }) => {
      const renaming = renameAt(sheet, offset, newName);
      if (renaming.kind === "refused") throw new ResponseError(LSPErrorCodes.RequestFailed, renaming.reason);
      return { changes: { [document.uri]: renaming.edits.map((edit) => editOf(document, edit)) } };
    }),
  );
  connection.onCompletion(
    at((sheet, offset, document) => completionItems(document, completeAt(sheet, offset), withSnippets)),
  );
  connection.onDocumentFormatting(
    about((sheet, document, { options: { tabSize } }) => {
      const indentation =
        Number.isInteger(tabSize) && tabSize > 0 && tabSize <= 16 ? tabSize : CANONICAL_LAYOUT.indentation;
      return formatSheet(sheet, { ...CANONICAL_LAYOUT, indentation }).map((edit) => editOf(document, edit));
    }),
  );
  connection.onDocumentSymbol(
    about((sheet, document) => outlineOf(sheet).map((entry) => documentSymbol(document, entry))),
  );
  connection.onFoldingRanges(about((sheet, document) => foldsOf(sheet).map((fold) => foldingRange(document, fold))));
  connection.onCodeAction(
    about((sheet, document, { range }) => {
      const start = document.offsetAt(range.start);
      const end = document.offsetAt(range.end);
      return (sheets.problems(document) ?? [])
        .filter(({ span }) => span.start <= end && start <= Math.max(span.end, span.start + 1))
        .slice(0, MAXIMAL_PROBLEMS)
        .flatMap((problem) => quickFixes(sheet, problem).map((fix, i) => codeAction(document, problem, fix, i === 0)));
    }),
  );
  connection.languages.semanticTokens.on(
    async (params, token) =>
      (await about((sheet, document) => semanticTokens(document, colourTokens(sheet)))(params, token)) ?? { data: [] },
  );

  documents.listen(connection);
  connection.listen();
}

const TOO_LARGE = {
  severity: "warning",
  code: "sheet-size",
  message: "this sheet is too large to check while you edit it; use `noether check`",
  span: { start: 0, end: 0 },
} as const;

/** Lets messages that have arrived be read, including cancellations. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

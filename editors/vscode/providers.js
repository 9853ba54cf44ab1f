/** Lets VS Code ask the server: documents are kept in step, problems shown, and one provider registered for each kind of question. */
const { answersFor } = require("./answers.js");

const LANGUAGES = ["gdl", "gdl-infix"];

/** What the server may be told: what this client understands. */
const CAPABILITIES = { textDocument: { completion: { completionItem: { snippetSupport: true } } } };

/**
 * @param {any} vscode its API
 * @param {import("./language-client.js").LanguageClient} client
 * @returns {Promise<{ dispose(): void }[]>} what ends with the extension
 */
async function connect(vscode, client) {
  const to = answersFor(vscode);
  const { capabilities } = await client.request("initialize", {
    processId: process.pid,
    rootUri: null,
    capabilities: CAPABILITIES,
  });
  client.notify("initialized", {});
  const problems = vscode.languages.createDiagnosticCollection("noether");
  client.onNotification = (method, params) => {
    if (method === "textDocument/publishDiagnostics")
      problems.set(vscode.Uri.parse(params.uri), params.diagnostics.map(to.diagnostic));
  };
  return [problems, ...keepInStep(vscode, client), ...provide(vscode, client, to, capabilities)];
}

function keepInStep(vscode, client) {
  const isSheet = ({ languageId }) => LANGUAGES.includes(languageId);
  const open = (document) => {
    if (!isSheet(document)) return;
    const { languageId, version } = document;
    const textDocument = { uri: document.uri.toString(), languageId, version, text: document.getText() };
    client.notify("textDocument/didOpen", { textDocument });
  };
  const change = ({ document, contentChanges }) => {
    if (!isSheet(document) || contentChanges.length === 0) return;
    client.notify("textDocument/didChange", {
      textDocument: { uri: document.uri.toString(), version: document.version },
      contentChanges: contentChanges.map(({ range, text }) => ({ range: plainRange(range), text })),
    });
  };
  const close = (document) => {
    if (isSheet(document)) client.notify("textDocument/didClose", { textDocument: { uri: document.uri.toString() } });
  };
  vscode.workspace.textDocuments.forEach(open);
  return [
    vscode.workspace.onDidOpenTextDocument(open),
    vscode.workspace.onDidChangeTextDocument(change),
    vscode.workspace.onDidCloseTextDocument(close),
  ];
}

const plain = ({ line, character }) => ({ line, character });
const plainRange = ({ start, end }) => ({ start: plain(start), end: plain(end) });

function provide(vscode, client, to, capabilities) {
  const { languages } = vscode;
  /** Asks about a document; nothing is shown where the server does not answer. */
  const ask = async (method, document, more, token) => {
    const params = { textDocument: { uri: document.uri.toString() }, ...more };
    return client.request(`textDocument/${method}`, params, token);
  };
  const quietly = (...question) => ask(...question).catch(() => null);
  const at = (position) => ({ position: plain(position) });
  const list = (answers, convert) => (answers ?? []).map(convert);
  const { legend } = capabilities.semanticTokensProvider;
  const hover = {
    provideHover: async (document, position, token) => {
      const answer = await quietly("hover", document, at(position), token);
      return answer === null ? null : to.hover(answer);
    },
  };
  const definition = {
    provideDefinition: async (document, position, token) =>
      list(await quietly("definition", document, at(position), token), to.location),
  };
  const references = {
    provideReferences: async (document, position, context, token) =>
      list(await quietly("references", document, { ...at(position), context }, token), to.location),
  };
  const highlights = {
    provideDocumentHighlights: async (document, position, token) =>
      list(
        await quietly("documentHighlight", document, at(position), token),
        ({ range }) => new vscode.DocumentHighlight(to.range(range)),
      ),
  };
  // A refused rename is told: VS Code shows the message of the error.
  const rename = {
    provideRenameEdits: async (document, position, newName, token) =>
      to.workspaceEdit(await ask("rename", document, { ...at(position), newName }, token)),
    prepareRename: async (document, position, token) => {
      const { range, placeholder } = await ask("prepareRename", document, at(position), token);
      return { range: to.range(range), placeholder };
    },
  };
  const completion = {
    provideCompletionItems: async (document, position, token) =>
      list(await quietly("completion", document, at(position), token), to.completion),
  };
  const formatting = {
    provideDocumentFormattingEdits: async (document, { tabSize, insertSpaces }, token) =>
      list(await quietly("formatting", document, { options: { tabSize, insertSpaces } }, token), to.edit),
  };
  const symbols = {
    provideDocumentSymbols: async (document, token) =>
      list(await quietly("documentSymbol", document, {}, token), to.symbol),
  };
  const actions = {
    provideCodeActions: async (document, range, _context, token) => {
      const question = { range: plainRange(range), context: { diagnostics: [] } };
      return list(await quietly("codeAction", document, question, token), to.codeAction);
    },
  };
  const folds = {
    provideFoldingRanges: async (document, _context, token) =>
      list(await quietly("foldingRange", document, {}, token), to.fold),
  };
  const tokens = {
    provideDocumentSemanticTokens: async (document, token) => {
      const answer = await quietly("semanticTokens/full", document, {}, token);
      return new vscode.SemanticTokens(new Uint32Array(answer?.data ?? []));
    },
  };
  const tokenLegend = new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers);
  const { triggerCharacters } = capabilities.completionProvider;
  return [
    languages.registerHoverProvider(LANGUAGES, hover),
    languages.registerDefinitionProvider(LANGUAGES, definition),
    languages.registerReferenceProvider(LANGUAGES, references),
    languages.registerDocumentHighlightProvider(LANGUAGES, highlights),
    languages.registerRenameProvider(LANGUAGES, rename),
    languages.registerCompletionItemProvider(LANGUAGES, completion, ...triggerCharacters),
    languages.registerDocumentFormattingEditProvider(LANGUAGES, formatting),
    languages.registerDocumentSymbolProvider(LANGUAGES, symbols),
    languages.registerCodeActionsProvider(LANGUAGES, actions),
    languages.registerFoldingRangeProvider(LANGUAGES, folds),
    languages.registerDocumentSemanticTokensProvider(LANGUAGES, tokens, tokenLegend),
  ];
}

module.exports = { connect };

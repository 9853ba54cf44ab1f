/** Answers of the server as VS Code wants them. `vscode` is its API, passed in so that tests can stand in for it. */

/** @param {any} vscode */
function answersFor(vscode) {
  const range = ({ start, end }) => new vscode.Range(start.line, start.character, end.line, end.character);
  const edit = ({ range: place, newText }) => new vscode.TextEdit(range(place), newText);

  function diagnostic({ range: place, message, severity, code, source, tags }) {
    const shown = new vscode.Diagnostic(range(place), message, severity - 1); // the protocol counts from 1
    return Object.assign(shown, { code, source, tags });
  }

  function workspaceEdit({ changes }) {
    const whole = new vscode.WorkspaceEdit();
    for (const [uri, edits] of Object.entries(changes ?? {})) whole.set(vscode.Uri.parse(uri), edits.map(edit));
    return whole;
  }

  function hover({ contents, range: place }) {
    return new vscode.Hover(new vscode.MarkdownString(contents.value), range(place));
  }

  const location = ({ uri, range: place }) => new vscode.Location(vscode.Uri.parse(uri), range(place));

  function completion({ label, kind, detail, documentation, sortText, textEdit }) {
    const item = new vscode.CompletionItem(label, kind - 1);
    const insertText = new vscode.SnippetString(textEdit.newText);
    return Object.assign(item, { detail, documentation, sortText, insertText, range: range(textEdit.range) });
  }

  function symbol({ name, detail, kind, range: place, selectionRange, children }) {
    const entry = new vscode.DocumentSymbol(name, detail, kind - 1, range(place), range(selectionRange));
    entry.children = children.map(symbol);
    return entry;
  }

  function codeAction({ title, diagnostics, isPreferred, edit: changes }) {
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    return Object.assign(action, {
      diagnostics: diagnostics.map(diagnostic),
      isPreferred,
      edit: workspaceEdit(changes),
    });
  }

  function fold({ startLine, endLine, kind }) {
    const { Comment, Region } = vscode.FoldingRangeKind;
    return new vscode.FoldingRange(startLine, endLine, kind === "comment" ? Comment : Region);
  }

  return { range, edit, diagnostic, workspaceEdit, hover, location, completion, symbol, codeAction, fold };
}

module.exports = { answersFor };

/** What VS Code starts when a rule sheet is opened: `noether lsp`, and the providers that ask it. */
const vscode = require("vscode");
const { LanguageClient } = require("./language-client.js");
const { connect } = require("./providers.js");

let client;

exports.activate = async (context) => {
  const command = vscode.workspace.getConfiguration("noether").get("command");
  client = new LanguageClient(command, ["lsp", "--stdio"], () => {});
  void client.gone.then((error) => {
    if (error === undefined) return;
    const message = `${command} lsp cannot be started (${error.message}). Install Noether, or set noether.command.`;
    void vscode.window.showErrorMessage(message);
  });
  context.subscriptions.push(...(await connect(vscode, client)));
};

exports.deactivate = () => client?.stop();

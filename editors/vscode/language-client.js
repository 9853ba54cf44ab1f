/**
 * The client's side of the Language Server Protocol: starts a server, and exchanges messages with it over its standard input and output.
 * Knows nothing of VS Code. There is a package for this; it would be the extension's only dependency, for a hundred lines.
 */
const { spawn } = require("node:child_process");

/** Why an answer did not come: the server refused, or is gone. */
class RequestFailed extends Error {}

class LanguageClient {
  /**
   * @param {string} command
   * @param {readonly string[]} args
   * @param {(method: string, params: object) => void} onNotification
   */
  constructor(command, args, onNotification) {
    this.onNotification = onNotification;
    /** By number of the request. */
    this.waiting = new Map();
    this.lastId = 0;
    this.received = Buffer.alloc(0);
    this.isGone = false;
    this.server = spawn(command, args, {
      stdio: ["pipe", "pipe", "ignore"],
      windowsHide: true,
      shell: process.platform === "win32", // there a command of npm is a script, which only a shell starts
    });
    this.server.stdout.on("data", (chunk) => this.receive(chunk));
    this.server.stdin.on("error", () => {}); // a server that is gone is noticed below
    /** Resolves once the server is gone: with an error where it could not be started. */
    this.gone = new Promise((resolve) => {
      this.server.once("error", (error) => resolve(error));
      this.server.once("exit", () => resolve(undefined));
    }).then((error) => {
      this.isGone = true;
      for (const { reject } of this.waiting.values()) reject(new RequestFailed("the language server is gone"));
      this.waiting.clear();
      return error;
    });
  }

  /**
   * @param {string} method
   * @param {object | null} params
   * @param {{ onCancellationRequested: (listener: () => void) => unknown }} [token]
   * @returns {Promise<any>} what the server answers
   */
  request(method, params, token) {
    if (this.isGone) return Promise.reject(new RequestFailed("the language server is gone"));
    const id = ++this.lastId;
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.send({ id, method, params });
    token?.onCancellationRequested(() => {
      if (this.waiting.has(id)) this.notify("$/cancelRequest", { id });
    });
    return answer;
  }

  notify(method, params) {
    if (!this.isGone) this.send({ method, params });
  }

  /** Ends the server: politely, and by force if it does not listen. */
  async stop() {
    const late = setTimeout(() => this.server.kill(), 2000);
    await this.request("shutdown", null).catch(() => {});
    this.notify("exit", {});
    await this.gone;
    clearTimeout(late);
  }

  send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.server.stdin.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
  }

  receive(chunk) {
    this.received = Buffer.concat([this.received, chunk]);
    for (;;) {
      const head = this.received.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.received.toString("latin1", 0, head))?.[1] ?? 0);
      const end = head + 4 + length;
      if (this.received.length < end) return;
      const message = JSON.parse(this.received.toString("utf8", head + 4, end));
      this.received = this.received.subarray(end);
      this.handle(message);
    }
  }

  handle({ id, method, params, result, error }) {
    if (method === undefined) {
      const request = this.waiting.get(id);
      this.waiting.delete(id);
      if (error === undefined) request?.resolve(result);
      else request?.reject(new RequestFailed(error.message));
    } else if (id === undefined) this.onNotification(method, params);
    else this.send({ id, result: null }); // the server asks for something that this client does not have
  }
}

module.exports = { LanguageClient, RequestFailed };

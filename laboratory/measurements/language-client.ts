/** A scripted editor: starts `noether lsp` and speaks the Language Server Protocol with it, message by message. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface PublishedDiagnostic {
  readonly range: { readonly start: { readonly line: number; readonly character: number } };
  readonly severity: number;
  readonly code: string;
  readonly message: string;
}

export interface Publication {
  readonly uri: string;
  readonly version?: number;
  readonly diagnostics: readonly PublishedDiagnostic[];
}

/** The server answered with an error; the message is the server's. */
export class RequestRefused extends Error {}

export class LanguageClient {
  private readonly server: ChildProcessWithoutNullStreams;
  private readonly answers = new Map<number, (message: Message) => void>();
  private readonly watchers = new Set<(publication: Publication) => void>();
  private readonly publications: Publication[] = [];
  private received = Buffer.alloc(0);
  private lastId = 0;
  /** The server's standard error. */
  complaints = "";
  readonly exited: Promise<number | null>;

  constructor(command: readonly string[]) {
    this.server = spawn(process.execPath, [...command]);
    this.server.stdout.on("data", (chunk: Buffer) => this.receive(chunk));
    this.server.stderr.on("data", (chunk: Buffer) => {
      this.complaints += chunk.toString();
    });
    this.exited = new Promise((resolve) => this.server.on("exit", resolve));
  }

  async initialize(capabilities: object = {}): Promise<unknown> {
    const result = await this.request("initialize", { processId: process.pid, rootUri: null, capabilities });
    this.notify("initialized", {});
    return result;
  }

  request<T = unknown>(method: string, params: object | null): Promise<T> {
    return this.ask<T>(++this.lastId, method, params);
  }

  /** Sends a request and cancels it at once: both arrive together, so the server cannot answer in between. */
  requestAndCancel(method: string, params: object): Promise<unknown> {
    this.server.stdin.cork();
    const id = ++this.lastId;
    const answer = this.ask(id, method, params);
    this.notify("$/cancelRequest", { id });
    this.server.stdin.uncork();
    return answer;
  }

  private ask<T>(id: number, method: string, params: object | null): Promise<T> {
    const answer = new Promise<T>((resolve, reject) => {
      this.answers.set(id, ({ result, error }) => {
        if (error === undefined) resolve(result as T);
        else reject(new RequestRefused(error.message));
      });
    });
    this.send({ id, method, params });
    return answer;
  }

  notify(method: string, params: object): void {
    this.send({ method, params });
  }

  open(uri: string, text: string): void {
    this.notify("textDocument/didOpen", { textDocument: { uri, languageId: "gdl", version: 1, text } });
  }

  /** The diagnostics of a version of a text. */
  diagnostics(uri: string, version = 1): Promise<readonly PublishedDiagnostic[]> {
    const isWanted = (publication: Publication): boolean => publication.uri === uri && publication.version === version;
    const known = this.publications.find(isWanted);
    if (known !== undefined) return Promise.resolve(known.diagnostics);
    return new Promise((resolve) => {
      const watch = (publication: Publication): void => {
        if (!isWanted(publication)) return;
        this.watchers.delete(watch);
        resolve(publication.diagnostics);
      };
      this.watchers.add(watch);
    });
  }

  /** Ends the server as editors do; returns its exit code. */
  async close(): Promise<number | null> {
    await this.request("shutdown", null);
    this.notify("exit", {});
    return this.exited;
  }

  private send(message: object): void {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.server.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.server.stdin.write(body);
  }

  private receive(chunk: Buffer): void {
    this.received = Buffer.concat([this.received, chunk]);
    for (;;) {
      const head = this.received.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.received.toString("latin1", 0, head))?.[1]);
      if (this.received.length < head + 4 + length) return;
      const message = JSON.parse(this.received.toString("utf8", head + 4, head + 4 + length)) as Message;
      this.received = this.received.subarray(head + 4 + length);
      this.handle(message);
    }
  }

  private handle(message: Message): void {
    if (message.id !== undefined && message.method === undefined) {
      this.answers.get(message.id)?.(message);
      this.answers.delete(message.id);
    } else if (message.method === "textDocument/publishDiagnostics") {
      const publication = message.params as Publication;
      this.publications.push(publication);
      for (const watch of [...this.watchers]) watch(publication);
    } else if (message.id !== undefined) this.send({ id: message.id, result: null });
  }
}

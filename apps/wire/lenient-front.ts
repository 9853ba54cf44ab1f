/**
 * Runs in front of a Node HTTP server and accepts what Node's parser would refuse. Each connection carries one request:
 * it is read leniently, within limits of size and time, and passed on as a clean one. The answer goes straight back and
 * the connection ends, so nothing that follows a request can be taken for another. A message in the address of a GET
 * becomes the body of a POST.
 *
 * If connections run out, the one that has been sending its request for longest is closed. Managers send theirs in
 * milliseconds, so slow peers only harm each other.
 */
import type { Server as HttpServer } from "node:http";
import { createServer, type Server, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { cleanRequest } from "./clean-request.ts";
import type { MessageLimits } from "./message-reader.ts";
import { RequestReader } from "./request-reader.ts";

export interface FrontLimits extends MessageLimits {
  readonly connections: number;
  /** Milliseconds from the connection to the end of the request. */
  readonly requestMillis: number;
  /** Milliseconds from the connection to the end of the answer. */
  readonly answerMillis: number;
}

export type Refusal = "malformed" | "slow" | "crowded";

export interface FrontOptions {
  readonly limits: FrontLimits;
  /** Receives the clean requests; need not listen itself. */
  readonly inner: HttpServer;
  readonly onRefused?: (why: Refusal) => void;
}

/** Milliseconds to wait for the rest of a body whose end is unknown. */
const REST_WAIT = 100;
/**
 * The same if more bytes were announced but the message seems complete: parentheses in a comment may have closed it too
 * early.
 */
const PROMISED_WAIT = 1000;

export class LenientFront {
  readonly server: Server;
  private readonly options: FrontOptions;
  /** Connections whose request is not complete yet, oldest first. */
  private readonly arriving = new Set<Socket>();
  private readonly open = new Set<Socket>();

  constructor(options: FrontOptions) {
    this.options = options;
    // Half open: a peer may end its side of the connection and still wait for the answer.
    this.server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => this.welcome(socket));
  }

  get connections(): number {
    return this.open.size;
  }

  /** Accepts no further connections; open ones may end by themselves, until `endAll`. */
  close(): Promise<void> {
    for (const socket of this.arriving) socket.destroy();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  endAll(): void {
    for (const socket of this.open) socket.destroy();
  }

  private welcome(socket: Socket): void {
    if (this.open.size >= this.options.limits.connections && !this.makeRoom()) {
      this.options.onRefused?.("crowded");
      socket.destroy();
      return;
    }
    this.open.add(socket);
    this.arriving.add(socket);
    /** A browser may open a connection long before it has something to say. */
    let arrived: number | undefined;
    const { limits } = this.options;
    const reader = new RequestReader(limits);
    const timer = setTimeout(() => this.refuse(socket, "slow", "the request takes too long"), limits.requestMillis);
    const last = setTimeout(() => socket.destroy(), limits.answerMillis);
    let rest: NodeJS.Timeout | undefined;
    let wasContinued = false;
    const handOver = (): void => {
      if (!this.arriving.delete(socket)) return;
      clearTimeout(timer);
      clearTimeout(rest);
      socket.removeAllListeners("data");
      socket.resume(); // discards whatever follows
      const request = cleanRequest(reader.end(), arrived ?? performance.now());
      this.options.inner.emit("connection", new CleanConnection(socket, request));
    };
    socket.on("data", (bytes: Buffer) => {
      arrived ??= performance.now();
      try {
        const state = reader.take(bytes);
        if (state === "complete" || reader.isBalanced) handOver();
        else if (state === "short") rest ??= setTimeout(handOver, REST_WAIT);
        else {
          clearTimeout(rest);
          rest = reader.isClosed ? setTimeout(handOver, PROMISED_WAIT) : undefined;
          if (!reader.awaitsContinue || wasContinued) return;
          wasContinued = true;
          socket.write("HTTP/1.1 100 Continue\r\n\r\n");
        }
      } catch (error) {
        this.refuse(socket, "malformed", (error as Error).message);
      }
    });
    socket.on("end", () => {
      if (!this.arriving.has(socket)) return;
      try {
        handOver();
      } catch (error) {
        this.refuse(socket, "malformed", (error as Error).message);
      }
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      clearTimeout(timer);
      clearTimeout(last);
      clearTimeout(rest);
      this.arriving.delete(socket);
      this.open.delete(socket);
    });
  }

  private makeRoom(): boolean {
    const [oldest] = this.arriving;
    if (oldest === undefined) return false;
    this.options.onRefused?.("crowded");
    this.arriving.delete(oldest);
    this.open.delete(oldest);
    oldest.destroy();
    return true;
  }

  private refuse(socket: Socket, why: Refusal, message: string): void {
    this.arriving.delete(socket);
    this.options.onRefused?.(why);
    const status = why === "slow" ? "408 Request Timeout" : "400 Bad Request";
    socket.removeAllListeners("data");
    socket.resume();
    socket.end(
      `HTTP/1.1 ${status}\r\nContent-Type: text/plain\r\nContent-Length: ${message.length + 1}\r\nConnection: close\r\n\r\n${message}\n`,
    );
    setTimeout(() => socket.destroy(), REST_WAIT).unref();
  }
}

/** A connection as the inner server sees it: one request in, one answer out. */
class CleanConnection extends Duplex {
  private readonly socket: Socket;
  private request: Buffer | undefined;

  constructor(socket: Socket, request: Buffer) {
    super({ decodeStrings: true });
    this.socket = socket;
    this.request = request;
    socket.on("close", () => this.destroy());
    this.on("error", () => socket.destroy());
  }

  override _read(): void {
    if (this.request === undefined) return; // never ends: the answer would be dropped
    const { request } = this;
    this.request = undefined;
    this.push(request);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.socket.writable) this.socket.write(chunk, done);
    else done();
  }

  override _final(done: () => void): void {
    this.socket.end(() => done());
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.socket.destroySoon();
    done(error);
  }
}
